// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/roles.hpp"

#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "generator/analysis/array_roles.hpp"
#include "generator/analysis/struct_roles.hpp"

namespace hybridae::generator {

const clang::ParmVarDecl* Found::parameter(Argument meaning) const {
    const auto at = std::find(arguments.begin(), arguments.end(), meaning);
    return function == nullptr || at == arguments.end()
               ? nullptr
               : function->getParamDecl(static_cast<unsigned>(at - arguments.begin()));
}

namespace {

// The file's top level is searched through `extern "C"` blocks and, for one unqualified name, through
// namespaces.
void collect(const clang::DeclContext& scope, const std::string& name, bool into_namespaces,
             std::vector<const clang::FunctionDecl*>& found) {
    const auto& sources = scope.getParentASTContext().getSourceManager();
    for (const clang::Decl* decl : scope.decls()) {
        if (sources.isInSystemHeader(decl->getLocation())) continue;
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
            if (function->getNameAsString() != name || !function->isThisDeclarationADefinition()) continue;
            found.push_back(function);
        } else if (llvm::isa<clang::LinkageSpecDecl>(decl)) {
            collect(*llvm::cast<clang::DeclContext>(decl), name, into_namespaces, found);
        } else if (const auto* inner = llvm::dyn_cast<clang::NamespaceDecl>(decl)) {
            if (into_namespaces || inner->isAnonymousNamespace() || inner->isInline())
                collect(*inner, name, into_namespaces, found);
        }
    }
}

// The functions named `name` (possibly qualified) with a body.
std::vector<const clang::FunctionDecl*> find_functions(clang::ASTContext& ast, const std::string& name) {
    std::vector<const clang::FunctionDecl*> found;
    std::vector<const clang::DeclContext*> scopes{ast.getTranslationUnitDecl()};
    std::string rest = name;
    for (std::size_t colon = rest.find("::"); colon != std::string::npos; colon = rest.find("::")) {
        const std::string part = rest.substr(0, colon);
        rest = rest.substr(colon + 2);
        if (part.empty()) continue;
        std::vector<const clang::DeclContext*> inner;
        for (const auto* scope : scopes)
            for (const auto* decl : scope->decls())
                if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(decl))
                    if (space->getNameAsString() == part) inner.push_back(space);
        scopes = inner;
    }
    for (const auto* scope : scopes) collect(*scope, rest, false, found);
    return found;
}

// The one function of this name beside the residual; several are refused.
const clang::FunctionDecl* only(const std::vector<const clang::FunctionDecl*>& found, const std::string& name,
                                Refusals& refusals) {
    if (found.empty()) return nullptr;
    if (found.size() > 1 &&
        refusals.refuse(found[0]->getLocation(), "there is more than one function '" + name + "' with a body",
                        "name the model's own with --residual NAMESPACE::" + name + " or rename the others"))
        for (const auto* function : found) refusals.note(function->getLocation(), "one reading: this one");
    return found[0];
}

std::vector<const clang::FunctionDecl*> beside(const clang::FunctionDecl& residual, const std::string& name) {
    std::vector<const clang::FunctionDecl*> found;
    const auto* scope = residual.getDeclContext();
    if (scope->isTranslationUnit()) {
        collect(*scope, name, false, found);
        return found;
    }
    // A namespace may be reopened.
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
    if (space == nullptr) {
        collect(*scope, name, false, found);
        return found;
    }
    for (const auto* part : space->redecls()) collect(*part, name, false, found);
    return found;
}

}  // namespace

std::optional<Roles> find_roles(clang::ASTContext& ast, const RoleOptions& options, Refusals& refusals) {
    const auto start = ast.getSourceManager().getLocForStartOfFile(ast.getSourceManager().getMainFileID());
    const bool named = options.residual != "residual";
    const auto candidates = find_functions(ast, options.residual);
    const auto* residual = only(candidates, options.residual, refusals);
    const auto* derivative =
        named ? nullptr : only(find_functions(ast, "derivative"), "derivative", refusals);
    if (refusals.any()) return std::nullopt;

    Roles roles;
    if (residual != nullptr && derivative != nullptr) {
        refusals.refuse(derivative->getLocation(), "the model has both 'residual' and 'derivative'",
                        "keep one of them: 'derivative' is for an explicit ODE, 'residual' for all else");
        refusals.note(residual->getLocation(), "'residual' is here");
        return std::nullopt;
    }
    if (residual == nullptr && derivative == nullptr) {
        std::vector<const clang::FunctionDecl*> elsewhere;
        for (const char* name : {"residual", "derivative"})
            collect(*ast.getTranslationUnitDecl(), name, true, elsewhere);
        refusals.refuse(
            start, "the model has no function '" + options.residual + "' with a body",
            "write 'void residual(double t, const State& y, const State& ydot, const Params& p, State& r)' "
            "or, for an explicit ODE, 'void derivative(double t, const State& y, const Params& p, "
            "State& dydt)'; one with another name: --residual NAME");
        for (const auto* function : elsewhere)
            refusals.note(function->getLocation(),
                          "this one is named with --residual " + function->getQualifiedNameAsString());
        return std::nullopt;
    }
    roles.explicit_ode = residual == nullptr;
    // A function that is named explicitly tells by its own name which of the two it is.
    if (named && residual->getNameAsString() == "derivative") roles.explicit_ode = true;
    roles.residual.function = residual != nullptr ? residual : derivative;

    const auto& main = *roles.residual.function;
    roles.transition.function = only(beside(main, "transition"), "transition", refusals);
    roles.initial.function = only(beside(main, "initial"), "initial", refusals);
    roles.output.function = only(beside(main, "output"), "output", refusals);
    roles.running_cost.function = only(beside(main, "running_cost"), "running_cost", refusals);
    roles.nominal.function = only(beside(main, "nominal"), "nominal", refusals);
    if (refusals.any()) return std::nullopt;

    roles.array_form = is_array_form(main);
    const bool ok =
        roles.array_form ? read_array_roles(roles, options, refusals) : read_struct_roles(roles, refusals);
    if (!ok) return std::nullopt;
    return roles;
}

}  // namespace hybridae::generator
