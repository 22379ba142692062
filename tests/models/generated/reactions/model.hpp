// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from reactions.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::reactions {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 12 "reactions.cpp"
struct State {
    Real x = 0.0, v = 0.0, w = 0.0;
    Real a;
};
#line 16 "reactions.cpp"
struct Params {
    int which = 0;
    Real gain = 1.0;
    Real T = 0.3;
    Real low = -1.0, high = 1.0;
};
#line 22 "reactions.cpp"
struct Discrete {
    int n = 0;
    bool on = false;
    Real next = 0.3, wait = 0.3;
};
#line 28 "reactions.cpp"
static void initial(const Params& p, State& y0, Discrete& d0) { d0.next = d0.wait = p.T; }
#line 30 "reactions.cpp"
static void residual(Real t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x - (p.which == 5 && d.on ? -1.0 : 1.0);
    r.v = ydot.v - (p.which == 2 || p.which == 4 ? 1.0 : 0.0);
    r.w = ydot.w;
    r.a = y.a - (y.v + p.gain);
}
#line 37 "reactions.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (p.which == 0) {
        if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, 1.0}))) next.v = 2.0 * y.x;
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{y.v, 1.5}))) next.w = y.v * y.v * p.gain;
        if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::GreaterEqual{y.w, 1.0}))) dnext.n = 3;
    } else if (p.which == 1) {
        if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::GreaterEqual{y.x, 1.0}) && hy_lock.fact(3, 1, d.n % 2 == 0))) dnext.n = d.n + 1;
        if (hy_lock.trigger(4, hy_lock.atom(4, 0, hybridae::GreaterEqual{y.x, 1.0}) && hy_lock.fact(4, 1, d.n % 2 == 1))) dnext.n = d.n + 1;
    } else if (p.which == 2) {
        if (hy_lock.trigger(5, hy_lock.atom(5, 0, hybridae::GreaterEqual{y.x, 1.0}))) next.w = 1.0;
        if (hy_lock.trigger(6, hy_lock.atom(6, 0, hybridae::GreaterEqual{y.v, 1.0}))) next.w = 2.0;
    } else if (p.which == 3) {
        if (hy_lock.trigger(7, hy_lock.atom(7, 0, hybridae::GreaterEqual{t, d.next}))) {
            dnext.n = d.n + 1;
            dnext.wait = 1.5 * p.T;
            dnext.next = d.next + 1.5 * p.T;
        }
    } else if (p.which == 4) {
        if (hy_lock.trigger(8, hy_lock.atom(8, 0, hybridae::GreaterEqual{y.x, 1.0}))) {
            next.x = -y.v;
            next.v = 0.5 * y.x;
        }
    } else if (p.which == 5) {
        if (hy_lock.trigger(9, hy_lock.atom(9, 0, hybridae::GreaterEqual{y.x, p.high}))) dnext.on = true;
        if (hy_lock.trigger(10, hy_lock.atom(10, 0, hybridae::LessEqual{y.x, p.low}))) dnext.on = false;
        if (hy_lock.trigger(11, hy_lock.atom(11, 0, hybridae::GreaterEqual{y.x, p.high}) || hy_lock.atom(11, 1, hybridae::LessEqual{y.x, p.low}))) dnext.n = d.n + 1;
    } else if (p.which == 6) {
        if (hy_lock.trigger(12, hy_lock.atom(12, 0, hybridae::GreaterEqual{y.x, 1.0}))) next.v = 2.0;
        if (hy_lock.trigger(13, hy_lock.atom(13, 0, hybridae::GreaterEqual{y.a, 2.5}))) next.w = y.a;
    }
}
#line 73 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 4, hy_n_discrete = 2, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
        visit(role.w);
        visit(role.a);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.which);
        visit(role.gain);
        visit(role.T);
        visit(role.low);
        visit(role.high);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.n);
        visit(role.on);
        visit(role.next);
        visit(role.wait);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete& d0) {
        initial(p, y0, d0);
    }
};

}  // namespace hybridae_models::reactions
