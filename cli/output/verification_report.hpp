// SPDX-License-Identifier: Apache-2.0
// The result of `hybridae verify`, for people and as JSON.
#pragma once

#include <hybridae/sensitivity/verification.hpp>
#include <ostream>

namespace hybridae::cli {

// One line for each parameter and quantity: the check that fits worst.
void print_verification(std::ostream&, const Verification&);

// All checks.
void write_verification_json(std::ostream&, const Verification&);

}  // namespace hybridae::cli
