// SPDX-License-Identifier: Apache-2.0
#include "random_program.hpp"

#include <random>
#include <vector>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

// What is visible where an expression or a statement is written.
struct Scope {
    std::vector<std::string> reals, variables, bools, integers;  // `variables` may be assigned to
    std::vector<std::string> flags;                              // bools that may be assigned to
    std::vector<std::string> lambdas;
    int functions = 0;  // helpers that may be called: f0 ... of one real, g0 ... of two and a bool
    bool loop = false;
};

class Writer {
  public:
    explicit Writer(unsigned seed) : random_(seed) {}

    std::string program() {
        std::string text =
            "// A huge number has no int: no wild points.\n#include <algorithm>\n#include <cmath>\nstruct "
            "Pair { double a, b; bool up; int n; };\n";
        const int helpers = 1 + pick(2);
        for (int i = 0; i < helpers; ++i) text += helper(i);
        Scope scope;
        scope.functions = helpers;
        scope.reals = {"t", "y[0]", "y[1]", "y[2]", "y[3]", "yp[0]", "p[0]", "p[1]"};
        text +=
            "void residual(double t, const double y[4], const double yp[4], const double p[2], double "
            "r[4]) {\n";
        depth_ = 1;
        text += statements(scope, 3 + pick(4));
        for (int i = 0; i < 4; ++i) {
            const std::string k = std::to_string(i);
            text += "    r[" + k + "] = yp[" + k + "] + " + real(scope, 2) + ";\n";
            if (chance(4)) text += statements(scope, 1);
        }
        return text + "}\n";
    }

  private:
    int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool chance(int n) { return pick(n) == 0; }
    const std::string& one(const std::vector<std::string>& of) { return of[random_() % of.size()]; }
    std::string fresh(const char* stem) { return stem + std::to_string(++names_); }
    std::string indent() const { return std::string(static_cast<std::size_t>(4 * depth_), ' '); }

    std::string helper(int i) {
        const std::string k = std::to_string(i);
        Scope scope;
        scope.functions = i;
        depth_ = 1;
        scope.reals = {"x"};
        scope.variables = {"x"};
        std::string text = "static double f" + k + "(double x) {\n";
        returns_ = "double";
        text += statements(scope, 1 + pick(3)) + "    return " + real(scope, 2) + ";\n}\n";
        scope.reals = {"a", "b"};
        scope.variables = {"b"};
        scope.bools = {"on"};
        scope.flags = scope.lambdas = scope.integers = {};
        text += "static double g" + k + "(double a, double& b, bool on) {\n" +
                statements(scope, 1 + pick(3)) + "    return " + real(scope, 2) + ";\n}\n";
        scope.reals = {"x"};
        scope.variables = {};
        scope.bools = scope.flags = scope.lambdas = scope.integers = {};
        returns_ = "bool";
        text += "static bool h" + k + "(double x) {\n" + statements(scope, 1) + "    return " +
                condition(scope, 2) + ";\n}\n";
        returns_ = "Pair";
        scope.bools = scope.flags = scope.lambdas = scope.integers = {};
        scope.variables = {};
        scope.reals = {"x"};
        text += "static Pair m" + k + "(double x) {\n" + statements(scope, 1) + "    return " + pair(scope) +
                ";\n}\n";
        returns_ = "";
        return text;
    }

    std::string pair(Scope& scope) {
        return "{1.0 * " + real(scope, 1) + ", 0.5 + " + real(scope, 1) + ", bool(" + condition(scope, 1) +
               "), " + integer(scope) + "}";
    }

    std::string number() {
        static const std::vector<std::string> all{"0.5", "1", "2", "-1", "0.25", "0", "1.5", "-0.5"};
        return one(all);
    }

