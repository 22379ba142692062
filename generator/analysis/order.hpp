// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <vector>

#include "generator/analysis/placement.hpp"

namespace hybridae::generator {

// The declarations at the top level in an order in which each finds what it needs: source order, but an
// instance of a template stands at its template, often before the types that it was made for.
//
// Inside the class template functions may call what comes later; types must be there before they are
// mentioned. For what the members of another struct take or return, or point at, an announcement will do.
struct Ordered {
    std::vector<const clang::NamedDecl*> decls;
    std::set<const clang::Decl*> announced;  // structs that are mentioned before they come
};
Ordered ordered(const std::vector<const clang::NamedDecl*>& in_source_order, const Universe& universe,
                const Placement& placement);

}  // namespace hybridae::generator
