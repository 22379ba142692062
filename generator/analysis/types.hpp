// SPDX-License-Identifier: Apache-2.0
// Questions about types that several parts ask.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Type.h>

#include <optional>
#include <string>
#include <vector>

namespace hybridae::generator {

bool is_user_code(const clang::Decl& decl);

inline bool is_double(clang::QualType type) {
    return type.getCanonicalType()->isSpecificBuiltinType(clang::BuiltinType::Double);
}

// float, double, long double.
inline bool is_real(clang::QualType type) { return type.getCanonicalType()->isRealFloatingType(); }

// Whether values of this type hold real numbers: themselves, by elements, by pointer or in members.
bool holds_reals(clang::QualType type);

// The base classes as they are written behind the name.
std::vector<const clang::CXXBaseSpecifier*> bases_of(const clang::RecordDecl& record);

// A class of the standard library whose template arguments say all about it: array, vector, pair, iterators.
const clang::ClassTemplateSpecializationDecl* as_standard_container(clang::QualType type);

// Its type arguments, those of a pack one by one.
std::vector<clang::QualType> type_arguments(const clang::ClassTemplateSpecializationDecl& special);

// The element type and size of std::array<E, N>.
struct StandardArray {
    clang::QualType element;
    std::uint64_t size;
};
std::optional<StandardArray> as_standard_array(clang::QualType type);

}  // namespace hybridae::generator
