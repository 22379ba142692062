// SPDX-License-Identifier: Apache-2.0
// The table of hybridae beside IDAS.
#pragma once

#include <string>

namespace hybridae::bench {

// Rows whose title contains `filter`. False: a solver failed or met other mode changes than the reference:
// the rows do not compare like with like.
bool print_table(const std::string& filter);

}  // namespace hybridae::bench
