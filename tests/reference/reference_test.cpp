// SPDX-License-Identifier: Apache-2.0
// Events, states and sensitivities of the models against solutions computed by independent means
// (data/README.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/hybridae.hpp>

#include "reference/problem.hpp"

namespace hybridae::reference_tests {
namespace {

using nlohmann::json;

// Errors relative to the scale of each quantity, the largest of each kind.
struct Errors {
    double event_times = 0.0, states = 0.0, sensitivities = 0.0, event_time_sensitivities = 0.0;
};

double largest_magnitude(const json& values, double at_least) {
    for (const json& value : values) at_least = std::max(at_least, std::abs(value.get<double>()));
    return at_least;
}

class Reference : public testing::TestWithParam<Problem> {
  protected:
    void SetUp() override {
        expected = load(GetParam());
        for (const auto& parameter : expected["sensitivity_parameters"].get<std::vector<std::string>>())
            if (std::count(GetParam().left_out.begin(), GetParam().left_out.end(), parameter) == 0)
                parameters.push_back(parameter);
        t_end = expected["t_end"];
    }

    Solution solve_to(double tolerance, const std::string& method = "bdf") {
        Options options;
        options.method = method;
        options.rtol = options.atol = tolerance;
        for (const auto& [state, scale] : GetParam().scale) options.atol_of[state] = scale * tolerance;
        options.output_times = expected["output_times"].get<std::vector<double>>();
        for (const std::string& parameter : parameters) options.sensitivities.push_back(name_for(parameter));
        Solution solution = solve(model, 0.0, t_end, options);
        EXPECT_EQ(solution.outcome.status, Status::ok) << solution.outcome.message;
        EXPECT_EQ(solution.rows.size(), options.output_times.size());
        return solution;
    }

    // Parameters of the reference that the model does not have are start values: x0 is that of x.
    std::string name_for(const std::string& parameter) const {
        if (!model.params().find_reals(parameter).empty()) return parameter;
        return "start:" + parameter.substr(0, parameter.size() - 1);
    }
    static void expect_within_bounds(const Errors& errors, double on_sensitivities = 1.0,
                                     double on_all = 1.0) {
        const double factor = GetParam().factor * on_all;
        EXPECT_LE(errors.event_times, factor * 1e-7);
        EXPECT_LE(errors.states, factor * 1e-6);
        EXPECT_LE(errors.sensitivities, factor * on_sensitivities * 1e-5);
        EXPECT_LE(errors.event_time_sensitivities, factor * on_sensitivities * 1e-5);
    }
    bool has(const std::string& state) const {
        return !model.states().find_reals(state).empty() ||
               !model.states().find_reals(state.substr(0, state.find_first_of("0123456789"))).empty();
    }
    // T7 of the reference is the model's T[6].
    std::size_t index_of(const std::string& state) const {
        auto found = model.states().find_reals(state);
        const auto digits = state.find_first_of("0123456789");
        if (found.empty())
            found = {model.states().find_reals(state.substr(0, digits)).at(0) +
                     std::stoi(state.substr(digits)) - 1};
        return static_cast<std::size_t>(found.at(0));
    }

    // Entries of one instant together.
    static std::vector<std::vector<Event>> instants(const Solution& solution) {
        std::vector<std::vector<Event>> groups;
        for (const Event& event : solution.events) {
            if (groups.empty() || groups.back().front().instant != event.instant) groups.emplace_back();
            groups.back().push_back(event);
        }
        return groups;
    }

    Errors errors_of(const Solution& solution) const {
        Errors errors;
        const auto n = static_cast<std::size_t>(model.n_states());
        const auto compare = [&](const json& values, double& error, auto&& computed) {
            const double scale = largest_magnitude(values, 1e-3);
            for (std::size_t row = 0; row < solution.rows.size(); ++row)
                error = std::max(error,
                                 std::abs(computed(solution.rows[row]) - values[row].get<double>()) / scale);
        };
        for (const char* kind : {"states", "algebraic"})
            for (const auto& [name, values] : expected[kind].items())
                if (has(name))
                    compare(values, errors.states, [i = index_of(name)](const Row& row) { return row.y[i]; });
        for (const char* kind : {"sensitivities", "algebraic_sensitivities"})
            for (std::size_t j = 0; j < parameters.size(); ++j)
                if (expected[kind].contains(parameters[j]))
                    for (const auto& [name, values] : expected[kind][parameters[j]].items())
                        if (has(name))
                            compare(values, errors.sensitivities,
                                    [at = j * n + index_of(name)](const Row& row) { return row.s[at]; });
        add_event_errors(solution, errors);
        return errors;
    }

    // The reference's events, those of one instant together.
    std::vector<std::vector<json>> expected_instants() const {
        std::vector<std::vector<json>> groups;
        for (const json& event : expected["events"]) {
            if (groups.empty() || groups.back().front()["t"] != event["t"]) groups.emplace_back();
            groups.back().push_back(event);
        }
        return groups;
    }

