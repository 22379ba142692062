// SPDX-License-Identifier: Apache-2.0
#include "generator/comparison/derivatives.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace comparison {

namespace {

constexpr int order = abi::highest_order;

std::string told(const char* what, std::size_t row, std::size_t column, double got, double expected) {
    char text[200];
    std::snprintf(text, sizeof text, "%s (%zu, %zu) is %.17g instead of %.17g", what, row, column, got,
                  expected);
    return text;
}

// Outputs and discontinuity functions with their derivatives, row after row.
struct Tangents {
    Reals values, jacobian;
    std::size_t width;
};

Tangents by_dual(const Subject& model, const Part& part, void* workspace, const Point& at,
                 const hy_trace& trace) {
    const std::size_t n = model.n_state, n_p = model.n_params, n_d = model.n_discrete,
                      width = 1 + 2 * n + n_p + n_d, n_out = part.table.n_out, n_g = abi::count_g(trace);
    Reals t(width), y(width * n), ydot(width * n), p(width * n_p), d(width * n_d);
    t[0] = 1.0;
    for (std::size_t i = 0; i < n; ++i) y[(1 + i) * n + i] = ydot[(1 + n + i) * n + i] = 1.0;
    for (std::size_t i = 0; i < n_p; ++i) p[(1 + 2 * n + i) * n_p + i] = 1.0;
    for (std::size_t i = 0; i < n_d; ++i) d[(1 + 2 * n + n_p + i) * n_d + i] = 1.0;
    Reals out(n_out), dout(width * n_out), g(n_g), dg(width * n_g);
    const hy_seeds seeds{t.data(), y.data(), ydot.data(), p.data(), d.data()};
    const auto view = at.view();
    part.table.tangent(workspace, &view, &seeds, static_cast<int>(width), &trace, out.data(), dout.data(),
                       g.data(), dg.data());
    Tangents result{out, Reals((n_out + n_g) * width), width};
    result.values.insert(result.values.end(), g.begin(), g.end());
    for (std::size_t j = 0; j < width; ++j) {
        for (std::size_t i = 0; i < n_out; ++i) result.jacobian[i * width + j] = dout[j * n_out + i];
        for (std::size_t i = 0; i < n_g; ++i) result.jacobian[(n_out + i) * width + j] = dg[j * n_g + i];
    }
    return result;
}

std::vector<std::vector<bool>> by_dependency(const Part& part, void* workspace, const Point& at,
                                             const hy_trace& trace, std::size_t rows, std::size_t width) {
    std::vector<std::size_t> begin(rows + 1);
    std::vector<std::uint32_t> columns(rows * width);
    hy_pattern pattern{begin.data(), columns.data(), 0, columns.size()};
    const auto view = at.view();
    std::vector<std::vector<bool>> result(rows, std::vector<bool>(width));
    if (part.table.pattern(workspace, &view, &trace, &pattern) != HY_OK) return result;
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t k = begin[i]; k < begin[i + 1]; ++k) result[i][columns[k]] = true;
    return result;
}

// Agreement to 1e-13 of the larger number, or of the largest in its row, whose terms it is a sum of: the
// two sources add them in different orders. What CppAD cannot differentiate (0 times infinity) is left out.
bool agree(double a, double b, double row) {
    return !std::isfinite(b) || !std::isfinite(row) || std::abs(a - b) <= 1e-13 * std::max(row, std::abs(b));
}

std::string compare_series(const Subject& model, const Part& part, void* workspace, const Point& at,
                           const hy_trace& trace, CppAD::ADFun<double>& tape, Numbers& numbers) {
    const std::size_t n = model.n_state, n_out = part.table.n_out, n_g = abi::count_g(trace);
    Reals y(at.y), ydot(at.ydot), out((order + 1) * n_out), g((order + 1) * n_g);
    for (int k = 1; k <= order; ++k)
        for (std::size_t i = 0; i < n; ++i) {
            y.push_back(numbers.generic());
            ydot.push_back(numbers.generic());
        }
    const hy_series series{y.data(), ydot.data()};
    const auto view = at.view();
    part.table.taylor(workspace, &view, &series, order, &trace, out.data(), g.data());
    std::vector<double> scale(n_out + n_g, 0.0), x(1 + 2 * n + model.n_params + model.n_discrete, 0.0);
    for (std::size_t k = 1; k <= order; ++k) {
        x[0] = k == 1 ? 1.0 : 0.0;
        for (std::size_t i = 0; i < n; ++i) {
            x[1 + i] = y[k * n + i];
            x[1 + n + i] = ydot[k * n + i];
        }
        const std::vector<double> expected = tape.Forward(k, x);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double got = i < n_out ? out[k * n_out + i] : g[k * n_g + i - n_out];
            scale[i] = std::isfinite(expected[i]) ? std::max(scale[i], std::abs(expected[i])) : INFINITY;
            // Each order is a sum over the orders below: one digit more than a derivative for its terms.
            if (std::isfinite(scale[i]) && !(std::abs(got - expected[i]) <= 1e-12 * std::max(1.0, scale[i])))
                return told("Taylor coefficient", i, k, got, expected[i]);
        }
    }
    return "";
}

}  // namespace

