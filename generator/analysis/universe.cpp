// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/universe.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/TypeLoc.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "generator/analysis/calls.hpp"
#include "generator/analysis/containers.hpp"
#include "generator/analysis/types.hpp"
#include "generator/analysis/walk.hpp"

namespace hybridae::generator {

namespace {

// Expressions inside a type as written: array bounds, template arguments.
void add_expressions(clang::TypeLoc type, std::vector<const clang::Expr*>& found) {
    for (; !type.isNull(); type = type.getNextTypeLoc()) {
        if (const auto array = type.getAs<clang::ArrayTypeLoc>()) {
            if (array.getSizeExpr() != nullptr) found.push_back(array.getSizeExpr());
        } else if (const auto special = type.getAs<clang::TemplateSpecializationTypeLoc>()) {
            for (unsigned i = 0; i < special.getNumArgs(); ++i) {
                const auto argument = special.getArgLoc(i);
                if (argument.getArgument().getKind() == clang::TemplateArgument::Type)
                    add_expressions(argument.getTypeSourceInfo()->getTypeLoc(), found);
                else if (argument.getArgument().getKind() == clang::TemplateArgument::Expression)
                    found.push_back(argument.getSourceExpression());
            }
        }
    }
}

class Finder {
  public:
    explicit Finder(clang::ASTContext& ast) : ast_(ast) {}

