// SPDX-License-Identifier: Apache-2.0
#include "options/solve_arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <hybridae/error.hpp>
#include <limits>

#include "cli/sample.hpp"

namespace hybridae::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

Experiment read(std::vector<std::string> words, std::vector<std::string>* files = nullptr) {
    CLI::App app;
    SolveArguments arguments;
    std::vector<std::string> positional;
    app.add_option("FILE", positional);
    add_solve_options(app, arguments);
    std::reverse(words.begin(), words.end());
    app.parse(words);
    if (files != nullptr) *files = positional;
    return read_experiment(arguments);
}

std::string refusal(const std::vector<std::string>& words) {
    try {
        read(words);
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(SolveArguments, DefaultsAreThoseOfTheRuntime) {
    const Experiment experiment = read({"--t-end", "2"});
    EXPECT_EQ(experiment.t_start, 0.0);
    EXPECT_EQ(experiment.t_end, 2.0);
    EXPECT_EQ(experiment.options.rtol, 1e-6);
    EXPECT_EQ(experiment.options.atol, 1e-6);
    EXPECT_EQ(experiment.options.method, "bdf");
    EXPECT_TRUE(experiment.options.output_times.empty());
    EXPECT_TRUE(experiment.options.sensitivities.empty());
}

TEST(SolveArguments, TolerancesAreCommonOrOfOneState) {
    const Options options =
        read({"--t-end", "1", "--rtol", "1e-8", "--atol", "1e-9", "--atol", "x=1e-12"}).options;
    EXPECT_EQ(options.rtol, 1e-8);
    EXPECT_EQ(options.atol, 1e-9);
    EXPECT_THAT(options.atol_of, ElementsAre(Pair("x", 1e-12)));
    EXPECT_THAT(refusal({"--t-end", "1", "--rtol", "0"}), HasSubstr("--rtol: '0' must be greater than 0"));
    EXPECT_THAT(refusal({"--t-end", "1", "--atol", "-1"}), HasSubstr("must be greater than 0"));
    EXPECT_THAT(refusal({"--t-end", "1", "--atol", "x=0"}),
                HasSubstr("--atol x: '0' must be greater than 0"));
}

TEST(SolveArguments, SensitivitiesMayBeListedRepeatedAndFollowedByAFile) {
    std::vector<std::string> files;
    const Options options =
        read({"--sens", "a,b", "--t-end", "1", "--sens", "start:x,a", "model.cpp", "helper.cpp"}, &files)
            .options;
    EXPECT_THAT(options.sensitivities, ElementsAre("a", "b", "start:x"));
    EXPECT_THAT(files, ElementsAre("model.cpp", "helper.cpp"));
    EXPECT_THAT(read({"--t-end", "1", "--sens", "all"}).options.sensitivities, ElementsAre("all"));
}

TEST(SolveArguments, OverridesAreNumbersOrWords) {
    const Options options = read({"--t-end", "1", "--param", "k=2", "--param", "law=cubic", "--start",
                                  "x=-1e3", "--start", "gear=first"})
                                .options;
    EXPECT_THAT(options.params, ElementsAre(Pair("k", 2.0)));
    EXPECT_THAT(options.settings_by_name, ElementsAre(Pair("law", "cubic")));
    EXPECT_THAT(options.start, ElementsAre(Pair("x", -1000.0)));
    EXPECT_THAT(options.start_by_name, ElementsAre(Pair("gear", "first")));
}

TEST(SolveArguments, RowsFollowTheDirectionOfIntegration) {
    EXPECT_THAT(read({"--t-end", "1", "--at", "0.5,0.1", "--at", "0.5,1"}).options.output_times,
                ElementsAre(0.1, 0.5, 1.0));
    EXPECT_THAT(read({"--t-start", "1", "--t-end", "0", "--at", "0.5,0.75"}).options.output_times,
                ElementsAre(0.75, 0.5));
    EXPECT_THAT(read({"--t-end", "0.5", "--points", "3"}).options.output_times, ElementsAre(0.0, 0.25, 0.5));
    EXPECT_THAT(read({"--t-start", "0.5", "--t-end", "-0.5", "--points", "3"}).options.output_times,
                ElementsAre(0.5, 0.0, -0.5));
    EXPECT_THAT(refusal({"--t-end", "1", "--at", "1.5"}),
                HasSubstr("1.5 is outside of the interval from 0 to 1"));
    EXPECT_THAT(refusal({"--t-end", "1", "--points", "1"}), HasSubstr("at least 2"));
    EXPECT_THAT(refusal({"--t-end", "1", "--points", "3", "--at", "0.5"}), HasSubstr("give one of them"));
}

TEST(SolveArguments, TheLastOfManyPointsIsExactlyTheEnd) {
    const auto times = read({"--t-end", "0.3", "--points", "8"}).options.output_times;
    ASSERT_EQ(times.size(), 8u);
    EXPECT_EQ(times.back(), 0.3);
    EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
}

TEST(SolveArguments, AnEndIsNeededAndMustDifferFromTheStart) {
    EXPECT_THAT(refusal({}), HasSubstr("--t-end is missing"));
    EXPECT_THAT(refusal({"--t-start", "2", "--t-end", "2"}), HasSubstr("both 2"));
    EXPECT_THAT(refusal({"--t-end", "soon"}), HasSubstr("--t-end: 'soon' is not a number"));
}

TEST(SolveArguments, LimitsAndMethodsReachTheOptions) {
    const Options options =
        read({"--t-end",         "1",         "--max-step",        "0.1", "--initial-step",         "1e-4",
              "--max-order",     "2",         "--max-steps",       "100", "--max-events",           "7",
              "--linear-solver", "klu",       "--sens-error-test", "off", "--algebraic-error-test", "off",
              "--sens-method",   "staggered", "--method",          "bdf"})
            .options;
    EXPECT_EQ(options.max_step, 0.1);
    EXPECT_EQ(options.initial_step, 1e-4);
    EXPECT_EQ(options.max_order, 2);
    EXPECT_EQ(options.max_steps, 100);
    EXPECT_EQ(options.max_events, 7);
    EXPECT_EQ(options.linear_solver, LinearSolverKind::klu);
    EXPECT_FALSE(options.sensitivity_error_test);
    EXPECT_FALSE(options.algebraic_error_test);
}

TEST(SolveArguments, InitialisationReachesTheOptions) {
    const Options options = read({"--t-end", "1", "--fix", "x,der:z", "--fix", "a", "--constraint", "g",
                                  "--steady-state", "--start", "der:z=0.5"})
                                .options;
    EXPECT_THAT(options.fixed, ElementsAre("x", "der:z", "a"));
    EXPECT_THAT(options.constraints, ElementsAre("g"));
    EXPECT_TRUE(options.steady_state);
    EXPECT_THAT(options.start, ElementsAre(Pair("der:z", 0.5)));
}

TEST(SolveArguments, BoundsMayBeOpenOnOneSide) {
    const Options options =
        read({"--t-end", "1", "--bound", "x=0:1", "--bound", "y=-2:", "--bound", "z=:3e2"}).options;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_THAT(options.bounds, ElementsAre(Pair("x", Pair(0.0, 1.0)), Pair("y", Pair(-2.0, infinity)),
                                            Pair("z", Pair(-infinity, 300.0))));
    EXPECT_THAT(refusal({"--t-end", "1", "--bound", "x=1"}), HasSubstr("must be NAME=LO:HI"));
    EXPECT_THAT(refusal({"--t-end", "1", "--bound", "x=2:1"}), HasSubstr("2 is not less than 1"));
    EXPECT_THAT(refusal({"--t-end", "1", "--bound", "x=low:1"}),
                HasSubstr("--bound x: 'low' is not a number"));
}

TEST(SolveArguments, EachSensitivityMethodFormAndLinearSolverHasItsWord) {
    const auto method = [](const char* word) {
        return read({"--t-end", "1", "--sens-method", word}).options.sensitivity_method;
    };
    EXPECT_EQ(method("staggered"), SensitivityMethod::staggered);
    EXPECT_EQ(method("simultaneous"), SensitivityMethod::simultaneous);
    EXPECT_EQ(method("direct"), SensitivityMethod::direct);
    const auto form = [](const char* word) {
        return read({"--t-end", "1", "--sens-residuals", word}).options.sensitivity_residuals;
    };
    EXPECT_EQ(form("auto"), SensitivityForm::automatic);
    EXPECT_EQ(form("tangent"), SensitivityForm::tangent);
    EXPECT_EQ(form("matrix"), SensitivityForm::matrix);
    const auto solver = [](const char* word) {
        return read({"--t-end", "1", "--linear-solver", word}).options.linear_solver;
    };
    EXPECT_EQ(solver("auto"), LinearSolverKind::automatic);
    EXPECT_EQ(solver("dense"), LinearSolverKind::dense);
    EXPECT_EQ(solver("krylov"), LinearSolverKind::krylov);
}

TEST(SolveArguments, UnknownWordsAreRefusedWithThoseThatThereAre) {
    EXPECT_THAT(refusal({"--t-end", "1", "--method", "simpson"}), HasSubstr("available: bdf"));
    EXPECT_THAT(refusal({"--t-end", "1", "--linear-solver", "lapack"}),
                HasSubstr("available: auto, dense, klu, multifrontal, krylov"));
}

TEST(SolveArguments, WordsAreCheckedAgainstTheModel) {
    const Model model = sample::model();
    const auto resolved = [&](const std::string& option, const std::string& text) {
        Options options = read({"--t-end", "1", option, text}).options;
        resolve_words(options, model);
        return options;
    };
    EXPECT_THAT(resolved("--param", "slow=true").params, ElementsAre(Pair("slow", 1.0)));
    EXPECT_THAT(resolved("--param", "law=cubic").settings_by_name, ElementsAre(Pair("law", "cubic")));
    EXPECT_THAT(resolved("--start", "on=false").start, ElementsAre(Pair("on", 0.0)));
    EXPECT_THAT(resolved("--start", "gear=first").start_by_name, ElementsAre(Pair("gear", "first")));

    const auto message = [&](const std::string& option, const std::string& text) -> std::string {
        try {
            resolved(option, text);
        } catch (const InputError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message("--param", "k=fast"), "--param k: 'fast' is not a number");
    EXPECT_EQ(message("--param", "n=two"), "--param n: 'two' is not a whole number");
    EXPECT_EQ(message("--param", "slow=yes"), "--param slow: 'yes' must be true or false");
    EXPECT_EQ(message("--param", "law=cubik"),
              "--param law: 'cubik' is not one of linear, cubic; did you mean 'cubic'?");
    EXPECT_EQ(message("--start", "x=high"), "--start x: 'high' is not a number");
}

}  // namespace
}  // namespace hybridae::cli
