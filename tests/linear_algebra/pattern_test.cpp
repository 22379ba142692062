// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/pattern.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "linear_algebra/patterns.hpp"

namespace hybridae {
namespace {

using test::pattern_of;

TEST(Pattern, MergeIsTheUnion) {
    const auto a = pattern_of(3, 2, {{0, 0}, {2, 0}, {1, 1}});
    const auto b = pattern_of(3, 2, {{1, 0}, {2, 0}});
    EXPECT_EQ(merge(a, b), pattern_of(3, 2, {{0, 0}, {1, 0}, {2, 0}, {1, 1}}));
    EXPECT_EQ(merge(a, a), a);
    EXPECT_THROW(merge(a, pattern_of(2, 2, {})), std::invalid_argument);
}

TEST(Pattern, HashTellsPatternsApart) {
    const auto a = pattern_of(3, 3, {{0, 0}, {1, 1}, {2, 2}});
    EXPECT_EQ(a.hash(), pattern_of(3, 3, {{2, 2}, {1, 1}, {0, 0}}).hash());
    EXPECT_NE(a.hash(), pattern_of(3, 3, {{0, 0}, {1, 1}, {1, 2}}).hash());
    EXPECT_NE(a.hash(), pattern_of(3, 3, {{0, 0}, {1, 0}, {2, 2}}).hash());
    EXPECT_NE(a.hash(), pattern_of(4, 3, {{0, 0}, {1, 1}, {2, 2}}).hash());
    // The same entries cut into columns elsewhere.
    EXPECT_NE(pattern_of(2, 2, {{0, 0}, {1, 0}}).hash(), pattern_of(2, 2, {{0, 0}, {1, 1}}).hash());
}

TEST(Pattern, MalformedPatternsAreRefused) {
    EXPECT_NO_THROW(require_valid(test::tridiagonal(4)));
    EXPECT_THROW(require_valid({2, 1, {0, 2}, {1, 0}}), std::invalid_argument);  // not ascending
    EXPECT_THROW(require_valid({2, 1, {0, 2}, {1, 1}}), std::invalid_argument);  // repeated
    EXPECT_THROW(require_valid({2, 1, {0, 1}, {2}}), std::invalid_argument);     // no such row
    EXPECT_THROW(require_valid({2, 2, {0, 1}, {0}}), std::invalid_argument);     // a column is missing
    EXPECT_THROW(require_valid({2, 0, {}, {}}), std::invalid_argument);
}

}  // namespace
}  // namespace hybridae