    std::string real(Scope& scope, int depth) {
        if (depth <= 0 || chance(6)) return chance(5) ? number() : one(scope.reals);
        const auto sub = [&] { return real(scope, depth - 1); };
        switch (pick(scope.functions > 0 ? 16 : 12)) {
            case 0:
            case 1:
                return "(" + sub() + " + " + sub() + ")";
            case 2:
                return "(" + sub() + " - " + sub() + ")";
            case 3:
                // Bounded factors: nothing overflows.
                return "(std::sin(" + sub() + ") * std::cos(" + sub() + "))";
            case 4:
                return "(" + sub() + " / (2 + std::abs(" + sub() + ")))";
            case 5:
                return "std::max<double>(" + sub() + ", " + sub() + ")";
            case 6:
                return "std::min(" + one(scope.reals) + " * 0.5, " + sub() + " - 1.0)";
            case 7:
                return "std::abs(" + one(scope.reals) + " - " + sub() + ")";
            case 8:
            case 9:
                return "(" + condition(scope, depth - 1) + " ? " + sub() + " : " + sub() + ")";
            case 10:
                return "((" + condition(scope, depth - 1) + ") * " + sub() + ")";
            case 11:
                if (!scope.lambdas.empty()) return one(scope.lambdas) + "(" + sub() + ")";
                return "std::clamp(" + one(scope.reals) + " * 1.0, -1.0, 1 + std::abs(1.0 * " + sub() + "))";
            case 12:
                return "m" + function(scope) + "(" + sub() + ")." + (chance(2) ? "a" : "b");
            default:
                return "f" + function(scope) + "(" + sub() + ")";
        }
    }

    std::string function(const Scope& scope) { return std::to_string(pick(scope.functions)); }

    std::string condition(Scope& scope, int depth) {
        static const std::vector<std::string> relations{" < ", " <= ", " > ", " >= "};
        const auto sub = [&] { return condition(scope, depth - 1); };
        if (!scope.bools.empty() && chance(4)) return one(scope.bools);
        switch (depth <= 0 ? 0 : pick(scope.functions > 0 ? 9 : 7)) {
            case 0:
            case 1:
                return "(" + one(scope.reals) + one(relations) + (chance(2) ? number() : one(scope.reals)) +
                       ")";
            case 2:
                return "(" + real(scope, depth) + one(relations) + real(scope, depth - 1) + ")";
            case 3:
                return "(" + sub() + " && " + sub() + ")";
            case 4:
                return "(" + sub() + " || " + sub() + ")";
            case 5:
                return "!" + sub();
            case 6:
                return "(" + sub() + (chance(2) ? " == " : chance(2) ? " ^ " : " != ") + sub() + ")";
            default:
                return "h" + function(scope) + "(" + real(scope, depth - 1) + ")";
        }
    }

    std::string integer(Scope& scope) {
        if (!scope.integers.empty() && chance(3)) return one(scope.integers);
        if (chance(4)) return "static_cast<int>(std::floor(" + one(scope.reals) + "))";
        return "(" + condition(scope, 1) + " ? " + std::to_string(pick(3)) + " : " + std::to_string(pick(3)) +
               ")";
    }

    std::string block(Scope scope, int n) {
        ++depth_;
        std::string text = "{\n" + statements(scope, n);
        --depth_;
        return text + indent() + "}\n";
    }

    std::string statements(Scope& scope, int n) {
        std::string text;
        for (int i = 0; i < n; ++i) text += indent() + statement(scope);
        return text;
    }

    std::string result(Scope& scope) {
        if (returns_ == "bool") return "return " + condition(scope, 1) + ";\n";
        if (returns_ == "Pair") return "return " + pair(scope) + ";\n";
        return "return " + real(scope, 1) + ";\n";
    }

