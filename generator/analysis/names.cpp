// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/names.hpp"

#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <cctype>

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
            for (const auto* decl : method->getParent()->decls())
                if (const auto* member = dyn_cast<clang::NamedDecl>(decl);
                    member != nullptr && !decl->isImplicit() && member->getDeclName().isIdentifier())
                    names.insert(member->getNameAsString());
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
                if (const auto* parts = dyn_cast<clang::DecompositionDecl>(loop->getLoopVariable()))
                    for (const auto* part : parts->bindings()) names.insert(part->getNameAsString());
            } else if (const auto* lambda = dyn_cast<clang::LambdaExpr>(node)) {
                for (const auto& capture : lambda->captures())
                    if (capture.capturesVariable()) names.insert(capture.getCapturedVar()->getNameAsString());
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

// Readable text of a template argument as part of a name: Stream<3, Water> is Stream_3_Water.
void append(std::string& name, const clang::TemplateArgument& argument, const clang::ASTContext& ast) {
    if (argument.getKind() == clang::TemplateArgument::Pack) {
        for (const auto& part : argument.pack_elements()) append(name, part, ast);
        return;
    }
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (argument.getKind() == clang::TemplateArgument::Type)
        stream << argument.getAsType().getCanonicalType().getAsString(
            clang::PrintingPolicy(ast.getLangOpts()));
    else
        argument.print(clang::PrintingPolicy(ast.getLangOpts()), stream, true);
    stream.flush();
    name += '_';
    for (const char c : text) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (plain) {
            name += c;
        } else if (name.back() != '_') {
            name += c == '-' ? "_minus_" : "_";
        }
    }
    while (name.back() == '_') name.pop_back();
}

// The name of an instance of a class template.
std::string instance_name(const clang::NamedDecl& decl) {
    std::string name = own_name(decl);
    if (const auto* special = dyn_cast<clang::ClassTemplateSpecializationDecl>(&decl))
        for (const auto& argument : special->getTemplateArgs().asArray())
            append(name, argument, decl.getASTContext());
    return name;
}

const char* operator_name(clang::OverloadedOperatorKind kind) {
    switch (kind) {
#define OVERLOADED_OPERATOR(Name, Spelling, Token, Unary, Binary, MemberOnly) \
    case clang::OO_##Name:                                                    \
        return #Name;
#include <clang/Basic/OperatorKinds.def>
        default:
            return "";
    }
}

// operator+ is operator_plus: a name that any function can have.
std::string function_name(const clang::FunctionDecl& function) {
    std::string name;
    if (llvm::isa<clang::CXXConversionDecl>(function)) {
        name = "operator";
        append(name,
               clang::TemplateArgument(function.getReturnType().getNonReferenceType().getUnqualifiedType()),
               function.getASTContext());
    } else if (function.isOverloadedOperator()) {
        name = "operator_";
        for (const char* c = operator_name(function.getOverloadedOperator()); *c != 0; ++c) {
            if (std::isupper(static_cast<unsigned char>(*c)) != 0 && name.back() != '_') name += '_';
            name += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
        }
        if (function.getOverloadedOperator() == clang::OO_Minus &&
            function.getNumParams() + (llvm::isa<clang::CXXMethodDecl>(function) ? 1 : 0) == 1)
            name = "operator_negate";
    } else {
        name = own_name(function);
    }
    return name;
}

std::string with_namespaces(const clang::NamedDecl& decl, const std::string& own) {
    std::string name = own;
    for (const auto* scope = decl.getDeclContext(); scope != nullptr; scope = scope->getParent())
        if (const auto* space = dyn_cast<clang::NamespaceDecl>(scope))
            if (!space->isAnonymousNamespace()) name = space->getNameAsString() + "_" + name;
    return name;
}

}  // namespace

Names::Names(const Universe& universe, const Placement& placement, const std::set<std::string>& identifiers,
             Refusals& refusals) {
    for (const char* choice : {"T", "Real", "hy_T"})
        if (identifiers.count(scalar_) > 0) scalar_ = choice;
    if (identifiers.count(lock_) > 0) lock_ = "hy_Lock";
    taken_ = local_names(universe);
    taken_.insert({"Model", "Scalar", scalar_, lock_, "hybridae", "std"});

    for (const auto* enumeration : universe.enums) {
        if (!enumeration->getDeclContext()->isFileContext()) continue;
        add(*enumeration, own_name(*enumeration));
        if (enumeration->isScoped()) continue;
        for (const auto* constant : enumeration->enumerators())
            if (!taken_.insert(constant->getNameAsString()).second)
                refusals.refuse(
                    constant->getLocation(),
                    "the enumerator '" + constant->getNameAsString() + "' has the name of something else",
                    "rename it, or write 'enum class'");
    }
    for (const auto* record : universe.records)
        if (record->getDeclContext()->isFileContext()) add(*record, instance_name(*record));
    for (const auto* global : universe.globals) add(*global, own_name(*global));
    for (const auto* function : universe.functions) add(*function, function_name(*function));
    for (const auto* record : universe.records) {
        add_members(*record, universe, placement);
        number_constructors(*record, universe);
    }
}

