// SPDX-License-Identifier: Apache-2.0
// Coefficients of the fixed-leading-coefficient formula, and the choice of order and step.
//
// With x = (t - t_n)/h and ξ_i = (t_n - t_{n-i})/h, a correction e changes the interpolant by e Λ(x) where
//   Λ(x) = (1 + x/ξ*) Π_{i=1}^{q-1} (1 + x/ξ_i):
// it leaves the q - 1 latest old values alone, and ξ* is chosen so that Λ'(0) = Σ_{j=1}^{q} 1/j, the leading
// coefficient of the formula with constant steps. α = Λ'(0)/h then depends on h only, which keeps factors
// useful.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/bdf.hpp>

namespace hybridae {

namespace {
constexpr double bias_same = 6.0, bias_lower = 6.0, bias_raise = 10.0, floor_of_root = 1e-6;
constexpr double least_growth = 1.5;  // a smaller gain is not worth new coefficients and factors
}  // namespace

void Bdf::set_coefficients() {
    const int q = q_;
    l_.fill(0.0);
    l_[0] = l_[1] = 1.0;
    double leading = 1.0;      // Σ 1/j, the leading coefficient with constant steps
    double leading_hat = 1.0;  // Σ 1/ξ_j, that of the interpolating formula with the present steps
    double inverse_xi = 1.0, inverse_xi_star = 1.0, span = h_;
    const auto multiply = [this](int degree, double inverse_root) {
        for (std::size_t i = static_cast<std::size_t>(degree); i >= 1; --i) l_[i] += l_[i - 1] * inverse_root;
    };
    if (q > 1) {
        for (int j = 2; j < q; ++j) {
            span += tau_[static_cast<std::size_t>(j) - 1];
            inverse_xi = h_ / span;
            leading += 1.0 / j;
            multiply(j, inverse_xi);
        }
        leading += 1.0 / q;
        inverse_xi_star = leading - l_[1];
        span += tau_[static_cast<std::size_t>(q) - 1];
        inverse_xi = h_ / span;
        leading_hat = l_[1] + inverse_xi;
        multiply(q, inverse_xi_star);
    }
    alpha_ = l_[1] / h_;

    // Constants of the local error: of order q in terms of e, of order q - 1 in terms of z_q, and of order q
    // + 1 in terms of the difference of two successive corrections (which needs c_saved_).
    const double a1 = 1.0 + leading_hat - leading, a2 = 1.0 + q * a1;
    const double l_q = l_[static_cast<std::size_t>(q)];
    c_error_ = std::abs(a1 / (leading * a2));
    c_saved_ = std::abs(a2 * inverse_xi_star / (l_q * inverse_xi));
    if (q > 1) {
        const double a3 = -leading + 1.0 / q, a4 = -leading_hat + inverse_xi;
        c_lower_ = std::abs(inverse_xi_star / l_q * (1.0 - a4 + a3) / a3);
    } else {
        c_lower_ = 1.0;
    }
    span += tau_[static_cast<std::size_t>(q)];
    inverse_xi = h_ / span;
    const double a5 = -leading - 1.0 / (q + 1), a6 = -leading_hat - inverse_xi;
    c_raise_ = std::abs((1.0 - a6 + a5) / a2 / (inverse_xi * (q + 2) * a5));
}

// The order among q - 1, q, q + 1 that promises the largest step, considered q + 1 steps after the last
// change.
void Bdf::choose_next() {
    const auto gain = [](double bias, double error, int power) {
        return 1.0 / (std::pow(bias * error, 1.0 / power) + floor_of_root);
    };
    double best = gain(bias_same, error_, q_ + 1);
    order_change_ = 0;
    if (--wait_ <= 0) {
        wait_ = 2;
        double lower = 0.0, raise = 0.0, lower_error = INFINITY;
        if (q_ > 1) {
            lower_error = c_lower_ * norms_.tested(z_[static_cast<std::size_t>(q_)].data());
            lower = gain(bias_lower, lower_error, q_);
        }
        if (q_ < options_.max_order && have_saved_ && saved_constant_ > 0.0) {
            const double ratio = c_saved_ / saved_constant_ * std::pow(h_ / tau_[2], q_ + 1);
            for (std::size_t i = 0; i < size_; ++i) difference_[i] = e_[i] - ratio * saved_e_[i];
            raise = gain(bias_raise, c_raise_ * norms_.tested(difference_.data()), q_ + 2);
        }
        if (raise > best && raise > lower) {
            best = raise;
            order_change_ = 1;
        } else if (lower > best) {
            best = lower;
            order_change_ = -1;
        }
        if (best < least_growth) order_change_ = 0;
        // A lower order with no larger error: what is left is not smooth (a solution that has decayed into
        // the errors of Newton's method), and high orders only amplify it.
        if (lower_error <= error_) {
            best = std::max(lower, 1.0);
            order_change_ = -1;
        }
    }
    if (wait_ == 1 && q_ < options_.max_order) {
        std::copy(e_.begin(), e_.end(), saved_e_.begin());
        saved_constant_ = c_saved_;
        have_saved_ = true;
    }
    if (order_change_ == 1) std::copy(e_.begin(), e_.end(), saved_e_.begin());
    step_factor_ = best < least_growth ? 1.0 : std::min(best, growth_limit_);
    if (options_.max_step > 0.0) step_factor_ = std::min(step_factor_, options_.max_step / std::abs(h_));
}

void Bdf::change_order_and_step() {
    if (order_change_ == 1) raise_order();
    if (order_change_ == -1) lower_order();
    if (order_change_ != 0) {
        q_ += order_change_;
        wait_ = q_ + 1;
        have_saved_ = false;
        order_change_ = 0;
    }
    if (step_factor_ != 1.0) {
        rescale(step_factor_);
        step_factor_ = 1.0;
    }
}

// The interpolant of degree q + 1 through one more old value: adds a multiple of x² Π (x + ξ_i), which is
// made from the last correction, to the present one.
void Bdf::raise_order() {
    const auto q = static_cast<std::size_t>(q_);
    std::array<double, highest_order + 2> c{};
    c[2] = 1.0;
    double sum_inverse = 1.0, leading = 1.0, product = 1.0, previous = 1.0, span = h_;
    for (std::size_t j = 1; j < q; ++j) {
        span += tau_[j + 1];
        const double xi = span / h_;
        product *= xi;
        leading += 1.0 / static_cast<double>(j + 1);
        sum_inverse += 1.0 / xi;
        for (std::size_t i = j + 2; i >= 2; --i) c[i] = c[i] * previous + c[i - 1];
        previous = xi;
    }
    const double factor = (leading - sum_inverse) / product;
    for (std::size_t i = 0; i < size_; ++i) {
        z_[q + 1][i] = factor * saved_e_[i];
        for (std::size_t j = 2; j <= q; ++j) z_[j][i] += c[j] * z_[q + 1][i];
    }
}

// The interpolant of degree q - 1: subtracts a multiple of x² Π (x + ξ_i).
void Bdf::lower_order() {
    const auto q = static_cast<std::size_t>(q_);
    std::array<double, highest_order + 2> c{};
    c[2] = 1.0;
    double span = 0.0;
    for (std::size_t j = 1; j + 2 <= q; ++j) {
        span += tau_[j];
        const double xi = span / h_;
        for (std::size_t i = j + 2; i >= 2; --i) c[i] = c[i] * xi + c[i - 1];
    }
    for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t j = 2; j < q; ++j) z_[j][i] -= c[j] * z_[q][i];
        z_[q][i] = 0.0;
    }
}

}  // namespace hybridae
