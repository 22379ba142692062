// SPDX-License-Identifier: Apache-2.0
// The result file that other programs read.
#pragma once

#include <hybridae/solution/solution.hpp>
#include <ostream>

#include "output/columns.hpp"

namespace hybridae::cli {

// Every field is always there; what the model does not have is an empty object. Fields are only ever added.
// `timed` adds the seconds to the statistics: without them equal runs give equal files.
void write_json(std::ostream&, const Solution&, const Columns&, bool timed);

}  // namespace hybridae::cli
