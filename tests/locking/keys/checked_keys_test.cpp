// SPDX-License-Identifier: Apache-2.0
// With HYBRIDAE_CHECK_KEYS every key is compared: a wrong order of evaluation is noticed, where counting is
// blind.
#include <gtest/gtest.h>

#include "locking/locked_code.hpp"

namespace hybridae::locking_tests {
namespace {

static_assert(locking::check_keys);

TEST(CheckedKeys, AreInStepWhereTheOrderIsKept) {
    const Recording r = record([](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    const hy_trace trace = r.trace();
    const auto f = follow<double>(trace, [](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    EXPECT_TRUE(f.in_step);
    EXPECT_EQ(f.value, r.value);
}

TEST(CheckedKeys, ShowThatTwoCallsOfOneHelperWereSwapped) {
    const auto forwards = [](auto& lock) {
        const double first = positive(locking::From{0}, lock, -0.5);
        return first - positive(locking::From{1}, lock, 2.0);
    };
    const auto backwards = [](auto& lock) {
        const double second = positive(locking::From{1}, lock, 2.0);
        return positive(locking::From{0}, lock, -0.5) - second;
    };
    const Recording r = record(forwards);
    const hy_trace trace = r.trace();
    EXPECT_TRUE(follow<double>(trace, forwards).in_step);
    EXPECT_FALSE(follow<double>(trace, backwards).in_step);
}

TEST(CheckedKeys, ShowThatIterationsWereSwapped) {
    const auto loop_over = [](int first, int second) {
        return [=](auto& lock) {
            double r = 0.0;
            auto loop = lock.loop(0);
            for (const int i : {first, second}) {
                loop.next();
                r += positive(locking::From{static_cast<std::uint32_t>(i)}, lock, i - 1.5);
            }
            return r;
        };
    };
    const Recording r = record(loop_over(1, 2));
    const hy_trace trace = r.trace();
    EXPECT_TRUE(follow<double>(trace, loop_over(1, 2)).in_step);
    EXPECT_FALSE(follow<double>(trace, loop_over(2, 1)).in_step);
}

}  // namespace
}  // namespace hybridae::locking_tests
