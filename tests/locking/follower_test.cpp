// SPDX-License-Identifier: Apache-2.0
// Locked evaluation: the trace decides, with every scalar type, and a trace that does not fit is noticed.
#include <gtest/gtest.h>

#include "locking/locked_code.hpp"

namespace hybridae::locking_tests {
namespace {

Recording record_nested(double x) {
    return record([x](auto& lock) { return nested(lock, x); });
}

TEST(Follower, TakesEveryDecisionFromTheTrace) {
    const Recording r = record_nested(3.0);
    const hy_trace trace = r.trace();
    const auto f = follow<double>(trace, [](auto& lock) { return nested(lock, -2.0); });
    EXPECT_TRUE(f.in_step);
    EXPECT_EQ(f.value, 4.0 - 2.0);  // x² + x, the branches at x = 3
    EXPECT_EQ(f.g[0], -2.0);
    EXPECT_EQ(f.g[1], -3.0);
    EXPECT_EQ(f.g[2], 2.5);
}

TEST(Follower, GivesTheDerivativesOfTheRecordedBranches) {
    const Recording r = record_nested(3.0);
    const hy_trace trace = r.trace();
    Dual<8> x(-2.0);
    x.set_derivative(0, 1.0);
    const auto f = follow<Dual<8>>(trace, [&x](auto& lock) { return nested(lock, x); });
    EXPECT_TRUE(f.in_step);
    EXPECT_EQ(f.value.derivative(0), 2.0 * -2.0 + 1.0);
    EXPECT_EQ(f.g[2].derivative(0), -1.0);
}

TEST(Follower, MeetsTheDecisionsInTheOrderOfRecordingWithEveryScalarType) {
    const Recording r = record([](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    const hy_trace trace = r.trace();
    const auto expect_same = [&]<class T>(const T& x, const T& y) {
        const auto f = follow<T>(trace, [&](auto& lock) { return calls_and_loop(lock, x, y); });
        EXPECT_TRUE(f.in_step);
        EXPECT_EQ(value(f.value), r.value);
    };
    expect_same(-0.5, 2.0);
    expect_same(Dual<8>(-0.5), Dual<8>(2.0));
    expect_same(Taylor<3>(-0.5), Taylor<3>(2.0));
    expect_same(DependencySet(-0.5), DependencySet(2.0));
}

TEST(Follower, NoticesATraceThatIsTooShortOrTooLong) {
    Recording r = record_nested(3.0);
    const auto in_step = [&r] {
        const hy_trace trace = r.trace();
        return follow<double>(trace, [](auto& lock) { return nested(lock, 3.0); }).in_step;
    };
    ASSERT_TRUE(in_step());
    const hy_entry last = r.entries.back();
    r.entries.push_back(last);
    EXPECT_FALSE(in_step());
    r.entries.resize(r.entries.size() - 2);
    EXPECT_FALSE(in_step());
}

// Discrete values changed since the trace was recorded: what does not depend on model values is compared.
TEST(Follower, NoticesAFactThatChanged) {
    const auto body = [](bool fact) {
        return [fact](auto& lock) { return lock.branch(0, lock.fact(0, 0, fact)) ? 1.0 : 2.0; };
    };
    const Recording r = record(body(true));
    const hy_trace trace = r.trace();
    EXPECT_TRUE(follow<double>(trace, body(true)).in_step);
    EXPECT_FALSE(follow<double>(trace, body(false)).in_step);
}

TEST(Follower, RunsTheBodyOfATriggerThatFiredInTheTrace) {
    const auto reset = [](auto& lock) {
        return lock.trigger(0, lock.atom(0, 0, Less{5.0, 0.0})) ? 1.0 : 0.0;
    };
    Recording r = record(reset);
    ASSERT_EQ(r.entries.back().kind, HY_TRIGGER);
    const hy_trace trace = r.trace();
    EXPECT_EQ(follow<double>(trace, reset).value, 0.0);
    r.entries.back().value = 3;
    EXPECT_EQ(follow<double>(trace, reset).value, 1.0);
}

}  // namespace
}  // namespace hybridae::locking_tests
