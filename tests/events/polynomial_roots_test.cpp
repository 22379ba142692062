// SPDX-License-Identifier: Apache-2.0
#include "hybridae/events/polynomial_roots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

namespace hybridae::events {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();
constexpr double resolution = 1e-12;

using Polynomial = std::vector<double>;  // c[0], c[1] ...

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
    }
    return product;
}

Polynomial with_roots(const std::vector<double>& roots, double factor = 1.0) {
    Polynomial p{factor};
    for (double root : roots) p = p * Polynomial{-root, 1.0};
    return p;
}

RootList isolate(const Polynomial& p) {
    RootList list;
    isolate_roots(p.data(), static_cast<int>(p.size()) - 1, resolution, list);
    return list;
}

// In long double: the errors of evaluation are far below those made in double.
long double evaluate(const Polynomial& p, double s) {
    long double value = 0.0L;
    for (std::size_t k = p.size(); k-- > 0;) value = value * s + p[k];
    return value;
}

void expect_well_formed(const Polynomial& p, const RootList& list) {
    for (int i = 0; i < list.count; ++i) {
        const RootBracket& bracket = list.bracket[static_cast<std::size_t>(i)];
        EXPECT_GE(bracket.lo, i > 0 ? list.bracket[static_cast<std::size_t>(i) - 1].hi : 0.0);
        EXPECT_LT(bracket.lo, bracket.hi);
        EXPECT_LE(bracket.hi, 1.0);
        const bool differ = (evaluate(p, bracket.lo) < 0.0L) != (evaluate(p, bracket.hi) < 0.0L);
        if (bracket.sign_change && bracket.lo > 0.0) {
            EXPECT_TRUE(differ);
        }
    }
}

// Each bracket holds the root at its place, with the given kind.
void expect_roots(const Polynomial& p, const std::vector<std::pair<double, bool>>& roots) {
    const RootList list = isolate(p);
    expect_well_formed(p, list);
    ASSERT_EQ(list.count, static_cast<int>(roots.size()));
    for (std::size_t i = 0; i < roots.size(); ++i) {
        EXPECT_LE(list.bracket[i].lo, roots[i].first);
        EXPECT_GE(list.bracket[i].hi, roots[i].first);
        EXPECT_EQ(list.bracket[i].sign_change, roots[i].second) << "root at " << roots[i].first;
    }
}

TEST(PolynomialRoots, SimpleRootsAreSeparated) {
    expect_roots(with_roots({0.3}), {{0.3, true}});
    expect_roots(with_roots({0.2, 0.9}), {{0.2, true}, {0.9, true}});
    expect_roots(with_roots({0.1, 0.3, 0.5, 0.7, 0.9}),
                 {{0.1, true}, {0.3, true}, {0.5, true}, {0.7, true}, {0.9, true}});
    expect_roots(with_roots({0.1, 0.2, 0.4, 0.5, 0.6, 0.75, 0.8, 0.95}, -3.0), {{0.1, true},
                                                                                {0.2, true},
                                                                                {0.4, true},
                                                                                {0.5, true},
                                                                                {0.6, true},
                                                                                {0.75, true},
                                                                                {0.8, true},
                                                                                {0.95, true}});
}

TEST(PolynomialRoots, RootsOutsideAreNotReported) {
    expect_roots(with_roots({-0.1, 1.1, 2.0}), {});
    expect_roots(with_roots({-0.1, 0.4, 1.1}), {{0.4, true}});
    expect_roots({1.0, -1.0, 1.0}, {});  // complex roots above 0.5
    expect_roots({2.0}, {});
}

TEST(PolynomialRoots, TouchingRootIsReportedWithoutSignChange) {
    expect_roots(with_roots({0.5, 0.5}), {{0.5, false}});
    expect_roots(with_roots({0.3, 0.3}), {{0.3, false}});
    expect_roots(with_roots({0.3, 0.3, 0.8}), {{0.3, false}, {0.8, true}});
    expect_roots(with_roots({0.3, 0.3, 0.7, 0.7}), {{0.3, false}, {0.7, false}});
    // Just not touching, by more than rounding can hide.
    expect_roots({0.25 + 1e-13, -1.0, 1.0}, {});
}

TEST(PolynomialRoots, TripleRootIsOneSignChange) { expect_roots(with_roots({0.4, 0.4, 0.4}), {{0.4, true}}); }

TEST(PolynomialRoots, RootsAMillionthApartAreSeparated) {
    expect_roots(with_roots({0.5, 0.5 + 1e-6}), {{0.5, true}, {0.5 + 1e-6, true}});
    expect_roots(with_roots({0.123456, 0.123457, 0.9}), {{0.123456, true}, {0.123457, true}, {0.9, true}});
}

TEST(PolynomialRoots, RootAtZeroIsNotReportedButWhatFollowsIs) {
    expect_roots({0.0, 1.0}, {});
    expect_roots({0.0, 0.0, -1.0}, {});
    expect_roots(with_roots({0.0, 0.6}), {{0.6, true}});
    expect_roots(with_roots({0.0, 0.0, 1e-9, 0.6}), {{1e-9, true}, {0.6, true}});
    expect_roots({0.0, 0.0, 0.0}, {});
}

TEST(PolynomialRoots, SignAtZeroIsExact) {
    expect_roots({1e-25, 1.0, -0.5}, {});
    expect_roots({-1e-25, 1.0, -0.5}, {{1e-25, true}});
    expect_roots({-1e-25, 1.0, -2.0}, {{1e-25, true}, {0.5, true}});
}

