// SPDX-License-Identifier: Apache-2.0
// The small least-squares problem of GMRES for one right-hand side, which Givens rotations keep triangular.
#pragma once

#include <algorithm>
#include <cmath>

namespace hybridae {

class Projection {
  public:
    static constexpr int most_directions = 20;  // of a basis

    void begin(double size) {
        k_ = 0;
        g_[0] = size;
    }
    double* next_column() { return h_[k_]; }
    // Takes the next column, of k + 1 numbers, and what is left of its direction. False: nothing new in it.
    bool take(double length) {
        double* h = h_[k_];
        for (int i = 0; i < k_; ++i) {
            const double a = h[i], b = h[i + 1];
            h[i] = cosine_[i] * a + sine_[i] * b;
            h[i + 1] = -sine_[i] * a + cosine_[i] * b;
        }
        const double radius = std::hypot(h[k_], length);
        if (!(radius > 0.0)) return false;
        cosine_[k_] = h[k_] / radius;
        sine_[k_] = length / radius;
        h[k_] = radius;
        g_[k_ + 1] = -sine_[k_] * g_[k_];
        g_[k_] *= cosine_[k_];
        ++k_;
        return length > 0.0;
    }
    double residual() const { return std::abs(g_[k_]); }

    // Of the triangular factor, by inverse iteration.
    double smallest_singular_value() const {
        double x[most_directions], size = 1.0;
        std::fill_n(x, k_, 1.0);
        for (int round = 0; round < 3; ++round) {
            for (int i = 0; i < k_; ++i) {
                for (int j = 0; j < i; ++j) x[i] -= h_[i][j] * x[j];
                x[i] /= h_[i][i];
            }
            solve(x);
            size = 0.0;
            for (int i = 0; i < k_; ++i) size = std::hypot(size, x[i]);
            for (int i = 0; i < k_; ++i) x[i] /= size;
        }
        return 1.0 / std::sqrt(size);
    }
    // The solution's part in direction i, after finish().
    void finish() { solve(g_); }
    double part(int i) const { return i < k_ ? g_[i] : 0.0; }

  private:
    void solve(double* x) const {
        for (int i = k_ - 1; i >= 0; --i) {
            for (int j = i + 1; j < k_; ++j) x[i] -= h_[j][i] * x[j];
            x[i] /= h_[i][i];
        }
    }

    int k_ = 0;
    double h_[most_directions][most_directions + 1] = {};  // columns of the triangular factor
    double g_[most_directions + 1] = {}, cosine_[most_directions] = {}, sine_[most_directions] = {};
};

}  // namespace hybridae
