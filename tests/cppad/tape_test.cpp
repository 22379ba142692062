// SPDX-License-Identifier: Apache-2.0
// Derivatives from dual numbers against CppAD's tape of the same locked model, for every committed model, in
// every mode that its reference run visits.
#include "cppad/tape_comparison.hpp"
// Models after the tape's scalar type.
#include <bouncing_ball/model.hpp>
#include <carver/model.hpp>
#include <filesystem>
#include <hybrid_cubic/model.hpp>
#include <impact/model.hpp>
#include <map>
#include <min_max_abs/model.hpp>
#include <relay/model.hpp>
#include <string>
#include <tank_weir/model.hpp>
#include <time_event/model.hpp>

namespace hybridae::cppad_tests {
namespace {

// Points compared in each mode; more of them add nothing to a smooth function's derivatives.
constexpr int points_per_mode = 5;

struct Visited {
    std::map<std::uint64_t, int> count;
    // True for the first few times.
    bool take(const Trace& trace) { return ++count[trace.hash()] <= points_per_mode; }
};

template <template <class, class> class M>
void compare_along_a_run(const char* name, double t_end, std::size_t least_modes) {
    const hybridae::Model model =
        hybridae::Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
    Options options;
    options.rtol = options.atol = 1e-8;
    const Solution solution = solve(model, 0.0, t_end, options);
    ASSERT_TRUE(solution.outcome) << solution.outcome.message;

    Evaluator at(model);
    const hy_model& table = model.table();
    Visited residual, transition, output;
    const auto at_row = [&](const hy_function& function, const Row& row) {
        Locked locked{row.t, row.y, row.ydot, {}};
        std::vector<double> out(function.n_out);
        std::vector<std::int64_t> kout(function.n_kout);
        EXPECT_TRUE(at.record(function, row.t, row.y.data(), row.ydot.data(), nullptr, locked.trace,
                              out.data(), kout.data(), nullptr));
        return locked;
    };
    for (const Row& row : solution.rows) {
        at.d = row.discrete_reals;
        at.k = row.discrete_integers;
        if (const Locked locked = at_row(table.residual, row); residual.take(locked.trace))
            compare<M, abi::Residual>(at, table.residual, locked, "residual");
        if constexpr (abi::Transition::exists<M<double, locking::Recorder>>)
            if (Locked locked = at_row(table.transition, row); transition.take(locked.trace)) {
                compare<M, abi::Transition>(at, table.transition, locked, "transition");
                // And with the bodies of all triggers.
                for (hy_entry& entry : locked.trace.entries)
                    if (entry.kind == HY_TRIGGER) entry.value = 3;
                compare<M, abi::Transition>(at, table.transition, locked, "transition, fired");
            }
        if constexpr (abi::Output::exists<M<double, locking::Recorder>>)
            if (const Locked locked = at_row(table.output, row); output.take(locked.trace))
                compare<M, abi::Output>(at, table.output, locked, "output");
    }
    EXPECT_GE(residual.count.size(), least_modes) << "the run has not visited all modes";
}

// Time of the reference run, and the number of traces of the residual that it visits at least.
const std::map<std::string, void (*)()>& comparisons() {
    static const std::map<std::string, void (*)()> all = {
        {"bouncing_ball",
         [] { compare_along_a_run<hybridae_models::bouncing_ball::Model>("bouncing_ball", 2.0, 1); }},
        {"carver", [] { compare_along_a_run<hybridae_models::carver::Model>("carver", 0.05, 3); }},
        {"hybrid_cubic",
         [] { compare_along_a_run<hybridae_models::hybrid_cubic::Model>("hybrid_cubic", 2.0, 2); }},
        {"impact", [] { compare_along_a_run<hybridae_models::impact::Model>("impact", 12.0, 1); }},
        {"min_max_abs",
         [] { compare_along_a_run<hybridae_models::min_max_abs::Model>("min_max_abs", 10.0, 6); }},
        {"relay", [] { compare_along_a_run<hybridae_models::relay::Model>("relay", 40.0, 1); }},
        {"tank_weir", [] { compare_along_a_run<hybridae_models::tank_weir::Model>("tank_weir", 12.0, 5); }},
        {"time_event", [] { compare_along_a_run<hybridae_models::time_event::Model>("time_event", 3.0, 2); }},
    };
    return all;
}

class Tape : public testing::TestWithParam<std::string> {};

TEST_P(Tape, AgreesWithDualNumbersInEveryModeOfTheRun) { comparisons().at(GetParam())(); }

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& [name, run] : comparisons()) all.push_back(name);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Models, Tape, testing::ValuesIn(names()),
                         [](const auto& model) { return model.param; });

TEST(TapeList, HasEveryCommittedModel) {
    for (const auto& folder : std::filesystem::directory_iterator(HYBRIDAE_SOURCE_DIR "/generated")) {
        const std::string name = folder.path().filename().string();
        if (folder.is_directory()) {
            EXPECT_TRUE(comparisons().contains(name)) << name;
        }
    }
}

}  // namespace
}  // namespace hybridae::cppad_tests
