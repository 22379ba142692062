// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/order.hpp"

#include <set>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

struct Mention {
    const clang::Decl* decl;
    bool first;  // it must stand before; otherwise it is enough that it is announced
};

// What a declaration mentions.
class Mentioned {
  public:
    Mentioned(const Universe& universe, const Placement& placement)
        : universe_(universe), placement_(placement) {}

    std::vector<Mention> by(const clang::NamedDecl& decl) {
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
    void add(clang::QualType type, bool first = true) {
        type = type.getCanonicalType().getNonReferenceType();
        if (type->isPointerType()) return add(type->getPointeeType(), first);
        if (const auto* array = type->getAsArrayTypeUnsafe()) return add(array->getElementType(), first);
        if (const auto* special = as_standard_container(type)) {
            for (const auto argument : type_arguments(*special)) add(argument, first);
        } else if (const auto* tag = type->getAsTagDecl();
                   tag != nullptr && tag->getDefinition() != nullptr) {
            const clang::TagDecl* outermost = tag->getDefinition();
            while (const auto* outer = dyn_cast<clang::TagDecl>(outermost->getDeclContext()))
                outermost = outer->getDefinition();
            // Neither an enum nor what stands inside a struct can be announced.
            const bool announceable = outermost == tag->getDefinition() && !tag->isEnum();
            found_.push_back({outermost, first || bodies_ || !announceable});
        }
    }

    static bool is_remote(clang::QualType type) {
        return type->isReferenceType() || type.getCanonicalType()->isPointerType();
    }

    void add(const clang::FunctionDecl& function) {
        // The bodies of members are read when all structs are complete.
        const bool first = !llvm::isa<clang::CXXMethodDecl>(function);
        add(function.getReturnType(), first);
        for (const auto* parameter : function.parameters()) add(parameter->getType(), first);
        if (bodies_)
            walk(function, [this](const clang::Stmt* node) {
                note(node);
                return true;
            });
    }

    void add(const clang::CXXRecordDecl& record) {
        for (const auto* base : bases_of(record)) add(base->getType());
        for (const auto* field : record.fields()) add(field->getType(), !is_remote(field->getType()));
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
        if (const auto* called = called_by(*node)) found_.push_back({called, true});
        if (const auto* name = dyn_cast<clang::DeclRefExpr>(node))
            if (const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl()))
                found_.push_back(
                    {variable->getDefinition() != nullptr ? variable->getDefinition() : variable, true});
    }

    const Universe& universe_;
    const Placement& placement_;
    std::vector<Mention> found_;
    bool bodies_ = false;
};

class Sorter {
  public:
    Sorter(const std::vector<const clang::NamedDecl*>& all, Mentioned mentioned)
        : all_(all.begin(), all.end()), mentioned_(std::move(mentioned)) {}

    void put(const clang::NamedDecl& decl) {
        if (!seen_.insert(&decl).second) return;
        for (const auto& needed : mentioned_.by(decl)) {
            if (all_.count(needed.decl) == 0) continue;
            if (needed.first)
                put(*llvm::cast<clang::NamedDecl>(needed.decl));
            else if (placed_.count(needed.decl) == 0 && needed.decl != &decl)
                result.announced.insert(needed.decl);
        }
        placed_.insert(&decl);
        result.decls.push_back(&decl);
    }

    Ordered result;

  private:
    std::set<const clang::Decl*> all_, seen_, placed_;
    Mentioned mentioned_;
};

}  // namespace

Ordered ordered(const std::vector<const clang::NamedDecl*>& in_source_order, const Universe& universe,
                const Placement& placement) {
    Sorter sorter(in_source_order, Mentioned(universe, placement));
    for (const auto* decl : in_source_order) sorter.put(*decl);
    return sorter.result;
}

}  // namespace hybridae::generator
