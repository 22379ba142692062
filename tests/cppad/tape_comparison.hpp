// SPDX-License-Identifier: Apache-2.0
// Compares a model's tangents, through the C table, with CppAD's tape of the same locked code.
#pragma once

#include "cppad/cppad_scalar.hpp"
// After the overloads for the tape's scalar type.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <hybridae/hybridae.hpp>
#include <vector>

#include "hybridae/abi/follow.hpp"
#include "hybridae/locking/recorder.hpp"
#include "hybridae/model/evaluator.hpp"

namespace hybridae::cppad_tests {

// Where a function is evaluated, and the decisions it is locked to.
struct Locked {
    double t = 0.0;
    std::vector<double> y, ydot;
    Trace trace;
};

// Arguments in one numbering: t, y, ydot, p, d. Results: outputs, then discontinuity functions.
template <template <class, class> class M, class Function>
struct TapeOf {
    struct Sink {
        std::vector<Tape>* g;
        void operator()(std::size_t, const Tape& x) const { g->push_back(x); }
    };
    using Lock = locking::Follower<Tape, Sink>;
    using Model = M<Tape, Lock>;

    // The dense Jacobian, row after row, and the values.
    static void evaluate(const Evaluator& at, const Locked& locked, std::vector<double>& values,
                         std::vector<double>& jacobian) {
        std::vector<Tape> x{Tape(locked.t)};
        for (const auto* part : {&locked.y, &locked.ydot, &at.p, &at.d})
            x.insert(x.end(), part->begin(), part->end());
        const std::vector<double> x0 = [&] {
            std::vector<double> numbers;
            for (const Tape& component : x) numbers.push_back(CppAD::Value(component));
            return numbers;
        }();
        CppAD::Independent(x);
        const std::size_t y = 1, ydot = y + locked.y.size(), p = ydot + locked.ydot.size(),
                          d = p + at.p.size();

        abi::Storage<Model> s;
        const hy_point point{locked.t,    locked.y.data(), locked.ydot.data(), at.p.data(),
                             at.d.data(), at.k.data(),     at.pk.data()};
        abi::load_arguments<Model>(
            s, point, [&](std::size_t i) { return x[y + i]; }, [&](std::size_t i) { return x[ydot + i]; },
            [&](std::size_t i) { return x[p + i]; }, [&](std::size_t i) { return x[d + i]; });
        std::vector<Tape> results, g;
        const hy_trace trace = locked.trace.view();
        Lock lock(trace, Sink{&g});
        Model model{lock};
        Function::call(model, x[0], s);
        Function::for_each_out(s, [&](const Tape& out, std::size_t) { results.push_back(out); });
        results.insert(results.end(), g.begin(), g.end());
        ASSERT_TRUE(lock.in_step());

        // For every direction one forward sweep of the tape.
        CppAD::ADFun<double> tape(x, results);
        values = tape.Forward(0, x0);
        jacobian.assign(x0.size() * values.size(), 0.0);
        std::vector<double> direction(x0.size(), 0.0);
        for (std::size_t j = 0; j < x0.size(); ++j) {
            direction[j] = 1.0;
            const std::vector<double> column = tape.Forward(1, direction);
            direction[j] = 0.0;
            for (std::size_t i = 0; i < values.size(); ++i) jacobian[i * x0.size() + j] = column[i];
        }
    }
};

// The same by tangent() of the C table.
inline void evaluate_tangent(Evaluator& at, const hy_function& function, const Locked& locked,
                             std::vector<double>& values, std::vector<double>& jacobian) {
    const std::size_t n = locked.y.size(), n_p = at.p.size(), n_d = at.d.size(),
                      width = 1 + 2 * n + n_p + n_d;
    const std::size_t n_out = function.n_out, n_g = static_cast<std::size_t>(locked.trace.n_g());
    std::vector<double> t(width), y(width * n), ydot(width * n), p(width * n_p), d(width * n_d);
    t[0] = 1.0;
    for (std::size_t i = 0; i < n; ++i) y[(1 + i) * n + i] = ydot[(1 + n + i) * n + i] = 1.0;
    for (std::size_t i = 0; i < n_p; ++i) p[(1 + 2 * n + i) * n_p + i] = 1.0;
    for (std::size_t i = 0; i < n_d; ++i) d[(1 + 2 * n + n_p + i) * n_d + i] = 1.0;
    std::vector<double> out(n_out), dout(width * n_out), g(n_g), dg(width * n_g);
    ASSERT_TRUE(at.tangent(function, locked.t, locked.y.data(), locked.ydot.data(),
                           {t.data(), y.data(), ydot.data(), p.data(), d.data()}, static_cast<int>(width),
                           locked.trace, out.data(), dout.data(), g.data(), dg.data()))
        << at.error();
    values = out;
    values.insert(values.end(), g.begin(), g.end());
    jacobian.assign(values.size() * width, 0.0);
    for (std::size_t j = 0; j < width; ++j) {
        for (std::size_t i = 0; i < n_out; ++i) jacobian[i * width + j] = dout[j * n_out + i];
        for (std::size_t i = 0; i < n_g; ++i) jacobian[(n_out + i) * width + j] = dg[j * n_g + i];
    }
}

// Agreement to 1e-13 of the larger one; of the largest in the row where terms cancel.
template <template <class, class> class M, class Function>
void compare(Evaluator& at, const hy_function& function, const Locked& locked, const char* what) {
    std::vector<double> tape_values, tape, values, tangent;
    TapeOf<M, Function>::evaluate(at, locked, tape_values, tape);
    evaluate_tangent(at, function, locked, values, tangent);
    ASSERT_EQ(values.size(), tape_values.size()) << what;
    ASSERT_EQ(tangent.size(), tape.size()) << what;
    const std::size_t width = values.empty() ? 0 : tape.size() / values.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_NEAR(values[i], tape_values[i], 1e-13 * std::max(1.0, std::abs(tape_values[i])))
            << what << ", result " << i << ", t = " << locked.t;
        for (std::size_t j = 0; j < width; ++j) {
            const double a = tangent[i * width + j], b = tape[i * width + j];
            EXPECT_LE(std::abs(a - b), 1e-13 * std::max(std::abs(a), std::abs(b)))
                << what << ", result " << i << ", argument " << j << ", t = " << locked.t << ": " << a
                << " and " << b;
        }
    }
}

}  // namespace hybridae::cppad_tests
