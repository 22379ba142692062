// SPDX-License-Identifier: Apache-2.0
#include "hybridae/events/time_roots.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace hybridae::events {
namespace {

using Bounds = std::pair<double, double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

Bounds outward(double lo, double hi) { return {std::nextafter(lo, -infinity), std::nextafter(hi, infinity)}; }
Bounds hull(double a, double b) { return outward(std::min(a, b), std::max(a, b)); }

// The range of the sine over [lo, hi], within the errors of its argument that the caller adds.
Bounds sine(double lo, double hi) {
    constexpr double half_pi = std::numbers::pi / 2;
    Bounds range = hull(std::sin(lo), std::sin(hi));
    const double first = std::ceil((lo - 1e-9 - half_pi) / std::numbers::pi);
    const double last = std::floor((hi + 1e-9 - half_pi) / std::numbers::pi);
    if (last >= first) {
        const bool both = last > first, first_is_top = std::fmod(first, 2.0) == 0.0;
        if (both || first_is_top) range.second = 1.0;
        if (both || !first_is_top) range.first = -1.0;
    }
    return range;
}

// g = sin(frequency t) - level
struct Wave {
    double frequency, level = 0.0;
    double operator()(double t) const { return std::sin(frequency * t) - level; }
    Bounds over(double lo, double hi) const {
        const auto [a, b] = outward(frequency * lo, frequency * hi);
        const auto [low, high] = sine(a, b);
        return outward(low - level, high - level);
    }
    double slope(double t) const { return frequency * std::cos(frequency * t); }
};

template <class G>
TimeRoot first_root_of(const G& g, double t0, double t1, long work_limit = 100'000) {
    return first_root(
        t0, t1, [&](double lo, double hi) { return g.over(lo, hi); }, g, [&](double t) { return g.slope(t); },
        work_limit);
}

// g = t - at
struct Line {
    double at;
    double operator()(double t) const { return t - at; }
    Bounds over(double lo, double hi) const { return outward(lo - at, hi - at); }
    double slope(double) const { return 1.0; }
};

TEST(TimeRoots, LineIsMetToTheLastBit) {
    for (double at : {0.1, 1.0 / 3.0, 3.0, 7.0, 1e-20, 9.999999}) {
        const TimeRoot root = first_root_of(Line{at}, 0.0, 10.0);
        EXPECT_TRUE(root.found && root.decided);
        EXPECT_EQ(root.t, at);
        const TimeRoot back = first_root_of(Line{at}, 10.0, 0.0);
        EXPECT_TRUE(back.found && back.decided);
        EXPECT_EQ(back.t, at);
    }
}

TEST(TimeRoots, NothingIsFoundWhereThereIsNothing) {
    const TimeRoot root = first_root_of(Line{11.0}, 0.0, 10.0);
    EXPECT_FALSE(root.found);
    EXPECT_TRUE(root.decided);
    EXPECT_EQ(root.t, 10.0);
    EXPECT_FALSE(first_root_of(Line{11.0}, 3.0, 3.0).found);
}

TEST(TimeRoots, EndIsIncludedAndBeginIsNot) {
    EXPECT_TRUE(first_root_of(Line{10.0}, 0.0, 10.0).found);
    EXPECT_EQ(first_root_of(Line{10.0}, 0.0, 10.0).t, 10.0);
    EXPECT_FALSE(first_root_of(Line{0.0}, 0.0, 10.0).found);
    EXPECT_TRUE(first_root_of(Line{0.0}, 10.0, 0.0).found);
    EXPECT_FALSE(first_root_of(Line{10.0}, 10.0, 0.0).found);
}

TEST(TimeRoots, FirstOfManyIsFoundInEitherDirection) {
    // 1e5 periods in the span.
    const Wave wave{2e5 * std::numbers::pi, 0.5};
    const TimeRoot root = first_root_of(wave, 0.0, 1.0);
    ASSERT_TRUE(root.found && root.decided);
    EXPECT_NEAR(root.t, 1e-5 / 12.0,
                1e-20);  // sin = 0.5 after a twelfth of a period; error: rounding of the phase
    const TimeRoot back = first_root_of(wave, 1.0, 0.0);
    ASSERT_TRUE(back.found && back.decided);
    EXPECT_NEAR(back.t, 1.0 - 1e-5 * 7.0 / 12.0, 1e-15);  // one ulp of 1 and that of a phase of 6e5
}

TEST(TimeRoots, SearchGoesOnFromEachRootToTheNext) {
    const Wave wave{1.0};
    double t = 0.0;
    for (int k = 1; k <= 1000; ++k) {
        const TimeRoot root = first_root_of(wave, t, 4000.0);
        ASSERT_TRUE(root.found && root.decided);
        ASSERT_NEAR(root.t, k * std::numbers::pi, 1e-12);  // one ulp of t
        t = root.t;
    }
}

TEST(TimeRoots, SignChangesBetweenTheRootAndItsNeighbour) {
    for (double level : {0.1, -0.3, 0.77, 0.999}) {
        const Wave wave{3.0, level};
        const TimeRoot root = first_root_of(wave, 1.1, 50.0);
        ASSERT_TRUE(root.found);
        const double before = wave(std::nextafter(root.t, 0.0)), at = wave(root.t);
        EXPECT_TRUE(before < 0.0 ? at >= 0.0 : at <= 0.0);
        EXPECT_NE(before, 0.0);
    }
}

TEST(TimeRoots, ShortPulseInALongSpanIsFound) {
    // Above the level for 2e-4 of a period of 2 pi, once in 1000 time units per period; the first is at pi
    // / 2.
    const Wave wave{1.0, 1.0 - 1e-8};
    const TimeRoot root = first_root_of(wave, 2.0, 1e6);
    ASSERT_TRUE(root.found && root.decided);
    // cos x = 1 - 1e-8 at x = 1.41421e-4; the noise of the sine over its slope there is about 1e-12.
    EXPECT_NEAR(root.t, 2.5 * std::numbers::pi - std::acos(1.0 - 1e-8), 1e-11);
}

TEST(TimeRoots, TouchingIsNoRoot) {
    struct Parabola {
        double operator()(double t) const { return (t - 1.0) * (t - 1.0); }
        Bounds over(double lo, double hi) const {
            const double a = (lo - 1.0) * (lo - 1.0), b = (hi - 1.0) * (hi - 1.0);
            return outward(lo <= 1.0 && hi >= 1.0 ? 0.0 : std::min(a, b), std::max(a, b));
        }
        double slope(double t) const { return 2.0 * (t - 1.0); }
    };
    for (double end : {1.5, 2.0, 3.0}) {  // with and without 1 at a place where the span is cut
        const TimeRoot root = first_root_of(Parabola{}, 0.0, end);
        EXPECT_FALSE(root.found);
        EXPECT_TRUE(root.decided);
    }
}

// Jumps at 1 from +1 to `after`, and stays.
struct Step {
    double after;
    double operator()(double t) const { return t < 1.0 ? 1.0 : after; }
    Bounds over(double lo, double hi) const {
        if (hi < 1.0) return {1.0, 1.0};
        return lo >= 1.0 ? outward(after, after) : hull(1.0, after);
    }
    double slope(double) const { return 0.0; }
};

TEST(TimeRoots, JumpsAreFoundAlsoToZero) {
    for (double after : {-1.0, 0.0}) {
        for (double end : {1.0, 1.7, 2.0, 1e6}) {
            const TimeRoot root = first_root_of(Step{after}, 0.0, end);
            EXPECT_TRUE(root.found && root.decided) << after << ' ' << end;
            EXPECT_EQ(root.t, 1.0);
        }
    }
    EXPECT_FALSE(first_root_of(Step{2.0}, 0.0, 2.0).found);
    // From zero back to one: the first double with another sign is the one before 1.
    EXPECT_EQ(first_root_of(Step{0.0}, 2.0, 0.0).t, std::nextafter(1.0, 0.0));
}

TEST(TimeRoots, PoleIsPassedLikeAJump) {
    struct Pole {  // 1 / (1 - t)
        double operator()(double t) const { return 1.0 / (1.0 - t); }
        Bounds over(double lo, double hi) const {
            if (lo <= 1.0 && hi >= 1.0) return {-infinity, infinity};
            return hull(1.0 / (1.0 - lo), 1.0 / (1.0 - hi));
        }
        double slope(double t) const { return 1.0 / ((1.0 - t) * (1.0 - t)); }
    };
    const TimeRoot root = first_root_of(Pole{}, 0.0, 3.0);
    EXPECT_TRUE(root.found);
    EXPECT_EQ(root.t, std::nextafter(1.0, 2.0));
}

TEST(TimeRoots, UselessEnclosuresEndUndecided) {
    struct Unknown {
        double operator()(double) const { return 1.0; }
        Bounds over(double, double) const { return {-infinity, infinity}; }
        double slope(double) const { return std::numeric_limits<double>::quiet_NaN(); }
    };
    const TimeRoot root = first_root_of(Unknown{}, 0.0, 1.0, 1000);
    EXPECT_FALSE(root.found);
    EXPECT_FALSE(root.decided);
    EXPECT_EQ(root.t, 0.0);
}

TEST(TimeRoots, WorkLimitTellsHowFarTheSearchCame) {
    // sin(t) - 2 sin(t) + 1.000001, whose enclosures are too wide by far: close to zero in each period, which
    // takes work.
    struct Near {
        Wave wave{1.0};
        double operator()(double t) const { return wave(t) - 2.0 * wave(t) + 1.000001; }
        Bounds over(double lo, double hi) const {
            const auto [low, high] = wave.over(lo, hi);
            return outward(low - 2.0 * high + 1.000001, high - 2.0 * low + 1.000001);
        }
        double slope(double t) const { return -wave.slope(t); }
    };
    const Near wave;
    const TimeRoot root = first_root_of(wave, 0.0, 1e6, 2000);
    EXPECT_FALSE(root.found);
    EXPECT_FALSE(root.decided);
    EXPECT_GT(root.t, 10.0);
    EXPECT_LT(root.t, 1e6);
    // Given time, it is decided.
    const TimeRoot all = first_root_of(wave, 0.0, 100.0);
    EXPECT_FALSE(all.found);
    EXPECT_TRUE(all.decided);
}

TEST(TimeRoots, WhatIsNotANumberIsReportedUndecided) {
    struct Root {  // sqrt(1 - t) + 1
        double operator()(double t) const { return std::sqrt(1.0 - t) + 1.0; }
        Bounds over(double lo, double hi) const {
            if (hi > 1.0) return {-infinity, infinity};
            return hull((*this)(lo), (*this)(hi));
        }
        double slope(double) const { return -1.0; }
    };
    const TimeRoot root = first_root_of(Root{}, 0.0, 1.5);
    EXPECT_TRUE(root.found);
    EXPECT_FALSE(root.decided);
    EXPECT_EQ(root.t, std::nextafter(1.0, 2.0));
}

TEST(TimeRoots, LinesTakeFewEnclosures) {
    long count = 0;
    const Line line{3.3};
    const TimeRoot root = first_root(
        0.0, 10.0,
        [&](double lo, double hi) {
            ++count;
            return line.over(lo, hi);
        },
        line, [](double) { return 1.0; });
    EXPECT_EQ(root.t, 3.3);
    EXPECT_LT(count, 60);  // bisection alone would take more than a hundred
}

}  // namespace
}  // namespace hybridae::events
