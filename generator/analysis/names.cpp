// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/names.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "generator/analysis/decisions.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

// Names that are declared inside functions: a global that has one of them could be hidden where the user
// qualified it.
std::set<std::string> local_names(const Universe& universe) {
    std::set<std::string> names;
    for (const auto* function : all_bodies(universe)) {
        if (const auto* method = dyn_cast<clang::CXXMethodDecl>(function))
            for (const auto* field : method->getParent()->fields()) names.insert(field->getNameAsString());
        for (const auto* parameter : function->parameters()) names.insert(parameter->getNameAsString());
        walk(function->getBody(), [&](const clang::Stmt* node) {
            if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
                for (const auto* decl : declaration->decls()) {
                    if (const auto* named = dyn_cast<clang::NamedDecl>(decl))
                        names.insert(named->getNameAsString());
                    if (const auto* parts = dyn_cast<clang::DecompositionDecl>(decl))
                        for (const auto* part : parts->bindings()) names.insert(part->getNameAsString());
                }
            } else if (const auto* loop = dyn_cast<clang::CXXForRangeStmt>(node)) {
                names.insert(loop->getLoopVariable()->getNameAsString());
            }
            return true;
        });
    }
    return names;
}

// Whether a system header declares this name at the top level: inside the class it would be hidden.
bool is_in_library(const clang::NamedDecl& decl, const std::string& name) {
    const auto& ast = decl.getASTContext();
    for (const auto* other : ast.getTranslationUnitDecl()->lookup(&ast.Idents.get(name)))
        if (!is_user_code(*other)) return true;
    return false;
}

// The name by which the user knows it: `typedef struct { ... } Name;` names its struct.
std::string own_name(const clang::NamedDecl& decl) {
    const auto* tag = dyn_cast<clang::TagDecl>(&decl);
    if (tag != nullptr && tag->getTypedefNameForAnonDecl() != nullptr)
        return tag->getTypedefNameForAnonDecl()->getNameAsString();
    return decl.getNameAsString();
}

std::string with_namespaces(const clang::NamedDecl& decl) {
    std::string name = own_name(decl);
    for (const auto* scope = decl.getDeclContext(); scope != nullptr; scope = scope->getParent())
        if (const auto* space = dyn_cast<clang::NamespaceDecl>(scope))
            if (!space->isAnonymousNamespace()) name = space->getNameAsString() + "_" + name;
    return name;
}

}  // namespace

Names::Names(const Universe& universe, const std::set<std::string>& identifiers, Refusals& refusals) {
    for (const char* choice : {"T", "Real", "hy_T"})
        if (identifiers.count(scalar_) > 0) scalar_ = choice;
    if (identifiers.count(lock_) > 0) lock_ = "hy_Lock";
    taken_ = local_names(universe);
    taken_.insert({"Model", "Scalar", scalar_, lock_, "hybridae", "std"});

    for (const auto* enumeration : universe.enums) {
        add(*enumeration);
        if (enumeration->isScoped()) continue;
        for (const auto* constant : enumeration->enumerators())
            if (!taken_.insert(constant->getNameAsString()).second)
                refusals.refuse(
                    constant->getLocation(),
                    "the enumerator '" + constant->getNameAsString() + "' has the name of something else",
                    "rename it, or write 'enum class'");
    }
    for (const auto* record : universe.records) add(*record);
    for (const auto* global : universe.globals) add(*global);
    for (const auto* function : universe.functions) add(*function);
}

void Names::add(const clang::NamedDecl& decl) {
    const std::string own = own_name(decl);
    if (own.empty()) return;
    std::string name = own;
    const bool hides = is_in_library(decl, own);
    if (taken_.count(name) > 0 || hides) name = with_namespaces(decl);
    if (taken_.count(name) > 0 || (name == own && hides)) {
        int number = 2;
        while (taken_.count(name + "_" + std::to_string(number)) > 0) ++number;
        name += "_" + std::to_string(number);
    }
    taken_.insert(name);
    names_[&decl] = name;
}

std::string Names::of(const clang::NamedDecl* decl) const {
    const auto found = names_.find(decl);
    return found == names_.end() ? decl->getNameAsString() : found->second;
}

}  // namespace hybridae::generator
