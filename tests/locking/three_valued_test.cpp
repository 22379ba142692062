// SPDX-License-Identifier: Apache-2.0
// The state-change check: a decision from what is known must hold for every way the unknown may turn out.
#include "hybridae/locking/three_valued.hpp"

#include <gtest/gtest.h>

#include <hybridae/hybridae.hpp>
#include <string>
#include <vector>

namespace hybridae::locking_tests {
namespace {

using locking::both;
using locking::either;
using locking::opposite;

// What is known of f for all completions of the unknowns (-1): 0, 1, or -1 where they disagree.
template <class F>
int over_completions(std::vector<int> truths, F&& f) {
    for (std::size_t i = 0; i < truths.size(); ++i)
        if (truths[i] < 0) {
            truths[i] = 0;
            const int when_false = over_completions(truths, f);
            truths[i] = 1;
            const int when_true = over_completions(truths, f);
            return when_false == when_true ? when_false : -1;
        }
    return f(truths);
}

TEST(ThreeValued, AgreesWithAllCompletions) {
    for (const int a : {-1, 0, 1}) {
        EXPECT_EQ(opposite(a), over_completions({a}, [](const auto& t) { return 1 - t[0]; }));
        for (const int b : {-1, 0, 1}) {
            EXPECT_EQ(both(a, b), over_completions({a, b}, [](const auto& t) { return t[0] * t[1]; }));
            EXPECT_EQ(either(a, b), over_completions({a, b}, [](const auto& t) { return t[0] | t[1]; }));
        }
    }
}

// Each atom stands once in Carver's conditions, so the three-valued decision is exact.
TEST(ThreeValued, DecidesCarversConditionsExactly) {
    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/libcarver.so");
    const hy_model& table = model.table();
    ASSERT_EQ(table.n_sites, 2u);
    const auto plain = [](const std::vector<int>& t) { return (t[0] || t[1]) && (t[2] && t[3]) ? 1 : 0; };
    for (int code = 0; code < 81; ++code) {
        std::vector<int> truths;
        signed char c[4];
        for (int i = 0, rest = code; i < 4; ++i, rest /= 3) {
            truths.push_back(rest % 3 - 1);
            c[i] = static_cast<signed char>(truths.back());
        }
        for (std::uint32_t site = 0; site < 2; ++site)
            EXPECT_EQ(table.decide(site, c), over_completions(truths, plain))
                << "site " << site << ", code " << code;
    }
}

TEST(ThreeValued, SaysUnknownForASiteThatDoesNotExist) {
    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/libcarver.so");
    const signed char truths[4] = {1, 1, 1, 1};
    EXPECT_EQ(model.table().decide(99, truths), -1);
}

}  // namespace
}  // namespace hybridae::locking_tests
