// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>

#include <vector>

#include "generator/analysis/roles.hpp"
#include "generator/analysis/sources.hpp"
#include "generator/analysis/universe.hpp"

namespace hybridae::generator {

// How one holder is tied to another.
enum class Tie {
    copied,  // a number goes from the one to the other
    shared,  // both are the same elements, or one is a copy of the other's
    typed    // both are declared with one type
};

struct Flow {
    Holder to;
    Tie tie;
    clang::SourceRange where;  // the value
    bool unchanged = false;    // handed on as it is
};
using FlowsFrom = llvm::DenseMap<Holder, std::vector<Flow>>;

// Which holders depend on the model's variables: a fixpoint over all flows of values between them, whatever
// their order. A holder that depends has its `double` replaced by the scalar type; a relation that depends is
// locked. A hole here would leave a branch unlocked (then the derivative types, which have no comparisons, do
// not compile).
class Activity {
  public:
    Activity(const Universe& universe, const Roles& roles);

    bool is_active(const clang::Expr* expression) const;
    bool is_active(const clang::ValueDecl* decl) const;
    // One of the model's own variables: a member of its structs, an argument of its functions.
    bool is_model_variable(Holder holder) const {
        const auto found = why_.find(holder);
        return found != why_.end() && found->second.from == nullptr;
    }
    bool is_active_holder(Holder holder) const { return why_.count(holder) > 0; }
    const FlowsFrom& flows() const { return flows_; }

    // Notes the path by which model values come to this expression.
    void explain(const clang::Expr* expression, Refusals& refusals) const;

  private:
    friend class FlowFinder;

    struct Reason {
        Holder from;
        clang::SourceRange where;
    };

    Sources sources(const clang::Expr* expression) const;
    void spread(std::vector<Holder> pending);

    FlowsFrom flows_;
    llvm::DenseMap<Holder, Reason> why_;  // active holders; `from` is null for the model's own variables
    llvm::DenseMap<Holder, const clang::ValueDecl*> decls_;
};

}  // namespace hybridae::generator