    // What is reported for an event of the reference among the entries of an instant; null: it is not there.
    const Event* reported(const json& event, const std::vector<Event>& instant) const {
        const auto condition = GetParam().conditions.find(event["condition"]);
        if (condition == GetParam().conditions.end()) {
            ADD_FAILURE() << "the problem has no condition for " << event["condition"];
            return nullptr;
        }
        const bool has_direction = event.contains("direction");
        const bool truth = has_direction && condition->second.rising == (event["direction"] == "rising");
        const auto found = std::find_if(instant.begin(), instant.end(), [&](const Event& e) {
            return e.condition == condition->second.text &&
                   (!has_direction || (e.to == truth && e.from != truth)) &&
                   (condition->second.instance.empty() || e.instance == condition->second.instance);
        });
        return found == instant.end() ? nullptr : &*found;
    }

    void add_event_errors(const Solution& solution, Errors& errors) const {
        const auto groups = instants(solution);
        const auto wanted = expected_instants();
        for (std::size_t j = 0; j < parameters.size(); ++j) {
            double scale = 1e-3, worst = 0.0;
            for (std::size_t e = 0; e < std::min(groups.size(), wanted.size()); ++e)
                for (const json& event : wanted[e]) {
                    errors.event_times = std::max(
                        errors.event_times, std::abs(groups[e].front().t - event["t"].get<double>()) / t_end);
                    const Event* entry = reported(event, groups[e]);
                    if (entry == nullptr) continue;  // another test's matter
                    const double tau = event["dt_dp"][parameters[j]];
                    scale = std::max(scale, std::abs(tau));
                    worst = std::max(worst, std::abs(entry->dt_dp[j] - tau));
                }
            errors.event_time_sensitivities = std::max(errors.event_time_sensitivities, worst / scale);
        }
    }

    const Model model = Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + GetParam().model + ".so");
    json expected;
    std::vector<std::string> parameters;
    double t_end = 0.0;
};

TEST_P(Reference, IsReachedAtTolerance1e8) { expect_within_bounds(errors_of(solve_to(1e-8))); }

// The methods differ in nothing but the steps: events are located, polished and carried across by the same
// code.
TEST_P(Reference, IsReachedByEveryOneStepMethod) {
    const auto wanted = expected_instants();
    for (const std::string method : {"esdirk34", "esdirk54", "radau5", "dopri5", "auto"}) {
        SCOPED_TRACE(method);
        Solution solution;
        try {
            solution = solve_to(1e-8, method);
        } catch (const InputError& refusal) {
            EXPECT_EQ(method, "dopri5");
            EXPECT_NE(std::string(refusal.what()).find("explicit"), std::string::npos) << refusal.what();
            continue;
        }
        const auto groups = instants(solution);
        ASSERT_EQ(groups.size(), wanted.size());
        for (std::size_t e = 0; e < groups.size(); ++e)
            for (const json& event : wanted[e])
                EXPECT_NE(reported(event, groups[e]), nullptr) << event["condition"];
        expect_within_bounds(errors_of(solution), GetParam().one_step_factor,
                             method == "esdirk34" ? GetParam().third_order_factor : 1.0);
    }
}

TEST_P(Reference, HasTheSameModeChangesAtAllTolerances) {
    const auto wanted = expected_instants();
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        const auto groups = instants(solve_to(tolerance));
        ASSERT_EQ(groups.size(), wanted.size()) << "tolerance " << tolerance;
        for (std::size_t e = 0; e < groups.size(); ++e) {
            for (const json& event : wanted[e])
                EXPECT_NE(reported(event, groups[e]), nullptr)
                    << event["condition"] << " is not among what is reported at t = " << groups[e].front().t
                    << "; the first is " << groups[e].front().condition;
            for (const Event& event : groups[e]) EXPECT_EQ(event.t, groups[e].front().t);
        }
    }
}

// Where both are rounding errors (conditions on time alone), there is nothing to gain. The narrowest
// condition, on (t - tc)/hw, magnifies them by t/hw = 2500.
TEST_P(Reference, IsCloserAt1e10ThanAt1e6) {
    constexpr double rounding = 1e-12;
    const Errors coarse = errors_of(solve_to(1e-6)), fine = errors_of(solve_to(1e-10));
    EXPECT_LT(fine.event_times, std::max(coarse.event_times, rounding));
    EXPECT_LT(fine.states, std::max(coarse.states, rounding));
    EXPECT_LT(fine.sensitivities, std::max(coarse.sensitivities, rounding));
    EXPECT_LT(fine.event_time_sensitivities, std::max(coarse.event_time_sensitivities, rounding));
}

INSTANTIATE_TEST_SUITE_P(Problems, Reference, testing::ValuesIn(problems()),
                         [](const auto& problem) { return problem.param.file; });

}  // namespace
}  // namespace hybridae::reference_tests
