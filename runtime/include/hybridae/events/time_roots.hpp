// SPDX-License-Identifier: Apache-2.0
// The next root of a condition on time alone, found ahead of the integration (docs/events.md).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace hybridae::events {

struct TimeRoot {
    // Found: t is the first double, in the direction of the search, at which g has another sign (0 counts as
    // one) than just after t0 and keeps off the old one; its neighbour towards t0 still has the old sign. A
    // touching root is none, nor is a root that cannot be told from one at t0 itself. Not found: t is the end
    // of the span searched.
    bool found = false;
    double t = 0.0;
    // False when the work limit was reached: there is no root between t0 and t, what follows is not known
    // (found is false); or when g is not a number at t (found is true).
    bool decided = true;
};

namespace detail {

enum class Sign : signed char { minus, zero, plus, not_a_number, unknown };

inline Sign sign_of(double g) {
    if (g > 0.0) return Sign::plus;
    if (g < 0.0) return Sign::minus;
    return g == 0.0 ? Sign::zero : Sign::not_a_number;
}

// Searches forwards. The undecided part of the span is cut from the left into pieces whose enclosures exclude
// zero and minimal pieces whose do not; a run of the latter is a cluster, and there is a root in it if the
// sign after it is not the one before it.
template <class Enclose, class Eval, class Slope>
class TimeRootSearch {
  public:
    TimeRootSearch(double t0, double t1, Enclose& enclose, Eval& eval, Slope& slope)
        : begin_(t0), end_(t1), enclose_(enclose), eval_(eval), slope_(slope) {}

    TimeRoot run(long work_limit) {
        const double span = end_ - begin_;
        // A piece this short is not cut further, should doubles near 0 still separate it.
        const double shortest = std::ldexp(span, -80);
        right_ends_[0] = end_;
        depth_ = 1;
        left_ = begin_;
        before_ = sign_over(begin_, begin_);
        if (before_ == Sign::zero) before_ = Sign::unknown;  // a root at t0, or the beginning of a stay at 0
        for (long work = 0; work < work_limit && depth_ < capacity; ++work) {
            const double right = right_ends_[depth_ - 1];
            const Sign sign = sign_over(left_, right);
            if (sign != Sign::unknown) {
                if (before_ == Sign::unknown) before_ = sign;  // the cluster began at t0
                if (sign != before_)
                    return in_cluster_ ? first_change(cluster_, left_) : first_change(left_, right);
                in_cluster_ = false;
                if (pop(right)) return {false, end_, true};
                continue;
            }
            const double cut = right - left_ > shortest ? choose_cut(right, span) : left_;
            if (cut > left_ && cut < right) {
                right_ends_[depth_++] = cut;
                continue;
            }
            if (extend_cluster(right)) return first_change(cluster_, right);
            if (pop(right)) return at_end();
        }
        return {false, in_cluster_ ? cluster_ : left_, false};
    }

  private:
    // Of two nested cuts at least one leaves no more than 0.9 of the piece on its left, and 0.9^530 < 2^-80:
    // the capacity is not reached.
    static constexpr int capacity = 1100;
    static constexpr double least_gain = 0.1;
    // A cluster that has changed its sign and goes on for so many minimal pieces has not merely been touched.
    static constexpr int settled = 16;

    // The sign of g throughout [lo, hi], if its enclosure tells.
    Sign sign_over(double lo, double hi) {
        const auto [low, high] = enclose_(lo, hi);
        if (low > 0.0) return Sign::plus;
        if (high < 0.0) return Sign::minus;
        // Zero, widened outwards.
        constexpr double nothing = std::numeric_limits<double>::min();
        if (low >= -nothing && high <= nothing) return Sign::zero;
        enclosure_width_ = high - low;
        return Sign::unknown;
    }

    bool pop(double right) {
        left_ = right;
        return --depth_ == 0;
    }

    bool extend_cluster(double right) {
        if (!in_cluster_) {
            in_cluster_ = true;
            cluster_ = left_;
            changed_pieces_ = 0;
        }
        const bool changed = before_ != Sign::unknown && sign_of(eval_(right)) != before_;
        changed_pieces_ = changed ? changed_pieces_ + 1 : 0;
        return changed_pieces_ >= settled;
    }

    // A cluster reaches the end of the span: its last point decides.
    TimeRoot at_end() {
        if (before_ == Sign::unknown) return {false, cluster_, false};
        if (sign_of(eval_(end_)) != before_) return first_change(cluster_, end_);
        return {false, end_, true};
    }

