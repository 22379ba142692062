// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ASTContext.h>

#include <filesystem>
#include <optional>

#include "generator/analysis/roles.hpp"
#include "generator/analysis/tokens.hpp"
#include "generator/emit/plan.hpp"

namespace hybridae::generator {

// All of the analysis: from the AST and the tokens to the plan that the emitters read. Nothing: refused.
std::optional<Plan> make_plan(clang::ASTContext& ast, const Tokens& tokens, const RoleOptions& options,
                              const std::filesystem::path& model, bool order_forced, Refusals& refusals);

}  // namespace hybridae::generator
