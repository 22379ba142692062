// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/order.hpp"

#include <set>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

// What a declaration mentions.
class Mentioned {
  public:
    Mentioned(const Universe& universe, const Placement& placement)
        : universe_(universe), placement_(placement) {}

    std::vector<const clang::Decl*> by(const clang::NamedDecl& decl) {
        found_.clear();
        bodies_ = placement_.is_plain(&decl);
        if (const auto* function = dyn_cast<clang::FunctionDecl>(&decl)) add(*function);
        if (const auto* record = dyn_cast<clang::CXXRecordDecl>(&decl)) add(*record);
        if (const auto* variable = dyn_cast<clang::VarDecl>(&decl)) {
            add(variable->getType());
            add(variable->getInit());
        }
        return found_;
    }

  private:
    void add(clang::QualType type) {
        type = type.getCanonicalType().getNonReferenceType();
        if (type->isPointerType()) return add(type->getPointeeType());
        if (const auto* array = type->getAsArrayTypeUnsafe()) return add(array->getElementType());
        if (const auto* special = as_standard_container(type)) {
            for (const auto argument : type_arguments(*special)) add(argument);
        } else if (const auto* tag = type->getAsTagDecl();
                   tag != nullptr && tag->getDefinition() != nullptr) {
            const clang::TagDecl* outermost = tag->getDefinition();
            while (const auto* outer = dyn_cast<clang::TagDecl>(outermost->getDeclContext()))
                outermost = outer->getDefinition();
            found_.push_back(outermost);
        }
    }

    void add(const clang::FunctionDecl& function) {
        add(function.getReturnType());
        for (const auto* parameter : function.parameters()) add(parameter->getType());
        if (bodies_)
            walk(function, [this](const clang::Stmt* node) {
                note(node);
                return true;
            });
    }

    void add(const clang::CXXRecordDecl& record) {
        for (const auto* base : bases_of(record)) add(base->getType());
        for (const auto* field : record.fields()) add(field->getType());
        for (const auto* method : universe_.methods)
            if (method->getParent() == &record) add(*method);
        for (const auto* member : universe_.statics)
            if (member->getDeclContext() == &record) {
                add(member->getType());
                add(member->getAnyInitializer());
            }
        for (const auto* inner : universe_.records)
            if (inner->getDeclContext() == &record) add(*inner);
    }

    void add(const clang::Expr* value) {
        walk(value, [this](const clang::Stmt* node) {
            note(node);
            return true;
        });
    }

    void note(const clang::Stmt* node) {
        if (const auto* expression = dyn_cast<clang::Expr>(node)) add(expression->getType());
        if (const auto* called = called_by(*node)) found_.push_back(called);
        if (const auto* name = dyn_cast<clang::DeclRefExpr>(node))
            if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl()))
                found_.push_back(variable->getDefinition() != nullptr ? variable->getDefinition() : variable);
    }

    const Universe& universe_;
    const Placement& placement_;
    std::vector<const clang::Decl*> found_;
    bool bodies_ = false;
};

class Sorter {
  public:
    Sorter(const std::vector<const clang::NamedDecl*>& all, Mentioned mentioned)
        : all_(all.begin(), all.end()), mentioned_(std::move(mentioned)) {}

    void put(const clang::NamedDecl& decl) {
        if (!seen_.insert(&decl).second) return;
        for (const auto* needed : mentioned_.by(decl))
            if (all_.count(needed) > 0) put(*llvm::cast<clang::NamedDecl>(needed));
        result.push_back(&decl);
    }

    std::vector<const clang::NamedDecl*> result;

  private:
    std::set<const clang::Decl*> all_, seen_;
    Mentioned mentioned_;
};

}  // namespace

std::vector<const clang::NamedDecl*> ordered(const std::vector<const clang::NamedDecl*>& in_source_order,
                                             const Universe& universe, const Placement& placement) {
    Sorter sorter(in_source_order, Mentioned(universe, placement));
    for (const auto* decl : in_source_order) sorter.put(*decl);
    return sorter.result;
}

}  // namespace hybridae::generator