    // Where to cut [left_, right], whose enclosure contains zero; left_ if it is not to be cut.
    double choose_cut(double right, double span) {
        const double width = right - left_;
        const double middle = left_ + 0.5 * width;
        if (width < 0x1p-16 * span && is_noise(middle) && is_noise(left_) && is_noise(right)) return left_;
        return newton_cut(right, middle);
    }

    // Whether g(t) cannot be told from 0, nor the piece last enclosed from this point.
    bool is_noise(double t) {
        const auto [low, high] = enclose_(t, t);
        return low <= 0.0 && high >= 0.0 && 8 * (high - low) >= enclosure_width_;
    }

    // On either side of where Newton's method expects a root, as far off as the last correction: what lies
    // outside will often be told at once, and the correction shrinks quadratically. Else the middle.
    double newton_cut(double right, double middle) {
        const double g_left = eval_(left_), g_right = eval_(right);
        if (!(g_left < 0.0 ? g_right > 0.0 : g_left > 0.0 && g_right < 0.0)) return middle;
        const double secant = left_ + (right - left_) * (g_left / (g_left - g_right));
        if (!(secant >= left_ && secant <= right)) return middle;
        const double correction = -eval_(secant) / slope_(secant);
        const double root = secant + correction;
        if (!(root >= left_ && root <= right)) return middle;
        const double ulp = std::nextafter(std::abs(root), HUGE_VAL) - std::abs(root);
        const double margin = std::max(std::abs(correction), 4 * ulp);
        const double gain = std::max(margin, least_gain * (right - left_));
        if (root - margin - left_ > gain) return root - margin;
        if (right - (root + margin) > gain) return root + margin;
        return middle;
    }

    // The first double in (lo, hi] without the sign before_, by bisection; lo has that sign, hi has not.
    TimeRoot first_change(double lo, double hi) {
        while (true) {
            const double middle = lo + 0.5 * (hi - lo);
            if (!(middle > lo && middle < hi)) break;
            (sign_of(eval_(middle)) == before_ ? lo : hi) = middle;
        }
        return {true, hi, sign_of(eval_(hi)) != Sign::not_a_number};
    }

    double begin_, end_;
    Enclose& enclose_;
    Eval& eval_;
    Slope& slope_;
    std::array<double, capacity> right_ends_{};  // of the pieces still to be looked at, the nearest last
    int depth_ = 0;
    double left_ = 0.0;  // of the nearest piece; there is no root before it or before cluster_
    double cluster_ = 0.0;
    bool in_cluster_ = false;
    int changed_pieces_ = 0;
    double enclosure_width_ = 0.0;
    Sign before_ = Sign::unknown;
};

}  // namespace detail

// The first root of g in (t0, t1], or in [t1, t0) backwards when t1 < t0.
//   enclose(lo, hi) -> std::pair<double, double>, lo <= hi: contains g(t) for every t in [lo, hi];
//   eval(t) -> double: g;   slope(t) -> double: dg/dt, used only to choose where to look, any number will do.
// No root is passed over as long as the enclosures hold, however short the pulse; the cost is that of the
// enclosures, at most work_limit (up to twice as many, and a few evaluations for each).
template <class Enclose, class Eval, class Slope>
TimeRoot first_root(double t0, double t1, Enclose&& enclose, Eval&& eval, Slope&& slope,
                    long work_limit = 100'000) {
    if (!(t0 != t1)) return {false, t1, t0 == t1};
    if (t0 < t1) {
        return detail::TimeRootSearch<Enclose, Eval, Slope>(t0, t1, enclose, eval, slope).run(work_limit);
    }
    // Backwards is forwards in -t; negation is exact.
    auto enclose_mirrored = [&](double lo, double hi) { return enclose(-hi, -lo); };
    auto eval_mirrored = [&](double t) { return eval(-t); };
    auto slope_mirrored = [&](double t) { return -slope(-t); };
    TimeRoot root =
        detail::TimeRootSearch<decltype(enclose_mirrored), decltype(eval_mirrored), decltype(slope_mirrored)>(
            -t0, -t1, enclose_mirrored, eval_mirrored, slope_mirrored)
            .run(work_limit);
    root.t = -root.t;
    return root;
}

}  // namespace hybridae::events
