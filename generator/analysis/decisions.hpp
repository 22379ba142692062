// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/ExprCXX.h>

#include <set>

#include "generator/analysis/activity.hpp"

namespace hybridae::generator {

// Where evaluations take decisions that depend on model values.
class Decisions {
  public:
    Decisions(const Universe& universe, const Activity& activity);

    // `<`, `<=`, `>`, `>=` with a model value on either side; isless and relatives, signbit.
    bool is_relation(const clang::Expr* expression) const;
    // A call of min, max, abs, floor, ... with a model value among its arguments.
    bool is_nonsmooth(const clang::Expr* expression) const;
    // A maximal tree of &&, ||, ! begins here and has a relation between model values among its leaves.
    bool is_condition(const clang::Expr* expression) const;

    // Whether evaluating it meets a decision, here or in what it calls.
    bool reaches(const clang::Stmt* statement) const;
    bool reaches(const clang::FunctionDecl* function) const { return reaching_.count(function) > 0; }

  private:
    bool any_reaches(const clang::FunctionDecl& function) const;

    const Activity& activity_;
    std::set<const clang::FunctionDecl*> reaching_;
};

// The functions, methods and call operators of lambdas with their bodies.
std::vector<const clang::FunctionDecl*> all_bodies(const Universe& universe);

}  // namespace hybridae::generator
