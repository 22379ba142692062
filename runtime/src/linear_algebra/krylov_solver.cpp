// SPDX-License-Identifier: Apache-2.0
// GMRES (Saad and Schultz 1986) on the matrix at hand, preconditioned from the left by ILU(0), in the norm of the
// error test, as DASPK has it (Brown, Hindmarsh and Petzold 1994): with W the weights and P = L U,
//   (W^-1 P^-1 A W) (W^-1 x) = W^-1 P^-1 b,
// whose residual is, to the quality of P, the error of x in units of the weights. Right-hand sides are solved one
// by one with one basis: sensitivities are not coupled (Li and Petzold, §5.2).
//
// Written here because Eigen's GMRES has its own norm and takes memory in each solve.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "linear_algebra/incomplete_lu.hpp"
#include "linear_algebra/power_of_two.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

constexpr int most_directions = 20;  // of a basis
constexpr int most_restarts = 10;
constexpr double accurate = 1e-13;  // reduction of the residual where no weights are given

double norm(const double* v, std::size_t n) {
    double sum = 0.0;
    for (std::size_t i = 0; i < n; ++i) sum += v[i] * v[i];
    return std::sqrt(sum);
}

double dot(const double* v, const double* w, std::size_t n) {
    double sum = 0.0;
    for (std::size_t i = 0; i < n; ++i) sum += v[i] * w[i];
    return sum;
}

class KrylovSolver final : public LinearSolver {
  public:
    explicit KrylovSolver(const SparsityPattern& pattern)
        : n_(static_cast<std::size_t>(pattern.rows)),
          pattern_(pattern),
          lu_(pattern),
          scaled_(pattern.row_index.size()),
          row_scale_(n_),
          x_(n_),
          residual_(n_),
          work_(n_),
          basis_(n_ * (most_directions + 1)) {}

    Factorization factor(const double* values) override {
        regular_ = false;
        if (const int column = load(values); column >= 0) return {false, column};
        if (const int column = lu_.factor(scaled_.data()); column >= 0) return {false, column};
        regular_ = true;
        return {true, -1};
    }

    void solve(double* rhs, int count) override {
        for (int r = 0; r < count; ++r) solve_one(rhs + static_cast<std::size_t>(r) * n_, nullptr, 0.0);
    }

    void solve_within(double* rhs, int count, const double* inverse_weights, double tolerance) override {
        for (int r = 0; r < count; ++r) {
            const std::size_t begin = static_cast<std::size_t>(r) * n_;
            solve_one(rhs + begin, inverse_weights + begin, tolerance);
        }
    }

    bool factors_cheaply() const override { return true; }
    const char* name() const override { return "krylov"; }

  private:
    // Scales by rows; returns a column with an entry that is not finite, or -1.
    int load(const double* values) {
        std::fill(row_scale_.begin(), row_scale_.end(), 0.0);
        for (std::size_t j = 0; j < n_; ++j)
            for (auto k = static_cast<std::size_t>(pattern_.col_begin[j]);
                 k < static_cast<std::size_t>(pattern_.col_begin[j + 1]); ++k) {
                if (!std::isfinite(values[k])) return static_cast<int>(j);
                double& size = row_scale_[static_cast<std::size_t>(pattern_.row_index[k])];
                size = std::max(size, std::abs(values[k]));
            }
        for (double& scale : row_scale_) scale = inverse_power_of_two(scale);
        for (std::size_t k = 0; k < scaled_.size(); ++k)
            scaled_[k] = values[k] * row_scale_[static_cast<std::size_t>(pattern_.row_index[k])];
        return -1;
    }

