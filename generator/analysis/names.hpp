// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "generator/analysis/tokens.hpp"
#include "generator/analysis/universe.hpp"

namespace hybridae::generator {

// Names in the emitted header. Namespaces are flattened and every function gets a name of its own: an
// overload that takes the scalar type would not be chosen where the user's compiler chose the one that takes
// double.
class Names {
  public:
    Names(const Universe& universe, const std::set<std::string>& identifiers, Refusals& refusals);

    // The emitted name of a function, record, enum or global.
    std::string of(const clang::NamedDecl* decl) const;

    const std::string& scalar() const { return scalar_; }
    const std::string& lock() const { return lock_; }

  private:
    void add(const clang::NamedDecl& decl);

    std::map<const clang::Decl*, std::string> names_;
    std::set<std::string> taken_;
    std::string scalar_ = "T", lock_ = "Lock";
};

}  // namespace hybridae::generator
