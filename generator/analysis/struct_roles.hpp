// SPDX-License-Identifier: Apache-2.0
// The struct form: arguments are recognised by type and constness.
#pragma once

#include "generator/analysis/roles.hpp"

namespace hybridae::generator {

// Gives every argument its meaning and every struct its role. False: refused.
bool read_struct_roles(Roles& roles, Refusals& refusals);

}  // namespace hybridae::generator
