// SPDX-License-Identifier: Apache-2.0
// Open evaluation: what is written down, and under which keys.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "locking/locked_code.hpp"

namespace hybridae::locking_tests {
namespace {

Recording record_nested(double x, const hy_trace* held = nullptr) {
    return record([x](auto& lock) { return nested(lock, x); }, held);
}

const hy_entry* find(const Recording& r, std::uint32_t site, std::uint16_t slot) {
    for (const hy_entry& entry : r.entries)
        if (entry.site == site && entry.slot == slot) return &entry;
    return nullptr;
}

TEST(Recorder, GivesTheValueOfThePlainCode) {
    EXPECT_EQ(record_nested(-1.0).value, 0.5);
    EXPECT_EQ(record_nested(0.25).value, 0.25 + 0.5);
    EXPECT_EQ(record_nested(3.0).value, 9.0 + 3.0);
}

TEST(Recorder, WritesAtomsBeforeTheirBranchWithTheirFunctions) {
    const Recording r = record_nested(3.0);
    ASSERT_EQ(r.entries.size(), 5u);
    EXPECT_EQ(r.entries[0].kind, HY_ATOM);
    EXPECT_EQ(r.entries[1].kind, HY_BRANCH);
    EXPECT_EQ(r.entries[0].key & HY_SITE_MASK, r.entries[1].key & HY_SITE_MASK);
    EXPECT_EQ(r.entries[1].slot, HY_BRANCH_SLOT);
    // x - 0, x - 1, and b - a of max(x, 0.5).
    EXPECT_EQ(r.g, (std::vector<double>{3.0, 2.0, -2.5}));
}

TEST(Recorder, NestedConditionDoesNotChangeTheKeysOfOthers) {
    const Recording without = record_nested(-1.0), with = record_nested(0.25);
    ASSERT_EQ(without.entries.size() + 2, with.entries.size());
    for (const hy_entry& entry : without.entries) {
        const hy_entry* same = find(with, entry.site, entry.slot);
        ASSERT_NE(same, nullptr);
        EXPECT_EQ(same->key, entry.key) << "site " << entry.site;
    }
    // Positions do shift: a trace cannot be compared with another by position.
    EXPECT_NE(without.entries[2].key, with.entries[2].key);
}

TEST(Recorder, ConditionsInHelpersHaveOneKeyPerCallAndIteration) {
    const Recording r = record([](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    std::set<std::uint64_t> keys;
    for (const hy_entry& entry : r.entries) keys.insert(entry.key);
    ASSERT_EQ(r.entries.size(), 10u);
    EXPECT_EQ(keys.size(), r.entries.size());
    EXPECT_EQ(r.value, (0.5 - 2.0) + 0.5 + 0.5 + 1.5);
    // The same calls again give the same keys.
    const Recording again = record([](auto& lock) { return calls_and_loop(lock, 5.0, -7.0); });
    for (std::size_t i = 0; i < r.entries.size(); ++i) EXPECT_EQ(r.entries[i].key, again.entries[i].key);
}

TEST(Recorder, NotesTheIterationsOfASoughtEntry) {
    const Recording r = record([](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    std::vector<std::int64_t> iterations{99};
    std::vector<hy_entry> entries(64);
    hy_trace trace{entries.data(), 0, entries.size()};
    locking::Recorder lock(nullptr, trace, nullptr);
    lock.seek(r.entries[8].key, iterations);  // the atom in the last iteration
    calls_and_loop(lock, -0.5, 2.0);
    EXPECT_EQ(iterations, std::vector<std::int64_t>{2});
}

TEST(Recorder, TakesHeldDecisionsInsteadOfTheValues) {
    const Recording r = record_nested(-1.0);
    hy_entry held = *find(r, 0, 0);
    held.value = 1;
    const hy_trace trace{&held, 1, 1};
    // x > 0 is held true at x = -1: r = x (x > 1 is open), plus max(-1, 0.5).
    const Recording with = record_nested(-1.0, &trace);
    EXPECT_EQ(with.value, -1.0 + 0.5);
    EXPECT_EQ(find(with, 0, HY_BRANCH_SLOT)->value, 1);
    EXPECT_EQ(with.g[0], -1.0) << "the function is that of the values";
}

TEST(Recorder, RepeatsACompleteTraceWhateverTheValues) {
    const Recording r = record_nested(3.0);
    const hy_trace held = r.trace();
    EXPECT_EQ(record_nested(-2.0, &held).value, 4.0 - 2.0);
}

// x > 0 && log(x) > 1
TEST(Recorder, DoesNotEvaluateWhatShortCircuitSkips) {
    const auto guarded = [](double x) {
        return record([x](auto& lock) {
            const bool both = lock.branch(
                0, lock.atom(0, 0, Greater{x, 0.0}) && lock.atom(0, 1, Greater{math::log(x), 1.0}));
            return both ? 1.0 : 0.0;
        });
    };
    EXPECT_EQ(guarded(-1.0).entries.size(), 2u);
    EXPECT_EQ(guarded(-1.0).g, std::vector<double>{-1.0});
    EXPECT_EQ(guarded(3.0).entries.size(), 3u);
    EXPECT_EQ(guarded(3.0).value, 1.0);
    EXPECT_EQ(guarded(2.0).value, 0.0);
}

TEST(Recorder, RunsTheBodyOfATriggerOnlyWhenToldThatItFires) {
    const auto reset = [](double x, const hy_trace* held) {
        return record(
            [x](auto& lock) {
                return lock.trigger(0, lock.atom(0, 0, Less{x, 0.0})) ? -x : x;
            },
            held);
    };
    const Recording plain = reset(-2.0, nullptr);
    EXPECT_EQ(plain.value, -2.0) << "the condition holds, but nothing fires";
    EXPECT_EQ(find(plain, 0, HY_BRANCH_SLOT)->value, 1);
    hy_entry fires = *find(plain, 0, HY_BRANCH_SLOT);
    fires.value |= 2;
    const hy_trace held{&fires, 1, 1};
    EXPECT_EQ(reset(-2.0, &held).value, 2.0);
    EXPECT_EQ(find(reset(-2.0, &held), 0, HY_BRANCH_SLOT)->value, 3);
}

// x < 0 fires and then decides how; else y < 0 is looked at.
double one_or_the_other(locking::Recorder& lock, double x, double y) {
    if (lock.trigger(0, lock.atom(0, 0, Less{x, 0.0})))
        return lock.branch(1, lock.atom(1, 0, Less{x, -1.0})) ? 2.0 : 1.0;
    if (!lock.last_trigger() && lock.trigger(2, lock.atom(2, 0, Less{y, 0.0}))) return 3.0;
    return 0.0;
}

TEST(Recorder, RepeatsATraceInPlace) {
    const Recording r = record([](auto& lock) { return calls_and_loop(lock, -0.5, 2.0); });
    const std::vector<hy_entry> before = r.entries;
    const hy_trace trace = r.trace();
    locking::Recorder in_place(&trace, trace, nullptr);
    EXPECT_EQ(calls_and_loop(in_place, -0.5, 2.0), r.value);
    EXPECT_TRUE(in_place.repeats());
    EXPECT_EQ(in_place.n(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(r.entries[i].key, before[i].key);
        EXPECT_EQ(r.entries[i].value, before[i].value);
    }
}

TEST(Recorder, UpdatesTriggersAndTheirFiringInPlace) {
    Recording r = record([](auto& lock) {
        return lock.trigger(0, lock.atom(0, 0, Less{2.0, 0.0})) ? 1.0 : 0.0;
    });
    r.entries[0].value = 1;  // crossed
    r.entries[1].value = HY_FIRES_IF_TRUE;
    const hy_trace trace = r.trace();
    locking::Recorder in_place(&trace, trace, nullptr);
    EXPECT_TRUE(in_place.trigger(0, in_place.atom(0, 0, Less{2.0, 0.0})));
    EXPECT_TRUE(in_place.repeats());
    EXPECT_EQ(r.entries[1].value, 1 | HY_FIRES);
}

TEST(Recorder, DoesNotRepeatInPlaceWhatIsNotMetAnyMore) {
    Recording r = record([](auto& lock) { return one_or_the_other(lock, 1.0, 5.0); });
    r.entries[0].value = 1;  // so that the `else` is left out, and nothing else is met
    const hy_trace trace = r.trace();
    locking::Recorder in_place(&trace, trace, nullptr);
    one_or_the_other(in_place, -2.0, 5.0);
    EXPECT_FALSE(in_place.repeats());
}

// The body has as many decisions as the `else` that it replaces: only keys tell that they are others.
TEST(Recorder, FindsThatOtherDecisionsAreMetInPlaceAndLeavesWhatWasHeld) {
    Recording r = record([](auto& lock) { return one_or_the_other(lock, 1.0, 5.0); });
    ASSERT_EQ(r.entries.size(), 4u);
    r.entries[0].value = 1;
    r.entries[1].value = HY_FIRES_IF_TRUE;
    const hy_trace trace = r.trace();
    const Recording expected = record([](auto& lock) { return one_or_the_other(lock, -2.0, 5.0); }, &trace);
    EXPECT_EQ(expected.value, 2.0);
    locking::Recorder in_place(&trace, trace, nullptr);
    one_or_the_other(in_place, -2.0, 5.0);
    EXPECT_FALSE(in_place.repeats());
    const Recording again = record([](auto& lock) { return one_or_the_other(lock, -2.0, 5.0); }, &trace);
    EXPECT_EQ(again.value, expected.value);
    ASSERT_EQ(again.entries.size(), expected.entries.size());
    for (std::size_t i = 0; i < again.entries.size(); ++i) {
        EXPECT_EQ(again.entries[i].key, expected.entries[i].key);
        EXPECT_EQ(again.entries[i].value, expected.entries[i].value);
    }
}

TEST(Recorder, CountsOnBeyondItsStorage) {
    hy_entry storage[2];
    double g[4] = {0.0, 0.0, 0.0, 77.0};
    hy_trace trace{storage, 0, 2};
    locking::Recorder lock(nullptr, trace, g);
    nested(lock, 3.0);
    EXPECT_EQ(lock.n(), 5u);
    EXPECT_EQ(g[3], 77.0);
}

TEST(Recorder, WritesTwoFunctionsForAnInteger) {
    const Recording r = record([](auto& lock) { return lock.integer(0, Floor{2.25}); });
    EXPECT_EQ(r.value, 2.0);
    EXPECT_EQ(r.entries.front().value, 2);
    EXPECT_EQ(r.g, (std::vector<double>{0.25, 0.75}));
}

// At exactly zero the user's own relation decides.
TEST(Recorder, KeepsTheRelationAtEquality) {
    const auto truth = [](auto relation) {
        return record([&](auto& lock) { return lock.atom(0, 0, relation) ? 1.0 : 0.0; }).value;
    };
    EXPECT_EQ(truth(Less{1.0, 1.0}), 0.0);
    EXPECT_EQ(truth(LessEqual{1.0, 1.0}), 1.0);
    EXPECT_EQ(truth(Greater{1.0, 1.0}), 0.0);
    EXPECT_EQ(truth(GreaterEqual{1.0, 1.0}), 1.0);
}

}  // namespace
}  // namespace hybridae::locking_tests
