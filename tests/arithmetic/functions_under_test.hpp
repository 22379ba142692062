// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <random>

#include "hybridae/arithmetic/scalar.hpp"

// The functions of hybridae::math as one table, so that every scalar type is tested with all of them.
namespace hybridae::test {

struct Domain {
    double lower, upper;

    double sample(std::mt19937& random) const {
        return std::uniform_real_distribution<double>(lower, upper)(random);
    }
};

// Calls visit(name, function, domain) with a function that takes any scalar type, long double included.
template <class Visitor>
void for_each_unary_function(Visitor&& visit) {
    visit(
        "exp", [](const auto& x) { return math::exp(x); }, Domain{-4.0, 4.0});
    visit(
        "exp2", [](const auto& x) { return math::exp2(x); }, Domain{-4.0, 4.0});
    visit(
        "expm1", [](const auto& x) { return math::expm1(x); }, Domain{-4.0, 4.0});
    visit(
        "log", [](const auto& x) { return math::log(x); }, Domain{0.3, 9.0});
    visit(
        "log2", [](const auto& x) { return math::log2(x); }, Domain{0.3, 9.0});
    visit(
        "log10", [](const auto& x) { return math::log10(x); }, Domain{0.3, 9.0});
    visit(
        "log1p", [](const auto& x) { return math::log1p(x); }, Domain{-0.6, 5.0});
    visit(
        "sqrt", [](const auto& x) { return math::sqrt(x); }, Domain{0.3, 9.0});
    visit(
        "cbrt", [](const auto& x) { return math::cbrt(x); }, Domain{-9.0, -0.3});
    visit(
        "cbrt", [](const auto& x) { return math::cbrt(x); }, Domain{0.3, 9.0});
    visit(
        "sin", [](const auto& x) { return math::sin(x); }, Domain{-9.0, 9.0});
    visit(
        "cos", [](const auto& x) { return math::cos(x); }, Domain{-9.0, 9.0});
    visit(
        "tan", [](const auto& x) { return math::tan(x); }, Domain{-1.2, 1.2});
    visit(
        "asin", [](const auto& x) { return math::asin(x); }, Domain{-0.7, 0.7});
    visit(
        "acos", [](const auto& x) { return math::acos(x); }, Domain{-0.7, 0.7});
    visit(
        "atan", [](const auto& x) { return math::atan(x); }, Domain{-5.0, 5.0});
    visit(
        "sinh", [](const auto& x) { return math::sinh(x); }, Domain{-3.0, 3.0});
    visit(
        "cosh", [](const auto& x) { return math::cosh(x); }, Domain{-3.0, 3.0});
    visit(
        "tanh", [](const auto& x) { return math::tanh(x); }, Domain{-3.0, 3.0});
    visit(
        "asinh", [](const auto& x) { return math::asinh(x); }, Domain{-5.0, 5.0});
    visit(
        "acosh", [](const auto& x) { return math::acosh(x); }, Domain{1.4, 9.0});
    visit(
        "atanh", [](const auto& x) { return math::atanh(x); }, Domain{-0.7, 0.7});
    visit(
        "erf", [](const auto& x) { return math::erf(x); }, Domain{-2.0, 2.0});
    visit(
        "erfc", [](const auto& x) { return math::erfc(x); }, Domain{-2.0, 3.0});
    visit(
        "tgamma", [](const auto& x) { return math::tgamma(x); }, Domain{0.4, 6.0});
    visit(
        "tgamma", [](const auto& x) { return math::tgamma(x); }, Domain{-2.7, -2.3});
    visit(
        "lgamma", [](const auto& x) { return math::lgamma(x); }, Domain{0.4, 20.0});
    visit(
        "lgamma", [](const auto& x) { return math::lgamma(x); }, Domain{-1.7, -1.3});
    visit(
        "pow(x, 3)", [](const auto& x) { return math::pow(x, 3); }, Domain{-2.0, 2.0});
    visit(
        "pow(x, 7)", [](const auto& x) { return math::pow(x, 7); }, Domain{-2.0, 2.0});
    visit(
        "pow(x, -2)", [](const auto& x) { return math::pow(x, -2); }, Domain{-4.0, -0.4});
    visit(
        "pow(x, 0)", [](const auto& x) { return math::pow(x, 0); }, Domain{-2.0, 2.0});
    visit(
        "pow(x, 2.5)", [](const auto& x) { return math::pow(x, 2.5); }, Domain{0.3, 4.0});
    visit(
        "pow(2.5, x)", [](const auto& x) { return math::pow(2.5, x); }, Domain{-2.0, 2.0});
    visit(
        "hypot(x, 2)", [](const auto& x) { return math::hypot(x, 2); }, Domain{-2.0, 2.0});
    visit(
        "atan2(x, -2)", [](const auto& x) { return math::atan2(x, -2); }, Domain{0.1, 2.0});
    visit(
        "atan2(2, x)", [](const auto& x) { return math::atan2(2.0, x); }, Domain{-2.0, 2.0});
}

// Calls visit(name, function, domain of x, domain of y).
template <class Visitor>
void for_each_binary_function(Visitor&& visit) {
    visit(
        "x + y", [](const auto& x, const auto& y) { return x + y; }, Domain{-2.0, 2.0}, Domain{-2.0, 2.0});
    visit(
        "x - y", [](const auto& x, const auto& y) { return x - y; }, Domain{-2.0, 2.0}, Domain{-2.0, 2.0});
    visit(
        "x * y", [](const auto& x, const auto& y) { return x * y; }, Domain{-2.0, 2.0}, Domain{-2.0, 2.0});
    visit(
        "x / y", [](const auto& x, const auto& y) { return x / y; }, Domain{-2.0, 2.0}, Domain{0.4, 3.0});
    visit(
        "pow", [](const auto& x, const auto& y) { return math::pow(x, y); }, Domain{0.3, 3.0},
        Domain{-3.0, 3.0});
    visit(
        "hypot", [](const auto& x, const auto& y) { return math::hypot(x, y); }, Domain{-2.0, 2.0},
        Domain{0.4, 2.0});
    visit(
        "atan2", [](const auto& x, const auto& y) { return math::atan2(x, y); }, Domain{0.4, 2.0},
        Domain{-2.0, 2.0});
}

}  // namespace hybridae::test
