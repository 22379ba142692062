// SPDX-License-Identifier: Apache-2.0
// Operators. Where both operands meet decisions their order is forced, because g++ evaluates the operands of
// an operator of a class from right to left:  f(x) - f(y)  ->  hybridae::order::Minus{f(x), f(y)}.value()
#include "generator/constructs/translator.hpp"

namespace hybridae::generator {

namespace {

// The aggregate of locking/decisions.hpp that performs the operator, or null.
const char* ordered(clang::BinaryOperatorKind kind) {
    switch (kind) {
        case clang::BO_Add:
            return "Plus";
        case clang::BO_Sub:
            return "Minus";
        case clang::BO_Mul:
            return "Times";
        case clang::BO_Div:
            return "Over";
        case clang::BO_Rem:
            return "Remainder";
        case clang::BO_EQ:
            return "Equal";
        case clang::BO_NE:
            return "NotEqual";
        case clang::BO_LT:
            return "Below";
        case clang::BO_LE:
            return "AtMost";
        case clang::BO_GT:
            return "Above";
        case clang::BO_GE:
            return "AtLeast";
        case clang::BO_And:
            return "BitAnd";
        case clang::BO_Or:
            return "BitOr";
        case clang::BO_Xor:
            return "BitXor";
        default:
            return nullptr;
    }
}

}  // namespace

void Translator::operation(const clang::BinaryOperator& operation) {
    const auto *left = operation.getLHS(), *right = operation.getRHS();
    if (operation.isAssignmentOp()) {
        if (!left->getType()->isRealFloatingType() && left->getType()->isArithmeticType() && active(right))
            refuse_active(operation.getSourceRange(), right, "a model value is converted to an integer",
                          "keep it in a double, or take std::floor of it");
        expression(left);
        expression(right);
        return;
    }
    if (operation.isEqualityOp() && (active(left) || active(right)) &&
        left->getType()->isRealFloatingType()) {
        refuse_active(operation.getSourceRange(), active(left) ? left : right,
                      "model values are compared with '" + operation.getOpcodeStr().str() + "'",
                      "equality of computed numbers is an accident: compare with '<=' or '>=', or write "
                      "hybridae::no_event(...) around a test that is not a discontinuity");
        return;
    }
    if (operation.getOpcode() == clang::BO_Cmp && (active(left) || active(right)))
        return refuse_active(operation.getSourceRange(), active(left) ? left : right,
                             "model values are compared with '<=>'",
                             "write the relations that are meant: '<', '<=', '>' or '>='");
    if (operation.isLogicalOp() || operation.getOpcode() == clang::BO_Comma ||
        !several_reach({left, right})) {
        if (operation.isPtrMemOp())
            refuse(operation.getSourceRange(), "pointers to members are not translated", "name the member");
        expression(left);
        expression(right);
        return;
    }
    const char* aggregate = ordered(operation.getOpcode());
    if (aggregate == nullptr)
        return refuse(
            operation.getSourceRange(),
            "both operands of '" + operation.getOpcodeStr().str() + "' hold conditions on model values",
            "compute one of them into a variable first");
    edits_.before(first(&operation), std::string("hybridae::order::") + aggregate + "{");
    expression(left);
    edits_.comma(context_.tokens.at(operation.getOperatorLoc()));
    expression(right);
    edits_.after(last(&operation), "}.value()");
}

void Translator::unary(const clang::UnaryOperator& operation) {
    switch (operation.getOpcode()) {
        case clang::UO_PostInc:
        case clang::UO_PostDec:
        case clang::UO_PreInc:
        case clang::UO_PreDec:
        case clang::UO_AddrOf:
        case clang::UO_Deref:
        case clang::UO_Plus:
        case clang::UO_Minus:
        case clang::UO_Not:
        case clang::UO_LNot:
            return expression(operation.getSubExpr());
        default:
            refuse(operation.getSourceRange(),
                   "the operator '" + clang::UnaryOperator::getOpcodeStr(operation.getOpcode()).str() +
                       "' is not translated",
                   "write the model without it");
    }
}

}  // namespace hybridae::generator
