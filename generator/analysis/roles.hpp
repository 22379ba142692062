// SPDX-License-Identifier: Apache-2.0
// Which function is the residual, which type the State: read from the signatures (docs/manual.md).
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <optional>
#include <string>
#include <vector>

#include "generator/diagnostics/refusals.hpp"
#include "generator/emit/plan.hpp"

namespace hybridae::generator {

struct Found {
    const clang::FunctionDecl* function = nullptr;  // null: the model has none
    std::vector<Argument> arguments;

    // The parameter with this meaning, or null.
    const clang::ParmVarDecl* parameter(Argument meaning) const;
};

struct Roles {
    bool array_form = false, explicit_ode = false;
    Found residual, transition, initial, output, running_cost, nominal;
    const clang::RecordDecl *state = nullptr, *params = nullptr, *discrete = nullptr, *out = nullptr;
    std::optional<std::uint64_t> n_states, n_params, n_outputs;  // array form

    std::vector<const Found*> all() const {
        return {&residual, &transition, &initial, &output, &running_cost, &nominal};
    }
};

struct RoleOptions {
    std::string residual;
    std::optional<int> states, params;
};

// Nothing where the model was refused.
std::optional<Roles> find_roles(clang::ASTContext& ast, const RoleOptions& options, Refusals& refusals);

}  // namespace hybridae::generator
