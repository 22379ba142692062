// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from nested_resets.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::nested_resets {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "nested_resets.cpp"
struct State {
    T x = 0.0, v = -1.3, w = 0.0, u = 0.05;
};
#line 12 "nested_resets.cpp"
static void derivative(T t, const State& y, State& dydt) {
    dydt.x = 1.0;
    dydt.v = -0.9;
    dydt.w = 0.0;
    dydt.u = 1.0;
}
#line 19 "nested_resets.cpp"
void transition(T t, const State& y, State& next) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, 1.0}))) {
        next.x = 0.0;
        if (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y.v, -2.0})))
            next.v = 1.0;
        else
            next.v = y.v - 0.5;
    } else if (!hy_lock.last_trigger() && hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::LessEqual{y.v, -2.5}))) {
        next.v = 0.0;
        next.w = y.w + 1.0;
    }
    if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::GreaterEqual{y.u, 0.7}))) next.u = 0.0;
}
#line 39 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
        visit(role.w);
        visit(role.u);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, r);
        r.x = ydot.x - r.x;
        r.v = ydot.v - r.v;
        r.w = ydot.w - r.w;
        r.u = ydot.u - r.u;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params&, hy_State& next, hy_Discrete&) {
        transition(t, y, next);
    }
};

}  // namespace hybridae_models::nested_resets
