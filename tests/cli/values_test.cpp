// SPDX-License-Identifier: Apache-2.0
#include "options/values.hpp"

#include <gtest/gtest.h>

#include <hybridae/error.hpp>

namespace hybridae::cli {
namespace {

TEST(Values, NumbersAreReadWhole) {
    EXPECT_EQ(number("1e-8", "--rtol"), 1e-8);
    EXPECT_EQ(number("-3", "--t-end"), -3.0);
    EXPECT_EQ(number("+.5", "--t-end"), 0.5);
    for (const char* wrong : {"", "abc", "1.0x", "1 2", "nan", "inf", "0x10", "1,5", "+", "+-1"}) {
        EXPECT_THROW(number(wrong, "--t-end"), InputError) << wrong;
    }
}

TEST(Values, MessagesNameTheOptionAndTheText) {
    try {
        number("fast", "--rtol");
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "--rtol: 'fast' is not a number");
    }
}

TEST(Values, RangesAreKept) {
    EXPECT_THROW(positive_number("0", "--rtol"), InputError);
    EXPECT_THROW(positive_number("-1e-6", "--rtol"), InputError);
    EXPECT_EQ(whole_number("5", "--max-order", 1, 5), 5);
    EXPECT_THROW(whole_number("6", "--max-order", 1, 5), InputError);
    EXPECT_THROW(whole_number("0", "--max-order", 1, 5), InputError);
    EXPECT_THROW(whole_number("2.5", "--max-order", 1, 5), InputError);
    EXPECT_TRUE(on_or_off("on", "--x"));
    EXPECT_FALSE(on_or_off("off", "--x"));
    EXPECT_THROW(on_or_off("yes", "--x"), InputError);
}

TEST(Values, ListsAndAssignmentsAreSplit) {
    EXPECT_EQ(list("a, b,c", "--sens"), (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_THROW(list("a,,b", "--sens"), InputError);
    EXPECT_THROW(list("", "--sens"), InputError);
    EXPECT_EQ(assignment("tank.level=0.5", "--param").first, "tank.level");
    EXPECT_EQ(assignment("law=cubic", "--param").second, "cubic");
    for (const char* wrong : {"a", "=1", "a="})
        EXPECT_THROW(assignment(wrong, "--param"), InputError) << wrong;
}

TEST(Values, TheNearestNameIsFoundOnlyIfItIsNear) {
    EXPECT_EQ(nearest("--rtoll", {"--rtol", "--atol", "--t-end"}), "--rtol");
    EXPECT_EQ(nearest("rnu", {"run", "build"}), "run");
    EXPECT_EQ(nearest("simulate", {"run", "build"}), "");
}

}  // namespace
}  // namespace hybridae::cli
