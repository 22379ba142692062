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

// "t = 0.005  v2 < v3 became false  carver.cpp:31:12  dt*/d(a5) = 0"
std::string event_line(const Event&, const std::vector<std::string>& sensitivity_names);

}  // namespace hybridae::cli
