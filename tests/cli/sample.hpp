// SPDX-License-Identifier: Apache-2.0
// A handmade model table and a solution of it, so that what is written can be compared letter by letter.
#pragma once

#include <hybridae/abi/model.h>

#include <hybridae/model/model.hpp>
#include <hybridae/solution/solution.hpp>
#include <limits>

namespace hybridae::cli::sample {

// states x, T[0], T[1]; parameters k, speed, n (integer), slow (bool), law (enum); discrete held (real),
// gear (enum), on (bool), count (integer); outputs q.
inline const hy_model& table() {
    static const std::uint64_t two[] = {2};
    static const hy_enumerator gears[] = {{"neutral", 0}, {"first", 1}};
    static const hy_enumerator laws[] = {{"linear", 0}, {"cubic", 3}};
    static const hy_member states[] = {
        {"x", "position", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"T", "", HY_REAL, 0, 1, two, 0, nullptr, 0, nullptr},
    };
    static const hy_member params[] = {
        {"k", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"speed", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"n", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"slow", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"law", "", HY_ENUM, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 2, laws},
    };
    static const hy_member discrete[] = {
        {"held", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"gear", "", HY_ENUM, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 2, gears},
        {"on", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
        {"count", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    };
    static const hy_member outputs[] = {
        {"q", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    };
    static const hy_model model = [] {
        hy_model made = {};
        made.abi_number = HY_ABI_NUMBER;
        made.size = sizeof(hy_model);
        made.name = made.source = made.generator = "sample";
        made.states = {2, states, 3, 0};
        made.params = {5, params, 2, 3};
        made.discrete = {4, discrete, 1, 3};
        made.outputs = {1, outputs, 1, 0};
        return made;
    }();
    return model;
}

inline Model model() { return Model(table()); }

// Two rows, one sensitivity, one event.
inline Solution solution() {
    Solution made;
    made.model = "sample";
    made.method = "bdf";
    made.sensitivity_names = {"k"};
    Row row;
    row.t = 0.0;
    row.y = {1.0, 0.1, 300.0};
    row.ydot = {-2.5, 0.0, 1e-9};
    row.outputs = {1e20};
    row.discrete_reals = {0.5};
    row.discrete_integers = {1, 1, 7};
    row.s = {0.0, -0.0, 1.0 / 3.0};
    row.output_s = {4.0};
    row.discrete_s = {5.0};
    made.rows.push_back(row);
    row.t = 0.25;
    row.y[0] = std::numeric_limits<double>::quiet_NaN();
    row.outputs = {std::numeric_limits<double>::infinity()};
    row.discrete_integers = {0, 0, 8};
    made.rows.push_back(row);

    Event event;
    event.t = 0.125;
    event.instant = 1;
    event.kind = EventKind::reset;
    event.condition = "y.x < \"0\"";
    event.location = "sample.cpp:3:9";
    event.instance = {2, 0};
    event.to = true;
    event.dt_dp = {-1.5};
    event.kappa = 0.25;
    event.jumped = {"x", "gear"};
    made.events.push_back(event);

    made.statistics.steps = 12;
    made.statistics.residuals = 34;
    made.statistics.jacobians = 5;
    made.statistics.factorizations = 6;
    made.statistics.error_test_failures = 1;
    made.statistics.convergence_failures = 2;
    made.statistics.events = 1;
    made.statistics.restarts = 1;
    made.statistics.sensitivity_residuals = 20;
    made.statistics.seconds = 0.5;
    made.statistics.linear_solver = "klu";
    made.statistics.linear_solver_reason = "asked for";
    return made;
}

}  // namespace hybridae::cli::sample
