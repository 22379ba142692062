// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <hybridae/integrator/stage_predictor.hpp>
#include <hybridae/integrator/tableaux/esdirk34.hpp>
#include <hybridae/integrator/tableaux/esdirk54.hpp>
#include <utility>

#include "linear_algebra/vectors.hpp"

namespace hybridae {

namespace {

constexpr double most_growth = 8.0;  // beyond it the last step says nothing about this one
constexpr double small_part = 0.25;  // of the way

// How much of the deviations at the stages before is that of a stage: the interpolant is continuously
// differentiable, so they are x² times a polynomial, which is taken through the two stages that are nearest.
template <class Tableau>
constexpr auto continuation_weights() {
    constexpr auto stages = static_cast<std::size_t>(Tableau::stages);
    std::array<std::array<double, stages>, stages> weights{};
    const auto distance = [](std::size_t i, std::size_t j) {
        return Tableau::c[i] > Tableau::c[j] ? Tableau::c[i] - Tableau::c[j] : Tableau::c[j] - Tableau::c[i];
    };
    for (std::size_t i = 2; i < stages; ++i) {
        std::size_t nearest = 1, next = 0;  // 0: there is none
        for (std::size_t j = 2; j < i; ++j)
            if (distance(i, j) < distance(i, nearest)) {
                next = nearest;
                nearest = j;
            } else if (next == 0 || distance(i, j) < distance(i, next)) {
                next = j;
            }
        const auto weight = [i](std::size_t at, std::size_t other) {
            const double x = Tableau::c[i], c = Tableau::c[at];
            return x * x / (c * c) * (other == 0 ? 1.0 : (x - Tableau::c[other]) / (c - Tableau::c[other]));
        };
        weights[i][nearest] = weight(nearest, next);
        if (next != 0) weights[i][next] = weight(next, nearest);
    }
    return weights;
}

template <class Tableau>
constexpr auto continuation = continuation_weights<Tableau>();

// The same of derivatives, which are not off where the interpolant ends: Lagrange's polynomial through that
// and the two latest stages.
template <class Tableau>
constexpr auto slope_continuation_weights() {
    constexpr auto stages = static_cast<std::size_t>(Tableau::stages);
    std::array<std::array<double, stages>, stages> weights{};
    for (std::size_t i = 2; i < stages; ++i)
        for (std::size_t j = i - 1; j > 0 && j + 2 >= i; --j) {
            weights[i][j] = Tableau::c[i] / Tableau::c[j];
            const std::size_t other = j + 1 == i ? i - 2 : i - 1;
            if (other > 0)
                weights[i][j] *= (Tableau::c[i] - Tableau::c[other]) / (Tableau::c[j] - Tableau::c[other]);
        }
    return weights;
}

template <class Tableau>
constexpr auto slope_continuation = slope_continuation_weights<Tableau>();

// Calls body.operator()<i>(), 0 < i < count, so that loops up to i unroll.
template <std::size_t count, class Body>
void for_constant(std::size_t i, Body&& body) {
    [&]<std::size_t... each>(std::index_sequence<each...>) {
        (void)((each + 1 == i && (body.template operator()<each + 1>(), true)) || ...);
    }
    (std::make_index_sequence<count - 1>{});
}

}  // namespace

template <class Tableau>
void StagePredictor<Tableau>::begin(std::size_t size, Continues what) {
    what_ = what;
    for (std::size_t i = 1; i < stages; ++i) {
        continued_[i].resize(size);
        deviation_[i].assign(size, 0.0);
    }
    deviations_known_ = false;
}

// At x beyond the end of a step of length H a cubic is off by f⁗/24 x² (H + x)², where H and x are of the
// same size; others are about so.
template <class Tableau>
void StagePredictor<Tableau>::begin_step(double h, double last, bool usual) {
    h_ = h;
    last_ = last;
    usual_ = usual;
    growth_.fill(0.0);
    if (!usual || !deviations_known_) return;
    for (std::size_t i = 1; i < stages; ++i) {
        const auto size = [](double x, double length) { return x * x * (length + x) * (length + x); };
        const double growth =
            size(Tableau::c[i] * h, last) / size(Tableau::c[i] * deviation_h_, deviation_last_);
        if (growth < most_growth) growth_[i] = growth;
    }
}

template <class Tableau>
void StagePredictor<Tableau>::predict(std::size_t stage, std::size_t from, std::size_t to, double alpha,
                                      const Interpolant& interpolant, const double* at, Stages& y,
                                      Stages& k) {
    for_constant<stages>(stage, [&]<std::size_t I>() {
        constexpr auto degree = static_cast<std::size_t>(Tableau::degree);
        const double x = Tableau::c[I] * h_ / last_, growth = growth_[I];
        std::array<const double*, degree + 1> z;
        for (std::size_t j = 0; j <= degree; ++j) z[j] = interpolant[j].data() + from;
        std::array<const double*, I> y_j, k_j, continued_j;
        std::array<double, I> h_a;
        for (std::size_t j = 0; j < I; ++j) {
            y_j[j] = y[j].data() + from;
            k_j[j] = k[j].data() + from;
            continued_j[j] = continued_[j].data() + from;
            h_a[j] = h_ * Tableau::a[I][j];
        }
        double *y_i = y[I].data() + from, *k_i = k[I].data() + from, *continued = continued_[I].data() + from;
        const double *deviation = deviation_[I].data() + from, *y_n = at + from;
        if (what_ == Continues::derivatives) {
            const double per_last = 1.0 / last_, per_alpha = 1.0 / alpha;
            side_by_side(to - from, [=]<class V>(std::size_t e) {
                V slope{}, value, term, other;
                for (std::size_t j = degree; j > 0; --j) {
                    load(z[j] + e, term);
                    slope = slope * x + static_cast<double>(j) * term;
                }
                slope *= per_last;
                store(slope, continued + e);
                load(y_n + e, value);
                for (std::size_t j = 0; j < I; ++j) {
                    load(k_j[j] + e, term);
                    value += h_a[j] * term;
                    if (slope_continuation<Tableau>[I][j] == 0.0) continue;
                    load(continued_j[j] + e, other);
                    slope += slope_continuation<Tableau>[I][j] * (term - other);
                }
                store(slope, k_i + e);
                value += per_alpha * slope;
                store(value, y_i + e);
            });
            return;
        }
        side_by_side(to - from, [=]<class V>(std::size_t e) {
            V value, term, other;
            load(z[degree] + e, value);
            for (std::size_t j = degree; j-- > 0;) {
                load(z[j] + e, term);
                value = value * x + term;
            }
            load(deviation + e, term);
            value += growth * term;
            store(value, continued + e);
            for (std::size_t j = 1; j < I; ++j) {
                if (continuation<Tableau>[I][j] == 0.0) continue;
                load(y_j[j] + e, term);
                load(continued_j[j] + e, other);
                value += continuation<Tableau>[I][j] * (term - other);
            }
            store(value, y_i + e);
            load(y_n + e, term);
            value -= term;
            for (std::size_t j = 0; j < I; ++j) {
                load(k_j[j] + e, term);
                value -= h_a[j] * term;
            }
            value *= alpha;
            store(value, k_i + e);
        });
    });
}

template <class Tableau>
bool StagePredictor<Tableau>::is_near(std::size_t n, const double* at, const double* y,
                                      const double* inverse_weights) const {
    if (growth_[1] == 0.0) return false;
    for (std::size_t e = 0; e < n; ++e) {
        const double off = growth_[1] * std::abs(deviation_[1][e]);
        if (off > small_part * std::abs(y[e] - at[e]) && off * inverse_weights[e] > 1.0) return false;
    }
    return true;
}

template <class Tableau>
void StagePredictor<Tableau>::end_step(const Stages& y) {
    if (what_ == Continues::derivatives) return;
    for (std::size_t i = 1; i < stages; ++i) {
        const double growth = growth_[i], *y_i = y[i].data(), *continued = continued_[i].data();
        double* deviation = deviation_[i].data();
        side_by_side(deviation_[i].size(), [=]<class V>(std::size_t e) {
            V value, expected, last;
            load(y_i + e, value);
            load(continued + e, expected);
            load(deviation + e, last);
            value -= expected - growth * last;
            store(value, deviation + e);
        });
    }
    deviations_known_ = usual_;
    deviation_h_ = h_;
    deviation_last_ = last_;
}

template class StagePredictor<tableaux::Esdirk34>;
template class StagePredictor<tableaux::Esdirk54>;

}  // namespace hybridae
