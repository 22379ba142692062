// SPDX-License-Identifier: Apache-2.0
// Conversions. A model value stays one: it becomes neither an integer, nor a bool, nor another kind of
// number.
#include <clang/AST/ExprCXX.h>

#include "generator/analysis/calls.hpp"
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

// std::floor(x) and relatives: the integer is known where the decision is.
bool is_decided(const clang::Expr* value) {
    const auto* call = dyn_cast<clang::CallExpr>(value->IgnoreParenImpCasts());
    return call != nullptr && is_whole_number(*call);
}

}  // namespace

void Translator::cast(const clang::CastExpr& cast) {
    const auto* value = cast.getSubExpr();
    const auto where = cast.getSourceRange();
    switch (cast.getCastKind()) {
        case clang::CK_FloatingToIntegral:
            if (active(value) && !is_decided(value))
                refuse_active(where, value, "a model value is converted to an integer",
                              "keep it in a double, or convert what std::floor, ceil, trunc or round gives: "
                              "static_cast<int>(std::floor(x))");
            break;
        case clang::CK_FloatingToBoolean:
            if (active(value))
                refuse_active(where, value, "a model value is converted to bool",
                              "write the relation that is meant, such as x > 0");
            break;
        case clang::CK_FloatingCast:
            if (active(value) && !cast.getType()->isSpecificBuiltinType(clang::BuiltinType::Double))
                refuse_active(where, value,
                              "a model value is converted to '" + cast.getType().getAsString() + "'",
                              "use double throughout");
            break;
        case clang::CK_FunctionToPointerDecay:
            refuse(where, "a function is used as a value", "call the function by its name");
            break;
        case clang::CK_BitCast:
        case clang::CK_ReinterpretMemberPointer:
        case clang::CK_LValueBitCast:
        case clang::CK_PointerToIntegral:
        case clang::CK_IntegralToPointer:
        case clang::CK_Dynamic:
        case clang::CK_BaseToDerived:
            refuse(where, "this conversion is not translated", "use values and references of one type");
            break;
        default:
            break;
    }
    if (const auto* written = dyn_cast<clang::ExplicitCastExpr>(&cast)) {
        if (!llvm::isa<clang::CStyleCastExpr, clang::CXXStaticCastExpr, clang::CXXFunctionalCastExpr,
                       clang::CXXConstCastExpr>(written))
            refuse(where, "this conversion is not translated", "use static_cast, or values of one type");
        const bool object = !written->getType()->isRealFloatingType();
        bool made_active = active(written->getSubExpr());
        if (object) made_active = made_active || context_.activity.is_active_holder(written->getSubExpr());
        type(written->getTypeInfoAsWritten()->getTypeLoc(), made_active);
    }
    if (cast.getCastKind() == clang::CK_FloatingToIntegral && active(value) && is_decided(value))
        integer(*llvm::cast<clang::CallExpr>(value->IgnoreParenImpCasts()), true);
    else
        expression(value);
}

}  // namespace hybridae::generator
