// SPDX-License-Identifier: Apache-2.0
// Systems whose solution is known in closed form, for tests of integrators without a model.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "hybridae/arithmetic/scalar.hpp"
#include "hybridae/integrator/system.hpp"

namespace hybridae::integrator_tests {

// Time series with as many coefficients as a restart can use.
using Series = Taylor<4>;

inline SparsityPattern full_pattern(int n) {
    SparsityPattern pattern{n, n, {0}, {}};
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) pattern.row_index.push_back(i);
        pattern.col_begin.push_back(pattern.nonzeros());
    }
    return pattern;
}

class ClosedForm : public System {
  public:
    // The exact y, then the exact ∂y/∂p of each direction, then the watched functions, as series in time.
    virtual void exact(const Series& t, std::vector<Series>& out) const = 0;
    virtual std::vector<bool> differential() const = 0;

    const SensitivityDirections& directions() const { return directions_; }
    double latest_evaluation() const { return latest_; }

    int n_watched() const override { return 0; }
    bool watch(double, const double*, const double*, double*) override { return true; }
    const SparsityPattern& pattern_y() const override { return pattern_y_; }
    const SparsityPattern& pattern_ydot() const override { return pattern_ydot_; }

  protected:
    void evaluated_at(double t) { latest_ = std::max(latest_, t); }

    SensitivityDirections directions_;
    SparsityPattern pattern_y_, pattern_ydot_;

  private:
    double latest_ = -INFINITY;
};

// Logistic growth as an index-1 DAE:  x' = z,  0 = z - p x (1 - x),  x(0) = x0.
//   x = 1/(1 + c E),  c = 1/x0 - 1,  E = exp(-p t)
//   ∂x/∂p = t x (1 - x),  ∂x/∂x0 = E x² / x0²,  and z by differentiating its equation.
// Watched: x - 1/2, which is zero at t = ln(c)/p.
class Logistic final : public ClosedForm {
  public:
    static constexpr double p = 2.0, x0 = 0.1;

    Logistic() {
        directions_ = {2, {1.0, 0.0}, {}, {p, x0}};
        pattern_y_ = pattern_ydot_ = full_pattern(2);
    }
    static double watched_root() { return std::log(1.0 / x0 - 1.0) / p; }

    int size() const override { return 2; }
    int n_watched() const override { return 1; }
    std::vector<bool> differential() const override { return {true, false}; }

    bool residual(double t, const double* y, const double* ydot, double* r) override {
        evaluated_at(t);
        r[0] = ydot[0] - y[1];
        r[1] = y[1] - p * y[0] * (1.0 - y[0]);
        return true;
    }
    bool watch(double, const double* y, const double*, double* g) override {
        g[0] = y[0] - 0.5;
        return true;
    }
    bool tangent(double t, const double* y, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        evaluated_at(t);
        for (int j = 0; j < width; ++j) {
            static constexpr double none[2] = {0.0, 0.0};
            const double* dy = seeds.y != nullptr ? seeds.y + 2 * j : none;
            const double* dydot = seeds.ydot != nullptr ? seeds.ydot + 2 * j : none;
            const double dp = seeds.p != nullptr ? seeds.p[j] : 0.0;
            dr[2 * j] = dydot[0] - dy[1];
            dr[2 * j + 1] = dy[1] - p * (1.0 - 2.0 * y[0]) * dy[0] - dp * y[0] * (1.0 - y[0]);
        }
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        const double c = 1.0 / x0 - 1.0;
        const Series e = math::exp(-p * t);
        const Series x = 1.0 / (1.0 + c * e);
        const Series s_p = t * x * (1.0 - x), s_0 = e * x * x / (x0 * x0);
        out = {x,   p * x * (1.0 - x),         s_p,    x * (1.0 - x) + p * (1.0 - 2.0 * x) * s_p,
               s_0, p * (1.0 - 2.0 * x) * s_0, x - 0.5};
    }
};

// Logistic growth as an explicit equation with a constant factor that is the parameter:  p x' = p² x (1 - x).
class ExplicitLogistic final : public ClosedForm {
  public:
    static constexpr double p = Logistic::p, x0 = Logistic::x0;

    ExplicitLogistic() {
        directions_ = {2, {1.0, 0.0}, {}, {p, x0}};
        pattern_y_ = pattern_ydot_ = full_pattern(1);
    }
    int size() const override { return 1; }
    int n_watched() const override { return 1; }
    std::vector<bool> differential() const override { return {true}; }

