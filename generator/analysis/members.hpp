// SPDX-License-Identifier: Apache-2.0
// The members of a role: names, descriptions, sizes.
#pragma once

#include "generator/analysis/roles.hpp"
#include "generator/emit/plan.hpp"

namespace hybridae::generator {

enum class Allowed { reals, reals_and_integers };

// Struct form. `what` names the role in refusals.
Role read_record_role(const clang::RecordDecl& record, const std::string& type, Allowed allowed,
                      const std::string& what, Refusals& refusals);

// Array form: names from the residual's aliases (`const double x1 = y[0];`), else y[0], y[1], ...
Role read_array_role(const Roles& roles, const clang::ParmVarDecl* array, std::uint64_t size,
                     const std::string& type, const std::string& fallback, bool has_values);

}  // namespace hybridae::generator
