// SPDX-License-Identifier: Apache-2.0
#include "hybridae/arithmetic/dependency_set.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "functions_under_test.hpp"

namespace hybridae {
namespace {

using Columns = std::vector<std::uint32_t>;

DependencySet variable(std::uint32_t column) { return DependencySet::variable(1.0 + column, column); }

TEST(DependencySet, EveryFunctionKeepsTheColumnsOfItsArguments) {
    test::for_each_unary_function([&](const char* name, auto f, test::Domain domain) {
        EXPECT_EQ(f(DependencySet::variable(domain.upper, 7)).columns(), Columns{7}) << name;
    });
    test::for_each_binary_function([&](const char* name, auto f, test::Domain first, test::Domain second) {
        const auto x = DependencySet::variable(first.upper, 9);
        const auto y = DependencySet::variable(second.upper, 4);
        EXPECT_EQ(f(x, y).columns(), (Columns{4, 9})) << name;
        EXPECT_EQ(f(x, second.upper).columns(), Columns{9}) << name;
        EXPECT_EQ(f(first.upper, y).columns(), Columns{4}) << name;
    });
}

TEST(DependencySet, DependenceIsStructuralNotNumerical) {
    EXPECT_EQ((0.0 * variable(3)).columns(), Columns{3});
    EXPECT_EQ((variable(3) - variable(3)).columns(), Columns{3});
    EXPECT_EQ(DependencySet(2.0).columns(), Columns{});
}

template <class T>
std::vector<T> sample_model(const std::vector<T>& x) {
    return {x[0] * x[1] + 2.0, math::exp(x[2]) / (x[3] + 5), x[4] - math::pow(x[5], 2),
            (x[0] + x[6]) * (x[7] - x[2]), T(3)};
}

TEST(DependencySet, ColumnsAreThoseWithNonzeroDerivatives) {
    std::vector<Dual<8>> dual;
    std::vector<DependencySet> dependent;
    for (int i = 0; i < 8; ++i) {
        dual.push_back(Dual<8>::variable(0.3 + i, i));
        dependent.push_back(DependencySet::variable(0.3 + i, static_cast<std::uint32_t>(i)));
    }
    const auto derivatives = sample_model(dual);
    const auto sets = sample_model(dependent);
    for (std::size_t row = 0; row < sets.size(); ++row) {
        Columns expected;
        for (int i = 0; i < 8; ++i) {
            if (derivatives[row].derivative(i) != 0.0) expected.push_back(static_cast<std::uint32_t>(i));
        }
        EXPECT_EQ(sets[row].columns(), expected) << "row " << row;
    }
}

// Random expressions over all three representations, against std::set.
TEST(DependencySet, UnionsAgreeWithStandardSets) {
    std::mt19937 random(5);
    std::vector<DependencySet> sets;
    std::vector<std::set<std::uint32_t>> expected;
    for (std::uint32_t i = 0; i < 300; ++i) {
        sets.push_back(variable(i));
        expected.push_back({i});
    }
    for (int i = 0; i < 3000; ++i) {
        std::uniform_int_distribution<std::size_t> pick(0, sets.size() - 1);
        const std::size_t a = pick(random);
        const std::size_t b = pick(random);
        const std::size_t c = pick(random);
        sets[c] = sets[a] + sets[b];
        std::set<std::uint32_t> both = expected[a];
        both.insert(expected[b].begin(), expected[b].end());
        expected[c] = both;
        ASSERT_EQ(sets[c].columns(), Columns(both.begin(), both.end()));
    }
}

TEST(DependencySet, SumOverAHundredThousandVariablesIsLinearInTimeAndDoesNotRecurse) {
    constexpr std::uint32_t n = 100000;
    DependencySet sum = 0.0;
    for (std::uint32_t i = 0; i < n; ++i) sum = sum + variable(i);
    Columns expected(n);
    std::iota(expected.begin(), expected.end(), 0U);
    EXPECT_EQ(sum.columns(), expected);
    EXPECT_EQ(value(sum), 0.5 * n * (n + 1.0));
    // Freeing the chain of 100,000 parts by recursion would overflow the stack here.
    sum = 0.0;
}

TEST(DependencySet, NeighbourModelWithAHundredThousandColumnsHasThreePerRow) {
    constexpr std::uint32_t n = 100000;
    std::vector<DependencySet> y;
    for (std::uint32_t i = 0; i < n; ++i) y.push_back(variable(i));
    for (std::uint32_t i = 1; i + 1 < n; ++i) {
        const DependencySet r = y[i - 1] - 2 * y[i] + y[i + 1] * y[i];
        ASSERT_EQ(r.columns(), (Columns{i - 1, i, i + 1}));
    }
}

TEST(DependencySet, CopiesAndMovesShareAndReleaseTheirColumns) {
    DependencySet big = 0.0;
    for (std::uint32_t i = 0; i < 200; ++i) big += variable(i);
    DependencySet copy = big;
    DependencySet moved = std::move(big);
    big = copy;
    copy = 1.0;
    moved = moved + moved;
    EXPECT_EQ(big.columns().size(), 200U);
    EXPECT_EQ(moved.columns().size(), 200U);
    EXPECT_TRUE(copy.columns().empty());
    big = *&big;
    EXPECT_EQ(big.columns().size(), 200U);
}

}  // namespace
}  // namespace hybridae