    bool residual(double t, const double* y, const double* ydot, double* r) override {
        evaluated_at(t);
        r[0] = p * ydot[0] - p * p * y[0] * (1.0 - y[0]);
        return true;
    }
    bool watch(double, const double* y, const double*, double* g) override {
        g[0] = y[0] - 0.5;
        return true;
    }
    bool tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                 double* dr) override {
        evaluated_at(t);
        for (int j = 0; j < width; ++j) {
            const double dy = seeds.y != nullptr ? seeds.y[j] : 0.0,
                         dydot = seeds.ydot != nullptr ? seeds.ydot[j] : 0.0,
                         dp = seeds.p != nullptr ? seeds.p[j] : 0.0;
            dr[j] =
                p * dydot - p * p * (1.0 - 2.0 * y[0]) * dy + dp * (ydot[0] - 2.0 * p * y[0] * (1.0 - y[0]));
        }
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        const double c = 1.0 / x0 - 1.0;
        const Series e = math::exp(-p * t);
        const Series x = 1.0 / (1.0 + c * e);
        out = {x, t * x * (1.0 - x), e * x * x / (x0 * x0), x - 0.5};
    }
};

// A stiff relaxation:  y' = -λ (y - cos t).
//   y = (λ² cos t + λ sin t)/(1 + λ²) + c exp(-λ t); here c = 0, the solution the transients decay to, and
//   the
// sensitivity to λ starts on it, too.
class StiffRelaxation final : public ClosedForm {
  public:
    static constexpr double lambda = 1e4;

    StiffRelaxation() {
        directions_ = {1, {1.0}, {}, {lambda}};
        pattern_y_ = pattern_ydot_ = full_pattern(1);
    }
    int size() const override { return 1; }
    std::vector<bool> differential() const override { return {true}; }

    bool residual(double t, const double* y, const double* ydot, double* r) override {
        evaluated_at(t);
        r[0] = ydot[0] + lambda * (y[0] - std::cos(t));
        return true;
    }
    bool tangent(double t, const double* y, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        evaluated_at(t);
        for (int j = 0; j < width; ++j) {
            const double dp = seeds.p != nullptr ? seeds.p[j] : 0.0;
            const double dy = seeds.y != nullptr ? seeds.y[j] : 0.0,
                         dydot = seeds.ydot != nullptr ? seeds.ydot[j] : 0.0;
            dr[j] = dydot + lambda * dy + dp * (y[0] - std::cos(t));
        }
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        const double square = lambda * lambda, sum = 1.0 + square;
        out = {(square * math::cos(t) + lambda * math::sin(t)) / sum,
               (2.0 * lambda * math::cos(t) + (1.0 - square) * math::sin(t)) / (sum * sum)};
    }
};

// Diffusion along a line of n cells with cold ends, in its slowest mode:
//   x_i' = k (x_{i-1} - 2 x_i + x_{i+1}),   x_i = sin(π i/(n + 1)) exp(-4 k sin²(π/(2 (n + 1))) t).
class Diffusion final : public ClosedForm {
  public:
    static constexpr int n = 40;
    static constexpr double k = 100.0;

    Diffusion() {
        directions_ = {1, {1.0}, {}, {k}};
        pattern_y_ = pattern_ydot_ = {n, n, {0}, {}};
        for (int j = 0; j < n; ++j) {
            for (int i = std::max(0, j - 1); i <= std::min(n - 1, j + 1); ++i)
                pattern_y_.row_index.push_back(i);
            pattern_y_.col_begin.push_back(pattern_y_.nonzeros());
            pattern_ydot_.row_index.push_back(j);
            pattern_ydot_.col_begin.push_back(pattern_ydot_.nonzeros());
        }
    }
    int size() const override { return n; }
    std::vector<bool> differential() const override { return std::vector<bool>(n, true); }

    bool residual(double t, const double* y, const double* ydot, double* r) override {
        evaluated_at(t);
        for (int i = 0; i < n; ++i) r[i] = ydot[i] - k * second_difference(y, i);
        return true;
    }
    bool tangent(double t, const double* y, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        evaluated_at(t);
        for (int j = 0; j < width; ++j)
            for (int i = 0; i < n; ++i)
                dr[j * n + i] = (seeds.ydot != nullptr ? seeds.ydot[j * n + i] : 0.0) -
                                (seeds.y != nullptr ? k * second_difference(seeds.y + j * n, i) : 0.0) -
                                (seeds.p != nullptr ? seeds.p[j] : 0.0) * second_difference(y, i);
        return true;
    }
    void exact(const Series& t, std::vector<Series>& out) const override {
        const double sine = std::sin(0.5 * std::numbers::pi / (n + 1)), rate = 4.0 * sine * sine;
        out.resize(2 * n);
        const Series decay = math::exp(-k * rate * t);
        for (std::size_t i = 0; i < n; ++i) {
            const double shape = std::sin(std::numbers::pi * static_cast<double>(i + 1) / (n + 1));
            out[i] = shape * decay;
            out[n + i] = -shape * rate * t * decay;
        }
    }

  private:
    static double second_difference(const double* y, int i) {
        return (i > 0 ? y[i - 1] : 0.0) - 2.0 * y[i] + (i + 1 < n ? y[i + 1] : 0.0);
    }
};

}  // namespace hybridae::integrator_tests
