// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from latch.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::latch {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "latch.cpp"
struct State {
    T x = 0.0, z = 0.0, w = 0.0;
};
#line 10 "latch.cpp"
struct Params {
    T c = 2.0;
    T level = 1.0;
    T gain = 0.5;
};
#line 15 "latch.cpp"
struct Discrete {
    T held = 0.1;
};
#line 19 "latch.cpp"
void derivative(T t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = p.c - y.x;
    dydt.z = d.held;
    dydt.w = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.z, d.held})) ? 1.0 : 0.0;
}
#line 25 "latch.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{y.x, p.level}))) dnext.held = p.gain * y.x * y.x + t;
}
#line 38 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 3, hy_n_discrete = 1, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.w);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.c);
        visit(role.level);
        visit(role.gain);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.held);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.x = ydot.x - r.x;
        r.z = ydot.z - r.z;
        r.w = ydot.w - r.w;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::latch