    void add(const clang::FunctionDecl& function) {
        if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function)) {
            if (method->getParent()->isLambda() || !methods_.insert(method).second) return;
            add(*method->getParent());
        } else if (!functions_.insert(&function).second) {
            return;
        }
        add_signature(function);
        if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function))
            for (const auto* part : constructor->inits()) add_body(part->getInit());
        add_body(function.getBody());
    }

    void add_type(clang::QualType type) {
        type = type.getCanonicalType().getNonReferenceType();
        if (type->isPointerType()) return add_type(type->getPointeeType());
        if (const auto* array = type->getAsArrayTypeUnsafe()) return add_type(array->getElementType());
        if (const auto* special = as_standard_container(type)) {
            for (const auto argument : type_arguments(*special)) add_type(argument);
            return;
        }
        if (const auto* enumeration = type->getAs<clang::EnumType>()) {
            if (is_user_code(*enumeration->getDecl())) add(*enumeration->getDecl());
        } else if (const auto* record = type->getAsCXXRecordDecl()) {
            add(*record);
        }
    }

    Universe result() {
        Universe universe;
        universe.functions = sorted(functions_);
        universe.records = sorted(records_);
        universe.globals = sorted(globals_);
        universe.enums = sorted(enums_);
        universe.methods = sorted(methods_);
        universe.statics = sorted(statics_);
        return universe;
    }

  private:
    void add_written(const clang::TypeSourceInfo* written) {
        if (written == nullptr) return;
        std::vector<const clang::Expr*> found;
        add_expressions(written->getTypeLoc(), found);
        for (const auto* expression : found) add_body(expression);
    }

    void add(const clang::CXXRecordDecl& used) {
        const auto* record = used.getDefinition();
        if (record == nullptr || record->isLambda() || !is_user_code(*record) ||
            !records_.insert(record).second)
            return;
        if (const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(record->getDeclContext())) add(*outer);
        for (const auto* base : bases_of(*record)) {
            add_type(base->getType());
            add_written(base->getTypeSourceInfo());
        }
        if (const auto* special = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record))
            for (const auto argument : type_arguments(*special)) add_type(argument);
        for (const auto* field : record->fields()) {
            add_type(field->getType());
            add_written(field->getTypeSourceInfo());
            if (field->hasInClassInitializer()) add_body(field->getInClassInitializer());
        }
        // The library may call these where nobody sees it.
        for (const auto* method : record->methods()) {
            if (method->isImplicit() || method->isDefaulted() || method->isDeleted()) continue;
            if (!llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method) &&
                !method->isCopyAssignmentOperator() && !method->isMoveAssignmentOperator())
                continue;
            const clang::FunctionDecl* definition = nullptr;
            if (method->hasBody(definition)) add(*definition);
        }
    }

    void add(const clang::EnumDecl& used) {
        const auto* enumeration = used.getDefinition();
        if (enumeration == nullptr || !enums_.insert(enumeration).second) return;
        if (const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(enumeration->getDeclContext()))
            add(*outer);
        for (const auto* constant : enumeration->enumerators())
            if (constant->getInitExpr() != nullptr) add_body(constant->getInitExpr());
    }

    void add_signature(const clang::FunctionDecl& function) {
        add_type(function.getReturnType());
        for (const auto* parameter : function.parameters()) {
            add_type(parameter->getType());
            add_written(parameter->getTypeSourceInfo());
            if (parameter->hasDefaultArg() && !parameter->hasUnparsedDefaultArg() &&
                !parameter->hasUninstantiatedDefaultArg())
                add_body(parameter->getDefaultArg());
        }
    }

    void add_body(const clang::Stmt* body) {
        walk(body, [this](const clang::Stmt* node) {
            if (const auto* called = called_by(*node)) add(*called);
            if (const auto* call = llvm::dyn_cast<clang::CallExpr>(node)) {
                if (classify(*call) == Callee::data)
                    for (const auto* argument : call->arguments())
                        for (const auto* callable : callables_in(*argument)) add(*callable);
            } else if (const auto* standard = llvm::dyn_cast<clang::CXXDefaultArgExpr>(node)) {
                add_body(standard->getExpr());
            } else if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(node)) {
                add_named(*name->getDecl());
            } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(node)) {
                add_named(*member->getMemberDecl());
            } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(node)) {
                for (const auto* decl : declaration->decls())
                    if (const auto* value = llvm::dyn_cast<clang::DeclaratorDecl>(decl)) {
                        add_type(value->getType());
                        add_written(value->getTypeSourceInfo());
                    }
            } else if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(node)) {
                add_type(loop->getLoopVariable()->getType());
                add_written(loop->getLoopVariable()->getTypeSourceInfo());
            } else if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(node)) {
                for (const auto* called : call_operators(*lambda->getLambdaClass())) add_signature(*called);
            } else if (const auto* cast = llvm::dyn_cast<clang::ExplicitCastExpr>(node)) {
                add_written(cast->getTypeInfoAsWritten());
            } else if (const auto* made = llvm::dyn_cast<clang::CXXTemporaryObjectExpr>(node)) {
                add_written(made->getTypeSourceInfo());
            }
            if (const auto* expression = llvm::dyn_cast<clang::Expr>(node)) add_type(expression->getType());
            return true;
        });
    }

    void add_named(const clang::ValueDecl& decl) {
        if (!is_user_code(decl)) return;
        if (const auto* constant = llvm::dyn_cast<clang::EnumConstantDecl>(&decl)) {
            add_type(constant->getType());
            if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(constant->getDeclContext()))
                add(*enumeration);
        } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(&decl)) {
            if (!variable->hasGlobalStorage() || variable->isStaticLocal()) return;
            const auto* definition =
                variable->getDefinition() != nullptr ? variable->getDefinition() : variable;
            if (const auto* outer = llvm::dyn_cast<clang::CXXRecordDecl>(definition->getDeclContext())) {
                if (!statics_.insert(definition).second) return;
                add(*outer);
                add_type(definition->getType());
                add_body(definition->getAnyInitializer());
                return;
            }
            if (!globals_.insert(definition).second) return;
            add_type(definition->getType());
            add_written(definition->getTypeSourceInfo());
            add_body(definition->getInit());
            // Declarators that share one type specifier go together.
            for (const auto* other : definition->getDeclContext()->decls())
                if (const auto* sibling = llvm::dyn_cast<clang::VarDecl>(other))
                    if (sibling->getBeginLoc() == definition->getBeginLoc()) add_named(*sibling);
        }
    }

    template <class D>
    std::vector<const D*> sorted(const std::set<const D*>& decls) {
        std::vector<const D*> result(decls.begin(), decls.end());
        const auto& sources = ast_.getSourceManager();
        std::sort(result.begin(), result.end(), [&](const D* a, const D* b) {
            if (a->getLocation() != b->getLocation())
                return sources.isBeforeInTranslationUnit(a->getLocation(), b->getLocation());
            return printed(*a) < printed(*b);  // instances of one template
        });
        return result;
    }

    static std::string printed(const clang::Decl& decl) {
        if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl))
            return record->getASTContext().getRecordType(record).getCanonicalType().getAsString();
        const auto* value = llvm::dyn_cast<clang::ValueDecl>(&decl);
        return value == nullptr ? std::string() : value->getType().getCanonicalType().getAsString();
    }

    clang::ASTContext& ast_;
    std::set<const clang::FunctionDecl*> functions_;
    std::set<const clang::CXXRecordDecl*> records_;
    std::set<const clang::VarDecl*> globals_;
    std::set<const clang::EnumDecl*> enums_;
    std::set<const clang::CXXMethodDecl*> methods_;
    std::set<const clang::VarDecl*> statics_;
};

}  // namespace

Universe find_universe(clang::ASTContext& ast, const Roles& roles) {
    Finder finder(ast);
    for (const Found* found : roles.all())
        if (found->function != nullptr) finder.add(*found->function);
    for (const auto* record : {roles.state, roles.params, roles.discrete, roles.out})
        if (record != nullptr) finder.add_type(ast.getRecordType(record));
    return finder.result();
}

}  // namespace hybridae::generator
