// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from heat_rod.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::heat_rod {

#line 19 "heat_rod.cpp"
constexpr int N = 20;
#line 12 "model.hpp"

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "heat_rod.cpp"
struct State {
    Real T[20] = {};
};
#line 12 "heat_rod.cpp"
struct Params {
    Real Tm = 0.3;            // melting point
    Real kL = 1.0, kH = 1.2;  // conductivity below and above it
    Real Tb0 = 1.0, Tb1 = -0.5;
    Real ts = 0.15;
};
#line 21 "heat_rod.cpp"
void derivative(Real t, const State& y, const Params& p, State& dydt) {
    const double dx = 1.0 / N;
    Real k[N];
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < N; ++i) { hy_loop1.next(); k[i] = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{y.T[i], p.Tm})) ? p.kL : p.kH; } }
    const Real Tb = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{t, p.ts})) ? p.Tb0 : p.Tb1;
    Real left = 2.0 * k[0] * (Tb - y.T[0]) / dx;  // flux into the cell from its left
    for (int i = 0; i < N; ++i) {
        const Real right = i + 1 < N ? 0.5 * (k[i] + k[i + 1]) * (y.T[i] - y.T[i + 1]) / dx : 0.0;
        dydt.T[i] = (left - right) / dx;
        left = right;
    }
}
#line 42 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 20, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 20; ++i0)
            visit(role.T[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.Tm);
        visit(role.kL);
        visit(role.kH);
        visit(role.Tb0);
        visit(role.Tb1);
        visit(role.ts);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        for (std::size_t i0 = 0; i0 < 20; ++i0)
            r.T[i0] = ydot.T[i0] - r.T[i0];
    }
};

}  // namespace hybridae_models::heat_rod