void Names::add(const clang::NamedDecl& decl, const std::string& own) {
    if (own.empty()) return;
    std::string name = own;
    const bool hides = is_in_library(decl, own);
    if (taken_.count(name) > 0 || hides) name = with_namespaces(decl, own);
    if (taken_.count(name) > 0 || (name == own && hides)) name = numbered(name, taken_);
    taken_.insert(name);
    names_[&decl] = name;
}

// Inside a struct: overloaded members, operators that cannot stay operators, instances of templates.
void Names::add_members(const clang::CXXRecordDecl& record, const Universe& universe,
                        const Placement& placement) {
    std::set<std::string> taken;
    for (const auto* decl : record.decls())
        if (const auto* named = dyn_cast<clang::NamedDecl>(decl);
            named != nullptr && !llvm::isa<clang::FunctionDecl, clang::FunctionTemplateDecl>(decl))
            taken.insert(named->getNameAsString());
    std::map<clang::DeclarationName, int> declared;
    for (const auto* method : universe.methods)
        if (method->getParent() == &record) ++declared[method->getDeclName()];
    for (const auto* inner : universe.records)
        if (inner->getDeclContext() == &record && llvm::isa<clang::ClassTemplateSpecializationDecl>(inner)) {
            std::string name = instance_name(*inner);
            if (!taken.insert(name).second) taken.insert(name = numbered(name, taken));
            names_[inner] = name;
        }
    for (const auto* method : universe.methods) {
        if (method->getParent() != &record || method->isImplicit() ||
            llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(method))
            continue;
        const bool overloaded = declared[method->getDeclName()] > 1;
        const bool special = method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator();
        // operator() takes hidden arguments as any function does.
        const bool has_room =
            method->getOverloadedOperator() == clang::OO_Call || !placement.needs_this(method);
        const bool stays = special || (method->isOverloadedOperator() && !overloaded && has_room);
        std::string name = stays ? method->getNameAsString() : function_name(*method);
        if (!special && !taken.insert(name).second) taken.insert(name = numbered(name, taken));
        names_[method] = name;
    }
}

// Constructors cannot be renamed: where the scalar type could lead to another one, they are numbered.
void Names::number_constructors(const clang::CXXRecordDecl& record, const Universe& universe) {
    std::vector<const clang::CXXConstructorDecl*> all;
    for (const auto* method : universe.methods)
        if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(method))
            if (method->getParent() == &record && constructor->isUserProvided() &&
                constructor->getNumParams() > 0 && !constructor->isCopyOrMoveConstructor())
                all.push_back(constructor);
    const auto may_be_confused = [](const auto* a, const auto* b) {
        return a->getMinRequiredArguments() <= b->getNumParams() &&
               b->getMinRequiredArguments() <= a->getNumParams();
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < all.size(); ++k)
            if (i != k && may_be_confused(all[i], all[k])) numbers_[all[i]] = static_cast<int>(i) + 1;
}

int Names::number_of(const clang::CXXConstructorDecl* constructor) const {
    const auto found = numbers_.find(constructor);
    return found == numbers_.end() ? 0 : found->second;
}

std::string Names::numbered(const std::string& name, const std::set<std::string>& taken) {
    int number = 2;
    while (taken.count(name + "_" + std::to_string(number)) > 0) ++number;
    return name + "_" + std::to_string(number);
}

std::string Names::of(const clang::NamedDecl* decl) const {
    const auto found = names_.find(decl);
    return found == names_.end() ? decl->getNameAsString() : found->second;
}

std::string Names::path(const clang::TagDecl* decl) const {
    std::string name = of(decl);
    if (const auto* outer = dyn_cast<clang::CXXRecordDecl>(decl->getDeclContext()))
        name = path(outer) + "::" + name;
    return name;
}

}  // namespace hybridae::generator
