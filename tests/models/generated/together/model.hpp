// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from together.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::together {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 16 "together.cpp"
struct State {
    T x = 0.0, y = 0.0, z = 0.0;
    T v, w;
    T u = 0.0;
};
#line 21 "together.cpp"
struct Params {
    int which = 0;
    T a = 1.0, b = 1.0, e = 0.5;
    T v0 = 1.0, w0 = 1.0;
};
#line 26 "together.cpp"
struct Discrete {
    T held = 0.0, kept = 0.0;
};
#line 30 "together.cpp"
static void initial(const Params& p, State& y0) {
    y0.v = p.v0;
    y0.w = p.w0;
}
#line 35 "together.cpp"
void derivative(T t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.y = y.w;
    dydt.v = dydt.w = dydt.u = 0.0;
    if (p.which == 2)
        dydt.z = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.y, p.b})) ? y.x : 0.0;
    else if (p.which == 6)
        dydt.z = y.u;
    else
        dydt.z = y.x * y.y + d.held + 2.0 * d.kept;
}
#line 47 "together.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (p.which == 0 || p.which == 5) {
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{y.x, p.a}))) next.v = -p.e * y.v;
        if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::GreaterEqual{y.y, p.b}))) next.w = -p.e * y.w;
    } else if (p.which == 1) {
        if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::GreaterEqual{y.x, p.a}))) next.v = 2.0;
        if (hy_lock.trigger(4, hy_lock.atom(4, 0, hybridae::GreaterEqual{y.y, p.b}))) next.u = y.v;
    } else if (p.which == 2) {
        if (hy_lock.trigger(5, hy_lock.atom(5, 0, hybridae::GreaterEqual{y.x, p.a}))) next.v = -p.e * y.v;
    } else if (p.which == 3) {
        if (hy_lock.trigger(6, hy_lock.atom(6, 0, hybridae::GreaterEqual{y.x, p.a}))) next.y = 0.0;
        if (hy_lock.trigger(7, hy_lock.atom(7, 0, hybridae::GreaterEqual{y.y, p.b}))) next.u = 1.0;
    } else if (p.which == 4) {
        if (hy_lock.trigger(8, hy_lock.atom(8, 0, hybridae::GreaterEqual{y.x, p.a}))) dnext.held = y.x * y.y;
        if (hy_lock.trigger(9, hy_lock.atom(9, 0, hybridae::GreaterEqual{y.y, p.b}))) dnext.kept = y.x * y.y;
    } else {
        if (hy_lock.trigger(10, hy_lock.atom(10, 0, hybridae::Less{hy_lock.integer(11, hybridae::FMod{t, p.a}), 0.5 * p.a}))) next.u = y.u + 1.0;
    }
    if (p.which == 5) {
        if (hy_lock.trigger(12, hy_lock.atom(12, 0, hybridae::Less{y.v, 0.0}))) next.u = y.x * y.y;
    }
}
#line 72 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 6, hy_n_params = 5, hy_n_discrete = 2, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.z);
        visit(role.v);
        visit(role.w);
        visit(role.u);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.which);
        visit(role.a);
        visit(role.b);
        visit(role.e);
        visit(role.v0);
        visit(role.w0);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.held);
        visit(role.kept);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
        r.z = ydot.z - r.z;
        r.v = ydot.v - r.v;
        r.w = ydot.w - r.w;
        r.u = ydot.u - r.u;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::together
