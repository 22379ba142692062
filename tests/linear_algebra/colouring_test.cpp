// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/colouring.hpp"

#include <gtest/gtest.h>

#include <set>

#include "linear_algebra/patterns.hpp"

namespace hybridae {
namespace {

void expect_structurally_orthogonal(const SparsityPattern& pattern, const Colouring& colouring) {
    ASSERT_EQ(colouring.colour_of_column.size(), static_cast<std::size_t>(pattern.cols));
    std::set<std::pair<int, int>> row_and_colour;
    for (std::size_t j = 0; j < colouring.colour_of_column.size(); ++j) {
        const int colour = colouring.colour_of_column[j];
        ASSERT_GE(colour, 0);
        ASSERT_LT(colour, colouring.count);
        for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
            ASSERT_TRUE(row_and_colour.emplace(pattern.row_index[static_cast<std::size_t>(k)], colour).second)
                << "column " << j << " shares a row with another column of its colour";
        }
    }
}

void expect_colours(const SparsityPattern& pattern, int count) {
    const Colouring colouring = colour_columns(pattern);
    EXPECT_EQ(colouring.count, count);
    expect_structurally_orthogonal(pattern, colouring);
}

TEST(Colouring, TridiagonalNeedsThree) {
    expect_colours(test::tridiagonal(1), 1);
    expect_colours(test::tridiagonal(2), 2);
    expect_colours(test::tridiagonal(1000), 3);
}

TEST(Colouring, DiagonalNeedsOne) { expect_colours(test::pattern_of(3, 3, {{0, 2}, {1, 1}, {2, 0}}), 1); }

TEST(Colouring, AFullRowNeedsAllColours) {
    expect_colours(test::arrow(300), 300);
    expect_colours(test::full(70), 70);
}

TEST(Colouring, FivePointGridIsCloseToFive) {
    // Five is the least possible and is reached by (x + 2 y) mod 5; a greedy method may need a few more.
    const SparsityPattern grid = test::five_point_grid(60);
    const Colouring colouring = colour_columns(grid);
    expect_structurally_orthogonal(grid, colouring);
    EXPECT_LE(colouring.count, 7);
}

TEST(Colouring, EmptyPatternsAndColumns) {
    EXPECT_EQ(colour_columns(test::pattern_of(0, 0, {})).count, 0);
    expect_colours(test::pattern_of(2, 3, {}), 1);
    expect_colours(test::pattern_of(2, 3, {{0, 0}, {0, 2}}), 2);
}

TEST(Colouring, RandomPatternsAreColouredValidly) {
    std::mt19937 random(1);
    for (int n : {5, 50, 500}) {
        for (int extra : {1, 3, 9}) {
            // Rectangular: the last columns of a square pattern are left out.
            SparsityPattern pattern = test::random_regular(n, extra, random);
            pattern.cols = n - 2;
            pattern.col_begin.resize(static_cast<std::size_t>(n) - 1);
            pattern.row_index.resize(static_cast<std::size_t>(pattern.col_begin.back()));
            expect_structurally_orthogonal(pattern, colour_columns(pattern));
        }
    }
}

TEST(Colouring, OneHundredThousandColumnsWithAFullRow) {
    // Quadratic cost (1e10 steps) would be noticed as a test that takes minutes.
    expect_colours(test::tridiagonal(100'000), 3);
    expect_colours(test::arrow(100'000), 100'000);
}

}  // namespace
}  // namespace hybridae
