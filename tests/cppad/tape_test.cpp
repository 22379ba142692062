// SPDX-License-Identifier: Apache-2.0
// Derivatives from dual numbers against CppAD's tape of the same locked model, for every committed model, in
// every mode that its reference run visits.
#include "cppad/tape_comparison.hpp"
// Models after the tape's scalar type.
#include <bouncing_ball/model.hpp>
#include <carver/model.hpp>
#include <cascade/model.hpp>
#include <dow/model.hpp>
#include <filesystem>
#include <floating_capacitor/model.hpp>
#include <food_web/model.hpp>
#include <functional>
#include <half_wave/model.hpp>
#include <heat/model.hpp>
#include <heat_rod/model.hpp>
#include <hybrid_cubic/model.hpp>
#include <impact/model.hpp>
#include <map>
#include <min_max_abs/model.hpp>
#include <pendulum_index2/model.hpp>
#include <reaction_diffusion/model.hpp>
#include <relay/model.hpp>
#include <robertson/model.hpp>
#include <short_bump/model.hpp>
#include <simultaneous/model.hpp>
#include <stick_slip/model.hpp>
#include <string>
#include <tank_weir/model.hpp>
#include <thermostats/model.hpp>
#include <time_event/model.hpp>
#include <touching/model.hpp>
#include <vanishing_input/model.hpp>

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

// Along a run up to t_end, which visits at least so many traces of the residual.
template <template <class, class> class M>
auto along(double t_end, std::size_t least_modes) {
    return [=](const std::string& name) { compare_along_a_run<M>(name.c_str(), t_end, least_modes); };
}

const std::map<std::string, std::function<void(const std::string&)>>& comparisons() {
    using namespace hybridae_models;
    static const std::map<std::string, std::function<void(const std::string&)>> all = {
        {"bouncing_ball", along<bouncing_ball::Model>(2.0, 1)},
        {"carver", along<carver::Model>(0.05, 3)},
        {"cascade", along<cascade::Model>(3.0, 2)},
        {"dow", along<dow::Model>(3.0, 1)},
        {"floating_capacitor", along<floating_capacitor::Model>(0.1, 1)},
        {"food_web", along<food_web::Model>(0.0001, 1)},
        {"half_wave", along<half_wave::Model>(0.1, 2)},
        {"heat", along<heat::Model>(0.0001, 1)},
        {"heat_rod", along<heat_rod::Model>(0.4, 10)},
        {"hybrid_cubic", along<hybrid_cubic::Model>(2.0, 2)},
        {"impact", along<impact::Model>(12.0, 1)},
        {"min_max_abs", along<min_max_abs::Model>(10.0, 6)},
        {"pendulum_index2", along<pendulum_index2::Model>(1.0, 1)},
        {"reaction_diffusion", along<reaction_diffusion::Model>(0.0001, 1)},
        {"relay", along<relay::Model>(40.0, 1)},
        {"robertson", along<robertson::Model>(20.0, 2)},
        {"short_bump", along<short_bump::Model>(3.0, 2)},
        {"simultaneous", along<simultaneous::Model>(3.0, 2)},
        {"stick_slip", along<stick_slip::Model>(1.0, 1)},
        {"tank_weir", along<tank_weir::Model>(12.0, 5)},
        {"thermostats", along<thermostats::Model>(1.0, 1)},
        {"time_event", along<time_event::Model>(3.0, 2)},
        {"touching", along<touching::Model>(2.0, 1)},
        {"vanishing_input", along<vanishing_input::Model>(2.0, 2)},
    };
    return all;
}

class Tape : public testing::TestWithParam<std::string> {};

TEST_P(Tape, AgreesWithDualNumbersInEveryModeOfTheRun) { comparisons().at(GetParam())(GetParam()); }

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
