// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/placement.hpp"

#include <map>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

// What a declaration is made of.
struct Uses {
    std::set<const clang::Decl*> decls;           // functions, records, globals
    std::set<const clang::FunctionDecl*> called;  // lambdas included
    bool active = false;

    void add_type(clang::QualType type) {
        type = type.getCanonicalType().getNonReferenceType();
        if (type->isPointerType()) return add_type(type->getPointeeType());
        if (const auto* array = type->getAsArrayTypeUnsafe()) return add_type(array->getElementType());
        if (const auto* special = as_standard_container(type)) {
            for (const auto argument : type_arguments(*special)) add_type(argument);
        } else if (const auto* enumeration = type->getAs<clang::EnumType>()) {
            add_scope(*enumeration->getDecl());
        } else if (const auto* record = type->getAsCXXRecordDecl()) {
            if (record->getDefinition() != nullptr) decls.insert(record->getDefinition());
        }
    }

    // What stands inside a struct goes with it.
    void add_scope(const clang::Decl& decl) {
        const auto* outer = dyn_cast<clang::CXXRecordDecl>(decl.getDeclContext());
        if (outer != nullptr && !outer->isLambda() && outer->getDefinition() != nullptr)
            decls.insert(outer->getDefinition());
    }

    void add_value(const clang::ValueDecl& decl, const Activity& activity) {
        add_type(decl.getType());
        if (activity.is_active(&decl) && holds_reals(decl.getType())) active = true;
    }

    void add_body(const clang::Stmt* body, const Activity& activity) {
        walk(body, [&](const clang::Stmt* node) {
            if (const auto* expression = dyn_cast<clang::Expr>(node)) {
                add_type(expression->getType());
                if (activity.is_active(expression)) active = true;
            }
            if (const auto* function = called_by(*node)) {
                decls.insert(function);
                called.insert(function);
            }
            if (const auto* standard = dyn_cast<clang::CXXDefaultArgExpr>(node)) {
                add_body(standard->getExpr(), activity);
            } else if (const auto* name = dyn_cast<clang::DeclRefExpr>(node)) {
                const auto* variable = dyn_cast<clang::VarDecl>(name->getDecl());
                if (variable != nullptr && variable->getDefinition() != nullptr)
                    variable = variable->getDefinition();
                if (variable != nullptr) decls.insert(variable);
                add_scope(*name->getDecl());
            } else if (const auto* declaration = dyn_cast<clang::DeclStmt>(node)) {
                for (const auto* decl : declaration->decls())
                    if (const auto* value = dyn_cast<clang::ValueDecl>(decl)) add_value(*value, activity);
            } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(node)) {
                for (const auto* one : call_operators(*lambda->getLambdaClass())) decls.insert(one);
            }
            return true;
        });
    }
};

Uses uses_of(const clang::FunctionDecl& function, const Activity& activity) {
    Uses uses;
    uses.active = activity.is_active(&function) && holds_reals(function.getReturnType());
    uses.add_type(function.getReturnType());
    for (const auto* parameter : function.parameters()) uses.add_value(*parameter, activity);
    uses.add_scope(function);
    if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(&function))
        for (const auto* part : constructor->inits()) uses.add_body(part->getInit(), activity);
    uses.add_body(function.getBody(), activity);
    return uses;
}

}  // namespace

Placement::Placement(const Universe& universe, const Roles& roles, const Activity& activity,
                     const Decisions& decisions) {
    std::map<const clang::Decl*, Uses> uses;
    const auto bodies = all_bodies(universe);
    for (const auto* function : bodies) {
        uses[function] = uses_of(*function, activity);
        // One that is declared before it is defined may be used in between: inside a class the order is free.
        const bool declared_before =
            function->getPreviousDecl() != nullptr && !llvm::isa<clang::CXXMethodDecl>(function);
        if (uses[function].active || decisions.reaches(function) || declared_before) within_.insert(function);
    }
    for (const auto* record : universe.records) {
        auto& parts = uses[record];
        for (const auto* field : record->fields()) {
            parts.add_value(*field, activity);
            if (field->hasInClassInitializer()) parts.add_body(field->getInClassInitializer(), activity);
        }
        for (const auto* base : bases_of(*record)) parts.add_type(base->getType());
        for (const auto* method : universe.methods)
            if (method->getParent() == record) parts.decls.insert(method);
        for (const auto* member : universe.statics)
            if (member->getDeclContext() == record) {
                parts.add_value(*member, activity);
                parts.add_body(member->getAnyInitializer(), activity);
            }
        parts.add_scope(*record);
        for (const auto* inner : universe.records)
            if (inner->getDeclContext() == record) parts.decls.insert(inner);
        if (parts.active) within_.insert(record);
    }
    for (const auto* global : universe.globals) {
        auto& parts = uses[global];
        parts.add_value(*global, activity);
        parts.add_body(global->getInit(), activity);
        if (parts.active) within_.insert(global);
    }
    for (const Found* found : roles.all())
        if (found->function != nullptr) within_.insert(found->function);
    for (const auto* record : {roles.state, roles.params, roles.discrete, roles.out})
        if (record != nullptr) within_.insert(record);

    for (bool grown = true; grown;) {
        grown = false;
        for (const auto& [decl, parts] : uses)
            for (const auto* used : parts.decls)
                if (within_.count(used) > 0 && within_.insert(decl).second) grown = true;
    }

    for (const auto* function : bodies) {
        if (decisions.reaches(function)) needs_this_.insert(function);
        for (const auto* used : uses[function].decls)
            if (llvm::isa<clang::VarDecl>(used) && within_.count(used) > 0) needs_this_.insert(function);
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto* function : bodies)
            for (const auto* used : uses[function].decls) {
                const auto* called = dyn_cast<clang::FunctionDecl>(used);
                if (called != nullptr && needs_this_.count(called) > 0 && needs_this_.insert(function).second)
                    grown = true;
            }
    }

    std::set<const clang::FunctionDecl*> called;
    for (const auto& [decl, parts] : uses) called.insert(parts.called.begin(), parts.called.end());
    for (const auto* function : bodies) {
        bool is_role = false;
        for (const Found* found : roles.all()) is_role |= found->function == function;
        if (decisions.reaches(function) && (!is_role || called.count(function) > 0))
            takes_from_.insert(function);
    }
}

}  // namespace hybridae::generator