    std::string statement(Scope& scope) {
        // Deep nests would make long programs, not other ones.
        switch (pick(depth_ > 3 ? 7 : 14)) {
            case 0:
            case 1: {
                const auto value = real(scope, 2), name = fresh("v");
                scope.reals.push_back(name);
                scope.variables.push_back(name);
                return "double " + name + " = " + value + ";\n";
            }
            case 2: {
                const auto value = condition(scope, 2), name = fresh("b");
                scope.bools.push_back(name);
                scope.flags.push_back(name);
                return "bool " + name + " = " + value + ";\n";
            }
            case 3: {
                const auto value = integer(scope), name = fresh("n");
                scope.integers.push_back(name);
                return "int " + name + " = " + value + ";\n";
            }
            case 4:
                // A statement of its own: what else reads the variable would be unsequenced.
                if (scope.functions > 0 && !scope.variables.empty() && chance(2))
                    return one(scope.variables) + " = 0.5 * g" + function(scope) + "(" + real(scope, 1) +
                           ", " + one(scope.variables) + ", " + condition(scope, 1) + ");\n";
                if (scope.flags.empty()) return ";\n";
                return one(scope.flags) +
                       (chance(2)   ? " = "
                        : chance(2) ? " |= "
                                    : " &= ") +
                       condition(scope, 2) + ";\n";
            case 5:
            case 6: {
                if (scope.variables.empty()) return ";\n";
                const auto& target = one(scope.variables);
                // Halved, so that loops do not make them grow.
                return target + (chance(3) ? " += " : " = 0.5 * ") + real(scope, 2) + ";\n";
            }
            case 7:
            case 8:
                return "if (" + condition(scope, 2) + ") " + block(scope, 1 + pick(2)) +
                       (chance(2) ? indent() + "else " + block(scope, 1 + pick(2)) : "");
            case 9: {
                const auto index = fresh("i");
                Scope inner = scope;
                inner.integers.push_back(index);
                inner.loop = true;
                if (returns_.empty()) inner.reals.push_back("y[" + index + "]");
                return "for (int " + index + " = 0; " + index + " < " + std::to_string(2 + pick(2)) + "; ++" +
                       index + ") " + block(inner, 1 + pick(2));
            }
            case 10:
                if (scope.loop && chance(2))
                    return "if (" + condition(scope, 1) + ") " + (chance(2) ? "break" : "continue") + ";\n";
                if (!returns_.empty()) return "if (" + condition(scope, 1) + ") " + result(scope);
                return ";\n";
            case 11: {
                std::string text = "switch (" + integer(scope) + ") {\n";
                Scope inner = scope;
                inner.loop = false;
                depth_ += 1;
                text += indent() + "case 0: " + block(inner, 1) + indent() + (chance(2) ? "break;\n" : "");
                text += indent() + "case 1: case 2: " + block(inner, 1) + indent() + "break;\n";
                text += indent() + "default: " + block(inner, 1);
                depth_ -= 1;
                return text + indent() + "}\n";
            }
            case 12: {
                const auto name = fresh("l"), parameter = fresh("q");
                Scope inner = scope;
                inner.reals.push_back(parameter);
                inner.lambdas = {};
                const auto value = "const auto " + name + " = [&](double " + parameter + ") { return " +
                                   real(inner, 2) + "; };\n";
                scope.lambdas.push_back(name);
                return value;
            }
            default: {
                if (scope.functions == 0) return ";\n";
                const auto name = fresh("s");
                const auto value = "Pair " + name + " = m" + function(scope) + "(" + real(scope, 1) + ");\n";
                scope.reals.push_back(name + ".a");
                scope.variables.push_back(name + ".b");
                scope.bools.push_back(name + ".up");
                scope.integers.push_back(name + ".n");
                return value;
            }
        }
    }

    std::mt19937 random_;
    int names_ = 0, depth_ = 1;
    std::string returns_;  // of the function that is being written; empty: the residual
};

}  // namespace

std::string random_program(unsigned seed) { return Writer(seed).program(); }

std::vector<std::vector<std::filesystem::path>> write_random_programs(const std::filesystem::path& folder,
                                                                      unsigned seed, unsigned count) {
    std::vector<std::vector<std::filesystem::path>> models;
    for (unsigned i = seed; i < seed + count; ++i) {
        const auto file = folder / ("random" + std::to_string(i) + ".cpp");
        write(file, random_program(i));
        models.push_back({file});
    }
    return models;
}

}  // namespace hybridae::generator::test
