// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <hybridae/events/locator.hpp>
#include <hybridae/events/polynomial_roots.hpp>
#include <limits>
#include <tuple>

#include "integrator/bdf_columns.hpp"

namespace hybridae::events {

namespace {

constexpr double resolution = 1e-13;  // of the step, for roots that cannot be told apart
constexpr int most_iterations = 80;
constexpr int coefficients = Integrator::highest_order + 1;
constexpr double near = 1e-2;  // of the step: the scales at the guess are those here
// Of the step: roots of δᵖ so far apart come in the order of those of g. Of functions in play, which are
// linear, δᵖ is g on the interpolant.
constexpr double uncertainty = 0.1, uncertainty_in_play = 1e-3;

// δᵖ in powers of s, where t = from + s (to - from).
void shift_polynomial(const Integrator& bdf, int index, double from, double to, double* c) {
    bdf.watched_polynomial(index, c);
    const int q = bdf.order();
    const double begin = (from - bdf.t()) / bdf.h(), length = (to - from) / bdf.h();
    for (int k = 0; k < q; ++k)
        for (int j = q - 1; j >= k; --j) c[j] += begin * c[j + 1];
    double power = 1.0;
    for (int j = 1; j <= q; ++j) {
        power *= length;
        c[j] *= power;
    }
}

double horner(const double* c, int degree, double s) {
    double value = c[degree];
    for (int j = degree; j-- > 0;) value = value * s + c[j];
    return value;
}

double horner_slope(const double* c, int degree, double s) {
    double slope = 0.0;
    for (int j = degree; j >= 1; --j) slope = slope * s + j * c[j];
    return slope;
}

// Slope in time of side δᵖ.
double slope_of(const Integrator& bdf, const Condition& condition, int index, double t) {
    double c[coefficients];
    bdf.watched_polynomial(index, c);
    return condition.side * horner_slope(c, bdf.order(), (t - bdf.t()) / bdf.h()) / bdf.h();
}

// The root in a bracket, which may be as wide as the step when there is but one in it: Newton's method, with
// bisection where it leaves the bracket or hardly narrows it.
double refine(const double* c, int degree, const RootBracket& bracket) {
    double lo = bracket.lo, hi = bracket.hi;
    const double at_lo = horner(c, degree, lo);
    double s = 0.5 * (lo + hi);
    for (int i = 0; i < 60 && hi - lo > resolution * hi && bracket.sign_change; ++i) {
        const double value = horner(c, degree, s);
        ((value > 0.0) == (at_lo > 0.0) ? lo : hi) = s;
        const double newton = s - value / horner_slope(c, degree, s);
        if (newton > lo && newton < hi && std::abs(newton - s) <= 0.5 * (hi - lo)) {
            if (std::abs(newton - s) <= resolution * hi) return newton;
            s = newton;
        } else {
            s = 0.5 * (lo + hi);
        }
    }
    return s;
}

}  // namespace

void Locator::prepare(const ActiveMode& active) {
    const auto n = active.structure->differential.size(), n_g = active.structure->g_columns.size();
    candidates_.reserve(8 * n_g);
    for (auto* v : {&g_, &best_g_, &bound_, &found_.g, &first_.g}) v->reserve(n_g);
    for (Point* p : {&at_, &best_, &found_.polished, &first_.polished}) {
        p->y.reserve(n);
        p->ydot.reserve(n);
    }
    scales_.reserve(active);
    if (structure_ != active.structure) {
        structure_ = active.structure;
        const auto last = static_cast<std::uint32_t>(n);
        explicit_ =
            std::all_of(structure_->g_columns.begin(), structure_->g_columns.end(), [&](const auto& columns) {
                return std::all_of(columns.begin(), columns.end(), [&](std::uint32_t c) {
                    return c == 0 || c > 2 * last || (c <= last && structure_->differential[c - 1]);
                });
            });
    }
}

const Crossing* Locator::first_crossing(const Integrator& bdf, const ActiveMode& active,
                                        const std::vector<Condition>& conditions,
                                        const std::vector<bool>& skip, double from) {
    auto& candidates = candidates_;
    candidates.clear();
    propose_all(bdf, conditions, skip, from);
    if (candidates.empty()) return nullptr;
    const double direction = bdf.h() > 0.0 ? 1.0 : -1.0;
    std::sort(candidates.begin(), candidates.end(), [direction](const Candidate& a, const Candidate& b) {
        return direction * a.guess < direction * b.guess;
    });
    index_one_.enter(active);
    factored_ = false;
    bool any = false;
    const double in_order =
        std::abs(bdf.h()) * (active.in_play != nullptr ? uncertainty_in_play : uncertainty);
    for (const Candidate& candidate : candidates) {
        // A crossing is earlier than its guess only by the error of the interpolant; a candidate that begins
        // after the crossing found is not needed.
        if (any && direction * candidate.left > direction * first_.polished.t) continue;
        if (any && direction * (candidate.guess - first_.polished.t) > in_order) break;
        if (examine(bdf, active, conditions[static_cast<std::size_t>(candidate.condition)], candidate) &&
            (!any || direction * found_.t < direction * first_.t)) {
            std::swap(first_, found_);
            first_is_consistent_ = consistent_;
            any = true;
        }
        if (any && direction * candidate.guess > direction * first_.polished.t) break;
    }
    if (!any) return nullptr;
    const bool known = scales_.move(index_one_, active, first_.polished, bdf.h()) ||
                       scales_.find(index_one_, active, first_.polished, bdf.h());
    return known ? &first_ : nullptr;
}

bool Locator::make_consistent(const Integrator& bdf, const ActiveMode& active,
                              const std::vector<Condition>& conditions) {
    if (first_is_consistent_) return true;
    first_is_consistent_ = true;
    index_one_.enter(active);
    if (make_consistent(first_.polished)) return true;
    const Candidate candidate{first_.condition, first_.t, first_.left, first_.right};
    if (!approach(bdf, active, conditions[static_cast<std::size_t>(first_.condition)], candidate))
        return false;
    std::swap(first_, found_);
    return true;
}

// Most conditions are far from zero: |δᵖ - z_0| is at most the sum of the other columns throughout the step.
void Locator::propose_all(const Integrator& bdf, const std::vector<Condition>& conditions,
                          const std::vector<bool>& skip, double from) {
    const std::size_t n_g = conditions.size();
    bound_.resize(n_g);
    // |δᵖ - z_0| at most, less |z_0|: negative where δᵖ has no root.
    double* const bound = bound_.data();
    const double* const now = bdf.watched_column(0);
    dispatch_order(bdf.order(), [&]<int Q>() {
        std::array<const double*, Q> column{};
        for (std::size_t j = 0; j < Q; ++j) column[j] = bdf.watched_column(static_cast<int>(j) + 1);
        for (std::size_t i = 0; i < n_g; ++i) {
            double sum = 0.0;
            for (std::size_t j = 0; j < Q; ++j) sum += std::abs(column[j][i]);
            bound[i] = sum * (1.0 + 1e-12) - std::abs(now[i]);
        }
    });
    const Condition* const condition = conditions.data();
    for (std::size_t i = 0; i < n_g; ++i)
        if (!(bound[i] < 0.0 && condition[i].side * now[i] > 0.0) && !skip[i])
            propose(bdf, condition[i], static_cast<int>(i), from, candidates_);
}

// Roots of δᵖ with the spans in which to look for the crossing of g.
void Locator::propose(const Integrator& bdf, const Condition& condition, int index, double from,
                      std::vector<Candidate>& to) const {
    if (bdf.watched_lost(index)) return;
    double c[coefficients];
    const int q = bdf.order();
    const double t0 = from, t1 = bdf.t(), span = t1 - t0;
    shift_polynomial(bdf, index, t0, t1, c);
    const double at_end = condition.side * horner(c, q, 1.0);
    if (!may_have_root(c, q)) {
        if (at_end < 0.0)
            to.push_back({index, t0, t0, t1});  // across throughout: a tie that went the other way
        return;
    }
    RootList roots;
    isolate_roots(c, q, resolution, roots);
    std::array<double, std::tuple_size_v<decltype(roots.bracket)>> root{};
    for (int k = 0; k < roots.count; ++k)
        root[static_cast<std::size_t>(k)] = refine(c, q, roots.bracket[static_cast<std::size_t>(k)]);
    bool proposed_to_end = false;
    for (std::size_t k = 0; k < static_cast<std::size_t>(roots.count); ++k) {
        const double left = k == 0 ? 0.0 : 0.5 * (root[k - 1] + root[k]);
        const double right =
            k + 1 == static_cast<std::size_t>(roots.count) ? 1.0 : 0.5 * (root[k] + root[k + 1]);
        // After a proper crossing δᵖ is on the other side; at a touching root only around the root itself.
        const bool touching = !roots.bracket[k].sign_change && condition.side * horner(c, q, right) >= 0.0;
        const double look = touching ? root[k] : right;
        to.push_back({index, t0 + root[k] * span, t0 + left * span, look == 1.0 ? t1 : t0 + look * span});
        proposed_to_end = proposed_to_end || look == 1.0;
    }
    if (!proposed_to_end && at_end < 0.0) to.push_back({index, t1, t0, t1});
}

// A point of the interpolant. It need not be consistent where the watched functions depend on time and
// differential variables alone, which are interpolated anyway.
bool Locator::interpolate(const Integrator& bdf, double t, Point& at, bool consistent) {
    at.t = t;
    at.y.resize(bdf.y().size());
    at.ydot.resize(bdf.y().size());
    bdf.interpolate(t, at.y.data(), at.ydot.data());
    return !consistent || make_consistent(at);
}

// The same with all watched functions there.
bool Locator::evaluate(const Integrator& bdf, double t, Point& at, bool consistent) {
    if (!interpolate(bdf, t, at, consistent)) return false;
    g_.resize(static_cast<std::size_t>(index_one_.system().n_watched()));
    return index_one_.system().watch(t, at.y.data(), at.ydot.data(), g_.data());
}

bool Locator::make_consistent(Point& at) {
    if (index_one_.make_consistent(at, factored_) != IndexOne::Result::consistent) return false;
    factored_ = true;
    return true;
}

// at_, or all that the scale of one function needs of it.
bool Locator::interpolate_for_scales(const Integrator& bdf, const ActiveMode& active, int index, double t) {
    if (active.in_play == nullptr) return interpolate(bdf, t, at_, !explicit_);
    at_.t = t;
    at_.y.resize(bdf.y().size());
    at_.ydot.resize(bdf.y().size());
    bdf.interpolate(t, active.in_play->variables(static_cast<std::size_t>(index)), at_.y.data(),
                    at_.ydot.data());
    return true;
}

// Scales belong to the crossing, not to the end of a step that may be far away. Gradients that explain the
// slope of δᵖ here are still good.
bool Locator::find_scales(const Integrator& bdf, const ActiveMode& active, const Condition& condition,
                          int index, const Point& at) {
    return (scales_.move(index_one_, active, at, bdf.h()) &&
            scales_.explains(index, condition.side * slope_of(bdf, condition, index, at.t))) ||
           scales_.find(index_one_, active, at, bdf.h());
}

bool Locator::examine(const Integrator& bdf, const ActiveMode& active, const Condition& condition,
                      const Candidate& candidate) {
    const int index = candidate.condition;
    const auto at_index = static_cast<std::size_t>(index);
    if (!interpolate_for_scales(bdf, active, index, candidate.guess) ||
        !find_scales(bdf, active, condition, index, at_))
        return approach(bdf, active, condition, candidate);
    double lo = candidate.guess;
    if (!go_straight(bdf, condition, candidate)) {
        if (!evaluate(bdf, candidate.right, best_, !explicit_))
            return approach(bdf, active, condition, candidate);
        // Positive while the condition keeps its relation. A function that stays within its tie has not
        // crossed: where it is identically zero only rounding moves it.
        const double right_value = condition.side * g_[at_index];
        if (!(right_value < -scales_.tie(index))) return false;

        std::swap(best_g_, g_);
        double delta = std::min(scales_.polish(index), 0.25 * std::abs(right_value));
        for (int round = 0; round < 3; ++round) {
            lo = polish(bdf, condition, candidate, delta);
            if (std::abs(best_.t - candidate.guess) <= near * std::abs(bdf.h())) break;
            // Where g is steep at the guess and not at the crossing, the first Δ was too large.
            if (!find_scales(bdf, active, condition, index, best_)) return false;
            if (scales_.polish(index) > 0.5 * delta) break;
            delta = scales_.polish(index);
        }
    }
    consistent_ = !explicit_;

    // The crossing itself, along the tangent.
    found_.condition = index;
    found_.t = best_.t;
    found_.left = candidate.left;
    found_.right = candidate.right;
    const double slope = slope_of(bdf, condition, index, best_.t),
                 beyond = condition.side * best_g_[at_index];
    const double direction = bdf.h() > 0.0 ? 1.0 : -1.0;
    if (slope != 0.0) found_.t -= beyond / slope;
    if (!(direction * found_.t >= direction * candidate.left && direction * found_.t <= direction * best_.t))
        found_.t = lo;
    std::swap(found_.polished, best_);
    std::swap(found_.g, best_g_);
    return true;
}

// Mostly the slope of δᵖ leads from its root to the polished point at once. False: g says otherwise there.
bool Locator::go_straight(const Integrator& bdf, const Condition& condition, const Candidate& candidate) {
    const int index = candidate.condition;
    double c[coefficients];
    bdf.watched_polynomial(index, c);
    const double excursion = -condition.side * horner(c, bdf.order(), (candidate.right - bdf.t()) / bdf.h());
    const double delta = scales_.polish(index), tie = scales_.tie(index);
    if (!(4.0 * delta <= excursion)) return false;
    const double slope = slope_of(bdf, condition, index, candidate.guess);
    const double t = candidate.guess - delta / slope;
    const bool inside = (t - candidate.guess) * (candidate.right - t) > 0.0 &&
                        std::abs(t - candidate.guess) <= near * std::abs(bdf.h());
    if (!inside || !evaluate(bdf, t, best_, !explicit_)) return false;
    const double beyond = -condition.side * g_[static_cast<std::size_t>(index)];
    if (!(beyond > tie && std::abs(beyond - delta) <= close_to(delta, index))) return false;
    std::swap(best_g_, g_);
    return true;
}

// For a model without values beyond the surface (a root of a negative number): the point on the near side
// where the condition is a tie. Everything that can be evaluated counts as before the surface, unless g says
// otherwise.
bool Locator::approach(const Integrator& bdf, const ActiveMode& active, const Condition& condition,
                       const Candidate& candidate) {
    const int index = candidate.condition;
    const auto at_index = static_cast<std::size_t>(index);
    consistent_ = true;
    double lo = candidate.left, hi = candidate.right;
    if (!evaluate(bdf, lo, best_, true) || !scales_.find(index_one_, active, best_, bdf.h())) return false;
    std::swap(best_g_, g_);
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
        const double distance = condition.side * best_g_[at_index], tie = scales_.tie(index);
        if (distance <= tie || std::abs(hi - lo) <= std::numeric_limits<double>::epsilon() * std::abs(hi))
            break;
        const double slope = slope_of(bdf, condition, index, lo);
        double t = lo - (distance - 0.5 * tie) / slope;
        const bool inside = (t - lo) * (hi - t) > 0.0;
        if (!inside || iteration % 3 == 2) t = 0.5 * (lo + hi);
        if (evaluate(bdf, t, at_, true) && !std::isnan(g_[at_index])) {
            lo = t;
            std::swap(best_, at_);
            std::swap(best_g_, g_);
        } else {
            hi = t;
        }
    }
    const double distance = condition.side * best_g_[at_index];
    if (!scales_.find(index_one_, active, best_, bdf.h()) || distance > scales_.tie(index))
        return false;  // it is not this surface that the model ends at
    found_.condition = index;
    found_.t = best_.t;
    if (const double slope = slope_of(bdf, condition, index, best_.t); slope != 0.0)
        found_.t -= distance / slope;
    std::swap(found_.polished, best_);
    std::swap(found_.g, best_g_);
    return true;
}

