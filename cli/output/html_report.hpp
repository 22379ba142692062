// SPDX-License-Identifier: Apache-2.0
// What `hybridae run --report` writes: one page for a person, complete in itself.
#pragma once

#include <ostream>

#include "options/solve_arguments.hpp"
#include "output/curves.hpp"

namespace hybridae::cli {

// Outcome and warnings, a picture of each quantity and its sensitivities over time, the events, the last
// values.
void write_html(std::ostream&, const Model&, const Experiment&, const Solution&, const Columns&,
                const Curves&);

}  // namespace hybridae::cli
