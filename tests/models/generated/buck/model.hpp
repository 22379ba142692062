// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from buck.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::buck {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 10 "buck.cpp"
struct State {
    Real iL = 0.0;  // inductor
    Real v = 6.0;   // capacitor
};
#line 14 "buck.cpp"
struct Params {
    Real Vin = 12.0;
    Real L = 2e-4, C = 1e-2, R = 40.0;
    Real T = 1e-3;       // period
    Real duty = 0.3125;  // part of it in which the switch is on
};
#line 21 "buck.cpp"
void derivative(Real t, const State& y, const Params& p, State& dydt) {
    Real vs;
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{hy_lock.integer(1, hybridae::FMod{t, p.T}), p.duty * p.T})))
        vs = p.Vin;
    else if (hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{y.iL, 0})))
        vs = 0.0;
    else
        vs = y.v;
    dydt.iL = (vs - y.v) / p.L;
    dydt.v = (y.iL - y.v / p.R) / p.C;
}
#line 40 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.iL);
        visit(role.v);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.Vin);
        visit(role.L);
        visit(role.C);
        visit(role.R);
        visit(role.T);
        visit(role.duty);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.iL = ydot.iL - r.iL;
        r.v = ydot.v - r.v;
    }
};

}  // namespace hybridae_models::buck
