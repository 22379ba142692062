// SPDX-License-Identifier: Apache-2.0
// Sensitivities against differences of re-solved problems: the models agree, and what is wrong is found out.
#include <gmock/gmock.h>

#include <algorithm>
#include <hybridae/hybridae.hpp>

namespace hybridae {
namespace {

using testing::HasSubstr;

Model load(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

struct Case {
    std::string model;
    double t_end;
    std::vector<std::string> sensitivities;
    double tolerance = 1e-7;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.model; }

class VerifiedModel : public testing::TestWithParam<Case> {};

TEST_P(VerifiedModel, AgreesWithDifferences) {
    Options options;
    options.rtol = options.atol = GetParam().tolerance;
    options.sensitivities = GetParam().sensitivities;
    const Verification verification = verify(load(GetParam().model), 0.0, GetParam().t_end, options);
    ASSERT_TRUE(verification.nominal.outcome) << verification.nominal.outcome.message;
    std::size_t agreed = 0;
    for (const SensitivityCheck& check : verification.checks) {
        EXPECT_NE(check.verdict, Verdict::disagrees)
            << "d(" << check.quantity << ")/d(" << check.parameter << ") at t = " << check.t << ": "
            << check.ours << ", difference " << check.quotient << " +- " << check.error;
        agreed += check.verdict == Verdict::agrees ? 1 : 0;
    }
    // What could not be decided is the exception.
    EXPECT_GT(agreed, verification.checks.size() * 9 / 10);
    EXPECT_GT(verification.checks.size(), 10u);
}

INSTANTIATE_TEST_SUITE_P(
    Models, VerifiedModel,
    testing::Values(Case{"bouncing_ball", 2.0, {"all", "start:h", "start:v"}}, Case{"carver", 0.05, {"a5"}},
                    Case{"cascade", 3.0, {"all", "start:y"}}, Case{"dow", 0.5, {"all"}},
                    Case{"floating_capacitor", 1.0, {"all"}}, Case{"half_wave", 0.1, {"all", "start:vc"}},
                    Case{"heat_rod", 0.4, {"all", "start:T[3]"}}, Case{"hybrid_cubic", 2.0, {"p", "start:x"}},
                    Case{"impact", 12.0, {"all", "start:x", "start:v"}}, Case{"min_max_abs", 10.0, {"all"}},
                    Case{"pendulum_index2", 1.0, {"all"}}, Case{"relay", 50.0, {"all", "start:T"}},
                    // y2 and the threshold it is compared with are of the size 1e-5.
                    Case{"robertson", 40.0, {"all"}, 1e-10}, Case{"short_bump", 3.0, {"all", "start:x"}},
                    Case{"simultaneous", 3.0, {"all"}}, Case{"stick_slip", 1.5, {"all"}},
                    Case{"tank_weir", 10.0, {"all", "start:h"}}, Case{"thermostats", 1.0, {"all"}},
                    Case{"time_event", 3.0, {"all"}}, Case{"touching", 2.0, {"all"}},
                    Case{"vanishing_input", 2.0, {"tau", "start:x"}}),
    [](const auto& c) { return c.param.model; });

// y(2) = 2 (2 - t*) with t* = -ln(1 - level), so that dy/dlevel = -2/(1 - level) = -4; without its jump it is
// 0.
TEST(Verification, FindsTheSensitivitiesOfAHiddenConditionWrong) {
    Options options;
    options.sensitivities = {"level"};
    options.output_times = {2.0};
    options.rtol = options.atol = 1e-6;
    const Verification verification = verify(load("hidden"), 0.0, 2.0, options);
    EXPECT_FALSE(verification.agrees());
    const auto y = std::find_if(verification.checks.begin(), verification.checks.end(),
                                [](const SensitivityCheck& c) { return c.quantity == "y"; });
    ASSERT_NE(y, verification.checks.end());
    EXPECT_EQ(y->verdict, Verdict::disagrees);
    EXPECT_EQ(y->ours, 0.0);
    EXPECT_NEAR(y->quotient, -4.0, 1e-2);
    EXPECT_LT(y->error, 1.0);
}

// A relay with a narrow hysteresis multiplies errors at each of its switches: at 1e-6 sensitivities are off
// by per cents after a dozen, which is the tolerance's fault, not the jumps'.
TEST(Verification, TellsCoarseSensitivitiesFromWrongOnes) {
    Options options;
    options.sensitivities = {"eps"};
    options.output_times = {9.0};
    options.rtol = options.atol = 1e-6;
    const Verification verification = verify(load("stick_slip"), 0.0, 9.0, options);
    EXPECT_TRUE(verification.agrees());
    EXPECT_TRUE(std::any_of(verification.checks.begin(), verification.checks.end(),
                            [](const auto& c) { return c.verdict == Verdict::imprecise; }));
    ASSERT_FALSE(verification.notes.empty());
    EXPECT_THAT(verification.notes.back(), HasSubstr("at these tolerances and right at tighter ones"));
}

// Carver's circuit has sensitivities that are zero exactly, whose quotients are nothing but noise; for some
// parameters only tiny steps keep the events, and the noise is large.
TEST(Verification, DoesNotTakeNoiseForADisagreement) {
    Options options;
    options.sensitivities = {"all"};
    for (const double tolerance : {1e-6, 1e-8}) {
        options.rtol = options.atol = tolerance;
        EXPECT_TRUE(verify(load("carver"), 0.0, 0.05, options).agrees()) << tolerance;
    }
}

// p = 2.9999999: moved up, the first two events of three vanish, at any step that could be used.
TEST(Verification, SaysWhereOtherEventsHappenNearby) {
    Options options;
    options.sensitivities = {"p"};
    options.params = {{"p", 2.99999999}};
    options.rtol = options.atol = 1e-9;
    const Verification verification = verify(load("hybrid_cubic"), 0.0, 2.0, options);
    ASSERT_FALSE(verification.notes.empty());
    EXPECT_THAT(verification.notes[0], HasSubstr("p: other events happen"));
    EXPECT_TRUE(verification.agrees());
}

TEST(Verification, LeavesOutTimesThatAnEventPassesOver) {
    Options options;
    options.sensitivities = {"tau"};
    options.output_times = {0.5, 1.0, 1.5};
    const Verification verification = verify(load("vanishing_input"), 0.0, 2.0, options);
    ASSERT_EQ(verification.notes.size(), 1u);
    EXPECT_THAT(verification.notes[0], HasSubstr("an event passes over t = 1 "));
    for (const SensitivityCheck& check : verification.checks)
        EXPECT_TRUE(check.event_time || check.t != 1.0) << check.quantity;
}

TEST(Verification, NeedsSomethingToVerify) {
    EXPECT_THROW(verify(load("relay"), 0.0, 1.0, Options{}), InputError);
}

}  // namespace
}  // namespace hybridae
