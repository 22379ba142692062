// SPDX-License-Identifier: Apache-2.0
// The array form: residual(t, y[n], ydot[n], p[m], r[n]), always in this order.
#pragma once

#include "generator/analysis/roles.hpp"

namespace hybridae::generator {

// Whether the function's second argument is an array of double.
bool is_array_form(const clang::FunctionDecl& residual);

// Gives every argument its meaning and finds the sizes. False: refused.
bool read_array_roles(Roles& roles, const RoleOptions& options, Refusals& refusals);

}  // namespace hybridae::generator
