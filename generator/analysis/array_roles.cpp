// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/array_roles.hpp"

#include <clang/AST/ASTContext.h>

namespace hybridae::generator {

namespace {

// The element type of `double x[n]`, `double* x` or `double (&x)[n]`, or null.
clang::QualType element(clang::QualType type) {
    type = type.getNonReferenceType();
    if (const auto* array = type->getAsArrayTypeUnsafe()) return array->getElementType();
    if (type->isPointerType()) return type->getPointeeType();
    return {};
}

bool is_array_of_double(const clang::ParmVarDecl& parameter) {
    const auto type = element(parameter.getType());
    return !type.isNull() && type->isSpecificBuiltinType(clang::BuiltinType::Double);
}

std::optional<std::uint64_t> declared_size(const clang::ParmVarDecl& parameter) {
    const auto type = parameter.getOriginalType().getNonReferenceType();
    if (const auto* array = llvm::dyn_cast_or_null<clang::ConstantArrayType>(type->getAsArrayTypeUnsafe()))
        return array->getSize().getZExtValue();
    return std::nullopt;
}

std::string signature(const std::string& name, const std::vector<Argument>& form) {
    std::string text = (name == "running_cost" ? "double " : "void ") + name + "(";
    for (const Argument argument : form) {
        if (text.back() != '(') text += ", ";
        switch (argument) {
            case Argument::time:
                text += "double t";
                break;
            case Argument::state:
                text += "const double y[N]";
                break;
            case Argument::derivative:
                text += "const double ydot[N]";
                break;
            case Argument::params:
                text += "const double p[M]";
                break;
            default:
                text += name == "nominal" ? "double p[M]" : name == "output" ? "double q[K]" : "double r[N]";
        }
    }
    return text + ")";
}

class Reader {
  public:
    Reader(Roles& roles, const RoleOptions& options, Refusals& refusals)
        : roles_(roles), refusals_(refusals), states_(options.states), params_(options.params) {
        if (states_) roles.n_states = static_cast<std::uint64_t>(*states_);
        if (params_) roles.n_params = static_cast<std::uint64_t>(*params_);
    }

    void read(Found& found, const std::string& name, const std::vector<Argument>& form) {
        if (found.function == nullptr) return;
        const auto parameters = found.function->parameters();
        const auto returned = found.function->getReturnType();
        bool fits = parameters.size() == form.size() &&
                    (name == "running_cost" ? returned->isSpecificBuiltinType(clang::BuiltinType::Double)
                                            : returned->isVoidType());
        for (std::size_t i = 0; fits && i < form.size(); ++i) {
            if (form[i] == Argument::time)
                fits = parameters[i]->getType().getNonReferenceType()->isSpecificBuiltinType(
                    clang::BuiltinType::Double);
            else
                fits = is_array_of_double(*parameters[i]) &&
                       element(parameters[i]->getType()).isConstQualified() == (form[i] != Argument::result);
        }
        if (!fits) {
            refusals_.refuse(found.function->getLocation(),
                             "the arguments of '" + name + "' do not fit the array form of this model",
                             "its arguments are always these, in this order: " + signature(name, form));
            return;
        }
        found.arguments = form;
        for (std::size_t i = 0; i < form.size(); ++i) {
            if (form[i] == Argument::time) continue;
            const bool of_params = form[i] == Argument::params || name == "nominal";
            const bool of_outputs = form[i] == Argument::result && name == "output";
            agree(of_params    ? roles_.n_params
                  : of_outputs ? roles_.n_outputs
                               : roles_.n_states,
                  *parameters[i],
                  of_params    ? params_
                  : of_outputs ? std::nullopt
                               : states_);
        }
    }

  private:
    // One size for each role, from whichever declarators have one.
    void agree(std::optional<std::uint64_t>& size, const clang::ParmVarDecl& parameter,
               const std::optional<int>& given) {
        const auto declared = declared_size(parameter);
        if (!declared || given) return;
        if (size && *size != *declared)
            refusals_.refuse(parameter.getLocation(),
                             "'" + parameter.getNameAsString() + "' has " + std::to_string(*declared) +
                                 " elements, but the other declarators say " + std::to_string(*size),
                             "give one size everywhere, or --states N and --params N on the command line");
        size = declared;
    }

    Roles& roles_;
    Refusals& refusals_;
    std::optional<int> states_, params_;
};

}  // namespace

bool is_array_form(const clang::FunctionDecl& residual) {
    return residual.getNumParams() >= 2 && is_array_of_double(*residual.getParamDecl(1));
}

bool read_array_roles(Roles& roles, const RoleOptions& options, Refusals& refusals) {
    Reader reader(roles, options, refusals);
    using enum Argument;
    if (roles.explicit_ode)
        reader.read(roles.residual, "derivative", {time, state, params, result});
    else
        reader.read(roles.residual, "residual", {time, state, derivative, params, result});
    reader.read(roles.transition, "transition", {time, state, derivative, params, result});
    reader.read(roles.output, "output", {time, state, derivative, params, result});
    reader.read(roles.running_cost, "running_cost", {time, state, derivative, params});
    reader.read(roles.initial, "initial", {params, result});
    reader.read(roles.nominal, "nominal", {result});
    if (refusals.any()) return false;

    const auto where = roles.residual.function->getLocation();
    if (!roles.n_states)
        refusals.refuse(where, "the number of states is not known",
                        "write it into the declarator (const double y[8]) or give --states N");
    else if (*roles.n_states == 0)
        refusals.refuse(where, "the model has no states");
    if (!roles.n_params)
        refusals.refuse(where, "the number of parameters is not known",
                        "write it into the declarator (const double p[14]) or give --params N");
    if (roles.output.function != nullptr && !roles.n_outputs)
        refusals.refuse(roles.output.function->getLocation(), "the number of outputs is not known",
                        "write it into the declarator (double q[2])");
    return !refusals.any();
}

}  // namespace hybridae::generator