    // Replaces b by x. The tolerance is one of the root mean square of x weighted.
    void solve_one(double* b, const double* inverse_weight, double tolerance) {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        for (std::size_t i = 0; i < n_; ++i) b[i] *= row_scale_[i];
        std::fill(x_.begin(), x_.end(), 0.0);
        std::copy_n(b, n_, residual_.begin());
        double goal = tolerance * std::sqrt(static_cast<double>(n_));
        for (int restart = 0; restart <= most_restarts; ++restart) {
            double* first = basis_.data();
            lu_.solve(residual_.data(), first);
            weigh(first, inverse_weight);
            const double size = norm(first, n_);
            if (restart == 0 && inverse_weight == nullptr) goal = accurate * size;
            if (!(size > goal)) {  // the preconditioner alone does the rest
                for (std::size_t i = 0; i < n_; ++i)
                    x_[i] += inverse_weight != nullptr ? first[i] / inverse_weight[i] : first[i];
                break;
            }
            const bool done = extend(size, goal, inverse_weight);
            if (done) break;
            lu_.multiply(x_.data(), residual_.data());
            for (std::size_t i = 0; i < n_; ++i) residual_[i] = b[i] - residual_[i];
        }
        std::copy_n(x_.begin(), n_, b);
    }

    void weigh(double* v, const double* inverse_weight) const {
        if (inverse_weight != nullptr)
            for (std::size_t i = 0; i < n_; ++i) v[i] *= inverse_weight[i];
    }

    // One cycle: adds to x_ what minimises the residual over the basis that begins with basis_[0], of the given
    // size. True: the goal is reached.
    bool extend(double size, double goal, const double* inverse_weight) {
        double* first = basis_.data();
        for (std::size_t i = 0; i < n_; ++i) first[i] /= size;
        g_[0] = size;
        int k = 0;
        double remaining = size;
        while (k < most_directions && remaining > goal) {
            const double* v = basis_.data() + static_cast<std::size_t>(k) * n_;
            double* w = basis_.data() + static_cast<std::size_t>(k + 1) * n_;
            if (inverse_weight != nullptr)
                for (std::size_t i = 0; i < n_; ++i) work_[i] = v[i] / inverse_weight[i];
            else
                std::copy_n(v, n_, work_.begin());
            lu_.multiply(work_.data(), residual_.data());
            lu_.solve(residual_.data(), w);
            weigh(w, inverse_weight);
            double* h = h_[k];
            for (int i = 0; i <= k; ++i) {
                const double* other = basis_.data() + static_cast<std::size_t>(i) * n_;
                h[i] = dot(w, other, n_);
                for (std::size_t l = 0; l < n_; ++l) w[l] -= h[i] * other[l];
            }
            const double length = norm(w, n_);
            // Givens rotations keep the small least-squares problem triangular.
            for (int i = 0; i < k; ++i) {
                const double a = h[i], b = h[i + 1];
                h[i] = cosine_[i] * a + sine_[i] * b;
                h[i + 1] = -sine_[i] * a + cosine_[i] * b;
            }
            const double radius = std::hypot(h[k], length);
            if (!(radius > 0.0)) break;
            cosine_[k] = h[k] / radius;
            sine_[k] = length / radius;
            h[k] = radius;
            g_[k + 1] = -sine_[k] * g_[k];
            g_[k] *= cosine_[k];
            remaining = std::abs(g_[k + 1]);
            ++k;
            if (!(length > 0.0)) break;
            for (std::size_t l = 0; l < n_; ++l) w[l] /= length;
        }
        for (int i = k - 1; i >= 0; --i) {
            for (int j = i + 1; j < k; ++j) g_[i] -= h_[j][i] * g_[j];
            g_[i] /= h_[i][i];
        }
        std::fill(work_.begin(), work_.end(), 0.0);
        for (int i = 0; i < k; ++i) {
            const double* v = basis_.data() + static_cast<std::size_t>(i) * n_;
            for (std::size_t l = 0; l < n_; ++l) work_[l] += g_[i] * v[l];
        }
        for (std::size_t l = 0; l < n_; ++l)
            x_[l] += inverse_weight != nullptr ? work_[l] / inverse_weight[l] : work_[l];
        return remaining <= goal;
    }

    std::size_t n_;
    SparsityPattern pattern_;
    IncompleteLu lu_;
    std::vector<double> scaled_, row_scale_, x_, residual_, work_, basis_;
    double h_[most_directions][most_directions + 1] = {};  // columns of the triangular factor
    double g_[most_directions + 1] = {}, cosine_[most_directions] = {}, sine_[most_directions] = {};
    bool regular_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> make_krylov_solver(const SparsityPattern& pattern) {
    return std::make_unique<KrylovSolver>(pattern);
}

}  // namespace hybridae
