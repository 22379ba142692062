// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from long_rod.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::long_rod {

#line 10 "long_rod.cpp"
constexpr int N = 2000;
#line 14 "model.hpp"

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 12 "long_rod.cpp"
struct State {
    Real T[N];
    Real warm = 0.0;
};
#line 16 "long_rod.cpp"
struct Params {
    Real k = 1.0;
    Real level = 0.6;
};
#line 21 "long_rod.cpp"
static void initial(const Params& p, State& y0) {
    for (int i = 0; i < N; ++i) {
        const double x = 3.14159265358979323846 * (i + 0.5) / N;
        y0.T[i] = std::cos(x) + 0.5 * std::cos(3.0 * x);
    }
}
#line 28 "long_rod.cpp"
void derivative(Real t, const State& y, const Params& p, State& dydt) {
    dydt.warm = 0.0;
    Real left = 0.0;
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < N; ++i) { hy_loop1.next();
        const Real right = i + 1 < N ? p.k * N * N * (y.T[i] - y.T[i + 1]) : 0.0;
        dydt.T[i] = left - right;
        left = right;
        if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.T[i], p.level}))) dydt.warm += 1.0 / N;
    } }
}
#line 48 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2001, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 2000; ++i0)
            visit(role.T[i0]);
        visit(role.warm);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.level);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        for (std::size_t i0 = 0; i0 < 2000; ++i0)
            r.T[i0] = ydot.T[i0] - r.T[i0];
        r.warm = ydot.warm - r.warm;
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::long_rod