// How far g may be from -Δ.
double Locator::close_to(double delta, int index) const {
    return std::max(0.1 * delta, scales_.noise(index));
}

// Solves φ(t) = side g(t) + Δ = 0: φ is positive before the polished point, negative beyond it. On entry
// best_ is a point across the surface, best_g_ its functions; on exit the polished point. Returns the latest
// time known to be before it.
double Locator::polish(const Integrator& bdf, const Condition& condition, const Candidate& candidate,
                       double delta) {
    const auto at_index = static_cast<std::size_t>(candidate.condition);
    const double direction = bdf.h() > 0.0 ? 1.0 : -1.0;
    double lo = candidate.left, hi = best_.t;
    double best_phi = condition.side * best_g_[at_index] + delta;
    double phi_lo = INFINITY, phi_hi = best_phi;
    const double close = close_to(delta, candidate.condition);
    double t = candidate.guess;
    if (const double slope = slope_of(bdf, condition, candidate.condition, t); slope != 0.0)
        t -= delta / slope;
    for (int iteration = 0; iteration < most_iterations && std::abs(best_phi) > close; ++iteration) {
        const double width = std::abs(hi - lo);
        if (width <= 2.0 * std::numeric_limits<double>::epsilon() * std::max(std::abs(lo), std::abs(hi)))
            break;
        const bool inside =
            direction * t > direction * lo && direction * t < direction * hi && std::isfinite(t);
        if (!inside || iteration % 4 == 3) t = 0.5 * (lo + hi);
        if (!evaluate(bdf, t, at_, !explicit_) || std::isnan(g_[at_index])) {
            lo = t;  // no value: treated as not yet across
            t = 0.5 * (lo + hi);
            continue;
        }
        const double phi = condition.side * g_[at_index] + delta;
        (phi > 0.0 ? lo : hi) = t;
        (phi > 0.0 ? phi_lo : phi_hi) = phi;
        // The polished point has to be beyond the surface: g = -Δ is the aim, anything across is acceptable.
        if (phi - delta < 0.0 && std::abs(phi) <= std::abs(best_phi)) {
            std::swap(best_, at_);
            std::swap(best_g_, g_);
            best_phi = phi;
        }
        // Newton with the slope of δᵖ; the secant of the bracket where that leaves it.
        const double slope = slope_of(bdf, condition, candidate.condition, t);
        double next = slope != 0.0 ? t - phi / slope : INFINITY;
        if (!(direction * next > direction * lo && direction * next < direction * hi) &&
            std::isfinite(phi_lo))
            next = lo + (hi - lo) * phi_lo / (phi_lo - phi_hi);
        t = next;
    }
    return lo;
}

std::optional<Locator::Ahead> Locator::crossing_ahead(const Integrator& bdf,
                                                      const std::vector<Condition>& conditions,
                                                      const std::vector<bool>& skip, double until) const {
    std::optional<Ahead> first;
    double earliest = 1.0;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (skip[i] || bdf.watched_lost(static_cast<int>(i))) continue;
        double c[coefficients];
        shift_polynomial(bdf, static_cast<int>(i), bdf.t(), until, c);
        if (!may_have_root(c, bdf.order())) continue;
        RootList roots;
        isolate_roots(c, bdf.order(), resolution, roots);
        if (roots.count == 0) continue;
        const double s = refine(c, bdf.order(), roots.bracket[0]);
        if (s <= earliest) {
            earliest = s;
            first = Ahead{static_cast<int>(i), bdf.t() + s * (until - bdf.t())};
        }
    }
    return first;
}

}  // namespace hybridae::events
