// SPDX-License-Identifier: Apache-2.0
// Interpolants of the watched functions over a step of a one-step method.
//
// The first step after a restart has the Taylor coefficients of every function at its beginning; with the
// value at its end they make a polynomial for one evaluation. Later steps evaluate the functions on the
// interpolant of y at equidistant places. Either way the last term added tells how good the polynomial is.
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/one_step.hpp>

#include "integrator/bdf_columns.hpp"

namespace hybridae {

namespace {

constexpr double part_of_last_term = 0.1;  // that is taken as the polynomial's error

}  // namespace

std::vector<double> OneStep::interpolation_weights(int degree) {
    const auto terms = static_cast<std::size_t>(degree) + 1;
    std::vector<double> weights(terms * terms);
    const auto place = [&](std::size_t k) { return -1.0 + static_cast<double>(k) / degree; };
    for (std::size_t k = 0; k < terms; ++k) {  // the Lagrange polynomial of place k, factor by factor
        std::vector<double> c(terms, 0.0);
        c[0] = 1.0;
        std::size_t top = 0;
        for (std::size_t l = 0; l < terms; ++l) {
            if (l == k) continue;
            const double scale = 1.0 / (place(k) - place(l));
            ++top;
            for (std::size_t j = top; j > 0; --j) c[j] = scale * (c[j - 1] - place(l) * c[j]);
            c[0] *= -scale * place(l);
        }
        for (std::size_t j = 0; j < terms; ++j) weights[j * terms + k] = c[j];
    }
    return weights;
}

// Evaluates the watched functions at the end of the step and makes their interpolants. False: one of them has
// lost its value, a crossing may lie before. `error` is raised to that of the functions under error control.
bool OneStep::watch(double& error) {
    if (n_g_ == 0) return true;
    if (!system_->watch(t_new_, new_.data(), new_dot_.data(), g_new_.data())) return false;
    for (std::size_t i = 0; i < g_new_.size(); ++i)
        if (!lost_[i] && !std::isfinite(g_new_[i])) return false;
    if (first_ && taylor_usable_)
        fit_to_taylor(error);
    else if (!fit_to_samples(error))
        return false;
    // Where there may be an event, values will be read: they are refined, and so are the functions.
    if (error <= 1.0 && !refined_ && may_cross()) {
        refine(next_, t_new_, h_);
        error = std::max(error, norms_.fraction() * interpolation_error(next_, t_new_, h_));
        if (error > 1.0) return true;
        if (!(first_ && taylor_usable_) && !fit_to_samples(error)) return false;
    }
    for (std::size_t i = 0; i < g_new_.size(); ++i) {
        if (!lost_[i] || !std::isfinite(g_new_[i])) continue;  // a value again: begins with it
        for (auto& column : next_) column[block_size() + i] = 0.0;
        next_[0][block_size() + i] = g_new_[i];
    }
    return true;
}

// T(u) + (g_new - T(1)) u^(q+1), u = 1 + x, with the Taylor polynomial T of degree q, in powers of x.
void OneStep::fit_to_taylor(double& error) {
    const std::size_t begin = block_size();
    const int top = std::min(q_used_, properties_.degree - 1) + 1;
    const double ratio = h_ / h_used_;  // the coefficients belong to the length first proposed
    const std::size_t n_g = g_new_.size();
    double worst = 0.0;
    dispatch_order(top, [&]<int Top>() {
        std::array<double, Top> power{};
        std::array<const double*, Top> z{};
        std::array<double*, Top + 1> next{};
        for (std::size_t j = 0; j < Top; ++j) {
            power[j] = j == 0 ? 1.0 : power[j - 1] * ratio;
            z[j] = z_[j].data() + begin;
        }
        for (std::size_t j = 0; j <= Top; ++j) next[j] = next_[j].data() + begin;
        const double *g = g_new_.data(), *scale = watched_scale_.data();
        for (std::size_t i = 0; i < n_g; ++i) {
            double c[Top + 1], sum = 0.0;
            for (std::size_t j = 0; j < Top; ++j) {
                c[j] = power[j] * z[j][i];
                sum += c[j];
            }
            c[Top] = g[i] - sum;
            // A scale without bound, and a value that is not a number, say nothing.
            const double part = std::abs(c[Top]) / scale[i];
            worst = part > worst ? part : worst;
            for (int k = 0; k < Top; ++k)
                for (int j = Top - 1; j >= k; --j) c[j] += c[j + 1];
            for (std::size_t j = 1; j <= Top; ++j) next[j][i] = c[j];
            next[0][i] = g[i];
        }
    });
    for (std::size_t j = static_cast<std::size_t>(top) + 1; j < next_.size(); ++j)
        std::fill_n(next_[j].begin() + static_cast<std::ptrdiff_t>(begin), n_g, 0.0);
    error = std::max(error, part_of_last_term * worst);
}

bool OneStep::fit_to_samples(double& error) {
    const std::size_t begin = block_size(), n = static_cast<std::size_t>(n_);
    const auto degree = static_cast<std::size_t>(properties_.degree), terms = degree + 1;
    if (from_samples_.empty()) from_samples_ = interpolation_weights(properties_.degree);
    samples_.resize(degree);
    for (std::size_t k = 1; k < degree; ++k) {
        samples_[k].resize(g_new_.size());
        const double x = -1.0 + static_cast<double>(k) / static_cast<double>(degree);
        for (std::size_t i = 0; i < n; ++i) {
            double f = 0.0, f_x = 0.0;
            for (std::size_t j = terms; j-- > 0;) {
                f_x = f_x * x + f;
                f = f * x + next_[j][i];
            }
            y_sample_[i] = f;
            ydot_sample_[i] = f_x / h_;
        }
        if (!system_->watch(t_new_ + x * h_, y_sample_.data(), ydot_sample_.data(), samples_[k].data()))
            return false;
    }
    // The last term of degree q, spread evenly over the step, is at most 2 / 4^q of its coefficient.
    const double spread = 2.0 / std::pow(4.0, static_cast<double>(degree));
    for (std::size_t i = 0; i < g_new_.size(); ++i) {
        const double left = z_[0][begin + i], right = g_new_[i];
        double c[highest_order + 1] = {};
        bool finite = true;
        for (std::size_t k = 1; k < degree; ++k) finite = finite && std::isfinite(samples_[k][i]);
        if (finite) {
            for (std::size_t j = 0; j < terms; ++j) {
                const double* weights = from_samples_.data() + j * terms;
                double sum = weights[0] * left + weights[degree] * right;
                for (std::size_t k = 1; k < degree; ++k) sum += weights[k] * samples_[k][i];
                c[j] = sum;
            }
            if (const double scale = watched_scale_[i]; std::isfinite(scale) && !lost_[i])
                error = std::max(error, spread * std::abs(c[degree]) / scale);
        } else {  // without a value inside the step, the ends are all there is
            c[1] = right - left;
        }
        c[0] = right;
        for (std::size_t j = 0; j < next_.size(); ++j) next_[j][begin + i] = c[j];
    }
    return true;
}

void OneStep::replace_watched(const std::vector<std::vector<double>>& columns) {
    const std::size_t begin = block_size();
    n_g_ = system_->n_watched();
    const auto n_g = static_cast<std::size_t>(n_g_);
    for (std::size_t j = 0; j < z_.size(); ++j) {
        next_[j].resize(begin + n_g);
        z_[j].resize(begin + n_g);
        for (std::size_t i = 0; i < n_g; ++i) z_[j][begin + i] = j < columns.size() ? columns[j][i] : 0.0;
    }
    watched_scale_.assign(n_g, INFINITY);
    g_new_.resize(n_g);
    forget_non_finite();
    publish_watched();
}

}  // namespace hybridae