std::string compare_derivatives(const Subject& model, const Part& part, void* workspace, const Point& at,
                                const hy_trace& trace, Numbers& numbers) {
    const Tangents dual = by_dual(model, part, workspace, at, trace);
    const std::size_t rows = dual.values.size(), width = dual.width;
    std::vector<Tape> x{Tape(at.t)}, results;
    for (const auto* reals : {&at.y, &at.ydot, &at.p, &at.d}) x.insert(x.end(), reals->begin(), reals->end());
    std::vector<double> x0;
    for (const Tape& component : x) x0.push_back(CppAD::Value(component));
    CppAD::Independent(x);
    if (!part.tape(at.view(), trace, x, results)) {
        CppAD::AD<double>::abort_recording();
        return "the tape meets other decisions";
    }
    CppAD::ADFun<double> tape;
    tape.Dependent(x, results);
    tape.check_for_nan(false);
    const std::vector<double> values = tape.Forward(0, x0);
    for (std::size_t i = 0; i < rows; ++i)
        if (!agree(dual.values[i], values[i], std::abs(values[i])))
            return told("the tape's value", i, 0, values[i], dual.values[i]);

    std::vector<double> jacobian(rows * width), direction(width, 0.0);
    for (std::size_t j = 0; j < width; ++j) {
        direction[j] = 1.0;
        const std::vector<double> column = tape.Forward(1, direction);
        direction[j] = 0.0;
        for (std::size_t i = 0; i < rows; ++i) jacobian[i * width + j] = column[i];
    }
    // Terms that cancel leave their rounding: no more than four units in the last digit of the arguments
    // make.
    const auto is_rounding = [&](std::size_t i, std::size_t j, double difference) {
        std::vector<double> beside(x0);
        for (double& argument : beside) argument *= 1.0 + 0x1p-50;
        tape.Forward(0, beside);
        direction[j] = 1.0;
        const double there = tape.Forward(1, direction)[i];
        direction[j] = 0.0;
        tape.Forward(0, x0);
        return std::abs(difference) <= std::abs(there - jacobian[i * width + j]);
    };
    std::vector<std::vector<bool>> depends;
    if (part.table.pattern != nullptr) depends = by_dependency(part, workspace, at, trace, rows, width);
    for (std::size_t i = 0; i < rows; ++i) {
        double row = 0.0;
        for (std::size_t j = 0; j < width; ++j) row = std::max(row, std::abs(jacobian[i * width + j]));
        for (std::size_t j = 0; j < width; ++j) {
            const double got = dual.jacobian[i * width + j], expected = jacobian[i * width + j];
            if (!agree(got, expected, row) && !is_rounding(i, j, got - expected))
                return told("derivative", i, j, got, expected);
            const bool moves =
                (std::isfinite(got) && got != 0.0) || (std::isfinite(expected) && expected != 0.0);
            if (part.table.pattern != nullptr && moves && !depends[i][j])
                return told("an entry that the pattern misses:", i, j, got, expected);
        }
    }
    if (part.table.taylor != nullptr) return compare_series(model, part, workspace, at, trace, tape, numbers);
    return "";
}

std::string compare_enclosures(const Part& part, void* workspace, const Point& at, const hy_trace& trace) {
    const std::size_t n_g = abi::count_g(trace);
    if (part.table.enclose == nullptr || n_g == 0) return "";
    constexpr double span = 0.25;
    Reals lower(n_g), upper(n_g), g(n_g), out(part.table.n_out);
    Point now = at;
    auto view = now.view();
    if (part.table.enclose(workspace, &view, at.t, at.t + span, &trace, lower.data(), upper.data()) != HY_OK)
        return "the enclosure meets other decisions";
    for (const double share : {0.0, 0.3, 1.0}) {
        now.t = at.t + share * span;
        view = now.view();
        if (part.table.follow(workspace, &view, &trace, out.data(), nullptr, g.data()) != HY_OK)
            return "following at another time meets other decisions";
        for (std::size_t i = 0; i < n_g; ++i)
            if (g[i] < lower[i] || g[i] > upper[i])
                return told("a discontinuity function outside of its enclosure:", i, 0, g[i],
                            g[i] < lower[i] ? lower[i] : upper[i]);
    }
    return "";
}

}  // namespace comparison
