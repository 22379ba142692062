// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from dead_time.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::dead_time {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "dead_time.cpp"
struct State {
    Real T = 17.0;
};
#line 10 "dead_time.cpp"
struct Params {
    Real k = 0.5, q = 6.0;
    Real lo = 18.0, hi = 21.0;
    Real delay = 0.35;
};
#line 15 "dead_time.cpp"
struct Discrete {
    bool on = true, waiting = false;
    Real at = 0.0;  // when the heater changes
};
#line 20 "dead_time.cpp"
static void derivative(Real t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.T = -p.k * (y.T - 10.0) + (d.on ? p.q : 0.0);
}
#line 24 "dead_time.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (d.waiting) {
        if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{t, d.at}))) {
            dnext.on = !d.on;
            dnext.waiting = false;
        }
    } else if (d.on) {
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{y.T, p.hi}))) {
            dnext.waiting = true;
            dnext.at = t + p.delay;
        }
    } else {
        if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::LessEqual{y.T, p.lo}))) {
            dnext.waiting = true;
            dnext.at = t + p.delay;
        }
    }
}
#line 52 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 5, hy_n_discrete = 1, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.T);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.q);
        visit(role.lo);
        visit(role.hi);
        visit(role.delay);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.on);
        visit(role.waiting);
        visit(role.at);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.T = ydot.T - r.T;
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::dead_time