TEST(PolynomialRoots, RootAtOneIsReported) {
    const RootList linear = isolate({1.0, -1.0});
    ASSERT_EQ(linear.count, 1);
    EXPECT_EQ(linear.bracket[0].hi, 1.0);
    EXPECT_GT(linear.bracket[0].lo, 1.0 - 10 * resolution);
    expect_roots(with_roots({0.25, 1.0}), {{0.25, true}, {1.0, false}});
    expect_roots(with_roots({1.0, 1.0}), {{1.0, false}});
    // Beyond 1 by more than rounding can hide.
    expect_roots(with_roots({1.0 + 1e-13}), {});
}

TEST(PolynomialRoots, ScaleDoesNotMatter) {
    for (double factor : {1e-310, 1e-300, 1e-200, 1e200, 1e300}) {
        expect_roots(with_roots({0.3, 0.8}, factor), {{0.3, true}, {0.8, true}});
        expect_roots(with_roots({-0.3, 1.2}, factor), {});
    }
    // Coefficients of very different sizes.
    expect_roots({-1e-300, 1e300}, {{0.0, true}});
    // Roots at 1e-310 and 1e-290: far below the resolution, so they cannot be told apart.
    expect_roots({1e-300, -1e10, 1e300}, {{1e-290, false}});
}

TEST(PolynomialRoots, WhatIsNotFiniteIsOneOpenBracket) {
    for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        for (const Polynomial& p :
             {Polynomial{bad, 1.0}, Polynomial{1.0, bad}, Polynomial{1.0, 0.1, -bad}, Polynomial{bad}}) {
            const RootList list = isolate(p);
            ASSERT_EQ(list.count, 1);
            EXPECT_EQ(list.bracket[0].lo, 0.0);
            EXPECT_EQ(list.bracket[0].hi, 1.0);
            EXPECT_FALSE(list.bracket[0].sign_change);
        }
    }
    RootList list;
    EXPECT_THROW(isolate_roots(Polynomial(10, 1.0).data(), 9, resolution, list), std::invalid_argument);
}

// Products of (s - r) with r a multiple of 1/64 and up to five factors are exact in double, so the roots are
// known to the last bit. Every root in (0, 1] must lie in a bracket, and the number of brackets with a sign
// change must be that of the roots of odd multiplicity inside.
TEST(PolynomialRoots, NoneOfOneHundredThousandKnownRootSetsIsMissed) {
    std::mt19937 random(11);
    std::uniform_int_distribution<int> sixty_fourth(-20, 84), degree(1, 5), exponent(-300, 300);
    for (int trial = 0; trial < 100'000; ++trial) {
        std::vector<double> roots(static_cast<std::size_t>(degree(random)));
        for (double& root : roots) root = sixty_fourth(random) / 64.0;
        std::sort(roots.begin(), roots.end());
        const Polynomial p = with_roots(roots, std::ldexp(trial % 2 == 0 ? 1.0 : -1.0, exponent(random)));
        const RootList list = isolate(p);
        expect_well_formed(p, list);
        int expected = 0, odd = 0, changes = 0;
        for (std::size_t i = 0; i < roots.size();) {
            const auto next = static_cast<std::size_t>(
                std::upper_bound(roots.begin(), roots.end(), roots[i]) - roots.begin());
            if (roots[i] > 0.0 && roots[i] <= 1.0) {
                ++expected;
                odd += roots[i] < 1.0 && (next - i) % 2 == 1;
                EXPECT_TRUE(
                    std::any_of(list.bracket.begin(), list.bracket.begin() + list.count,
                                [&](const RootBracket& b) { return b.lo <= roots[i] && roots[i] <= b.hi; }))
                    << "missed " << roots[i];
            }
            i = next;
        }
        for (int i = 0; i < list.count; ++i) changes += list.bracket[static_cast<std::size_t>(i)].sign_change;
        EXPECT_EQ(list.count, expected);
        EXPECT_EQ(changes, odd);
        if (HasFailure()) FAIL() << "trial " << trial;
    }
}

// Any coefficients: each change of sign between 400 samples, certain beyond rounding, lies in a bracket; and
// where the quick test excludes roots there is none.
TEST(PolynomialRoots, NoSignChangeOfRandomPolynomialsIsMissed) {
    std::mt19937 random(12);
    std::normal_distribution<double> normal;
    std::uniform_int_distribution<int> degree(1, max_root_degree);
    long changes = 0;
    for (int trial = 0; trial < 5'000; ++trial) {
        Polynomial p(static_cast<std::size_t>(degree(random)) + 1);
        for (double& c : p) c = normal(random) * std::exp(3.0 * normal(random));
        const RootList list = isolate(p);
        expect_well_formed(p, list);
        if (!may_have_root(p.data(), static_cast<int>(p.size()) - 1)) {
            EXPECT_EQ(list.count, 0);
        }
        constexpr int samples = 400;
        for (int i = 1; i <= samples; ++i) {
            const double a = (i - 1.0) / samples, b = static_cast<double>(i) / samples;
            if ((evaluate(p, a) < 0.0L) == (evaluate(p, b) < 0.0L)) continue;
            ++changes;
            EXPECT_TRUE(std::any_of(list.bracket.begin(), list.bracket.begin() + list.count,
                                    [&](const RootBracket& r) { return r.lo <= b && r.hi >= a; }));
        }
        if (HasFailure()) FAIL() << "trial " << trial;
    }
    EXPECT_GT(changes, 1000);  // the campaign is about something
}

TEST(PolynomialRoots, BracketsThatStayOpenAreNarrow) {
    // A double root blurs over sqrt(noise) = sqrt(10 eps), times a few for the halving.
    const RootList list = isolate(with_roots({0.3, 0.3}));
    ASSERT_EQ(list.count, 1);
    EXPECT_LT(list.bracket[0].hi - list.bracket[0].lo, 10 * std::sqrt(10 * eps));
}

}  // namespace
}  // namespace hybridae::events
