// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from relay.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::relay {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "relay.cpp"
struct State {
    Real T = 15.0;  // temperature
    Real E = 0.0;   // energy used
};
#line 12 "relay.cpp"
struct Params {
    Real Tlo = 18.0;  // heater goes on
    Real Thi = 22.0;  // heater goes off
    Real Ta = 10.0;   // temperature outside
    Real k = 0.1;     // loss coefficient
    Real q = 2.0;     // heating rate
    Real Pw = 1.5;    // power
};
#line 20 "relay.cpp"
struct Discrete {
    bool u = true;  // heater is on
};
#line 24 "relay.cpp"
static void residual(Real t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    const Real heat = d.u ? p.q : 0.0;
    const Real power = d.u ? p.Pw : 0.0;
    r.T = ydot.T + p.k * (y.T - p.Ta) - heat;
    r.E = ydot.E - power;
}
#line 31 "relay.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.T, p.Thi}))) dnext.u = false;
    if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::LessEqual{y.T, p.Tlo}))) dnext.u = true;
}
#line 44 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.T);
        visit(role.E);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.Tlo);
        visit(role.Thi);
        visit(role.Ta);
        visit(role.k);
        visit(role.q);
        visit(role.Pw);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.u);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::relay
