// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "generator/analysis/placement.hpp"
#include "generator/analysis/tokens.hpp"
#include "generator/analysis/universe.hpp"

namespace hybridae::generator {

// Names in the emitted header. Namespaces are flattened and every function gets a name of its own: an
// overload that takes the scalar type would not be chosen where the user's compiler chose the one that takes
// double.
class Names {
  public:
    Names(const Universe& universe, const Placement& placement, const std::set<std::string>& identifiers,
          Refusals& refusals);

    // The emitted name of a function, record, enum, global or member function.
    std::string of(const clang::NamedDecl* decl) const;
    // The same with the structs around it.
    std::string path(const clang::TagDecl* decl) const;
    // Which of several constructors that could be confused; 0: it cannot.
    int number_of(const clang::CXXConstructorDecl* constructor) const;

    const std::string& scalar() const { return scalar_; }
    const std::string& lock() const { return lock_; }

  private:
    void add(const clang::NamedDecl& decl, const std::string& own);
    void add_members(const clang::CXXRecordDecl& record, const Universe& universe,
                     const Placement& placement);
    void number_constructors(const clang::CXXRecordDecl& record, const Universe& universe);
    static std::string numbered(const std::string& name, const std::set<std::string>& taken);

    std::map<const clang::Decl*, std::string> names_;
    std::map<const clang::CXXConstructorDecl*, int> numbers_;
    std::set<std::string> taken_;
    std::string scalar_ = "T", lock_ = "Lock";
};

}  // namespace hybridae::generator
