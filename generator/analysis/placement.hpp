// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "generator/analysis/decisions.hpp"

namespace hybridae::generator {

// Where each declaration stands in the emitted header.
//
// What depends on neither the scalar type nor the lock stays outside of the class template, in source order:
// there constants are initialised in order and usable as array bounds, which static members of a template are
// not.
class Placement {
  public:
    Placement(const Universe& universe, const Roles& roles, const Activity& activity,
              const Decisions& decisions);

    bool is_plain(const clang::Decl* decl) const { return within_.count(decl) == 0; }
    // Uses the lock or a constant of the scalar type, by itself or in what it calls: no static member.
    bool needs_this(const clang::FunctionDecl* function) const { return needs_this_.count(function) > 0; }
    // Gets its calling site as a hidden first argument.
    bool takes_from(const clang::FunctionDecl* function) const { return takes_from_.count(function) > 0; }

  private:
    std::set<const clang::Decl*> within_;  // members of the class template
    std::set<const clang::FunctionDecl*> needs_this_, takes_from_;
};

}  // namespace hybridae::generator
