// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>

#include <vector>

#include "generator/analysis/roles.hpp"
#include "generator/analysis/sources.hpp"
#include "generator/analysis/universe.hpp"

namespace hybridae::generator {

// Which holders depend on the model's variables: a fixpoint over all flows of values between them, whatever
// their order. A holder that depends has its `double` replaced by the scalar type; a relation that depends is
// locked. A hole here would leave a branch unlocked (then the derivative types, which have no comparisons, do
// not compile).
class Activity {
  public:
    Activity(const Universe& universe, const Roles& roles);

    bool is_active(const clang::Expr* expression) const;
    bool is_active(const clang::ValueDecl* decl) const;
    bool is_active_holder(const clang::Expr* object) const { return why_.count(object) > 0; }

    // Notes the path by which model values come to this expression.
    void explain(const clang::Expr* expression, Refusals& refusals) const;

  private:
    friend class FlowFinder;

    struct Flow {
        Holder from;
        clang::SourceRange where;
    };

    Sources sources(const clang::Expr* expression) const;
    void spread(std::vector<Holder> pending);

    llvm::DenseMap<Holder, std::vector<std::pair<Holder, clang::SourceRange>>> flows_;
    llvm::DenseMap<Holder, Flow> why_;  // active holders; `from` is null for the model's own variables
    llvm::DenseMap<Holder, const clang::ValueDecl*> decls_;
};

}  // namespace hybridae::generator
