// SPDX-License-Identifier: Apache-2.0
// What `hybridae run` prints for a person.
#pragma once

#include <hybridae/solution/solution.hpp>
#include <ostream>

#include "options/solve_arguments.hpp"
#include "output/columns.hpp"

namespace hybridae::cli {

// The model, one line per event, the last row, and the effort: in one line, or with `statistics` in full.
void print_report(std::ostream&, const Model&, const Experiment&, const Solution&, const Columns&,
                  bool statistics);

// "carver: 8 states, 14 parameters, 4 conditions; t = 0 to 0.05, bdf, rtol 1e-08, atol 1e-08"
std::string headline(const Model&, const Experiment&, const Solution&);

// "10 mode changes, 806 steps, 1475 residuals, 49 Jacobians"
std::string effort(const Solution&);

// "t = 0.005  v2 < v3 became false  carver.cpp:31:12  dt*/d(a5) = 0"
std::string event_line(const Event&, const std::vector<std::string>& sensitivity_names);

}  // namespace hybridae::cli
