// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cost_reset.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::cost_reset {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "cost_reset.cpp"
struct State {
    T h = 1.0;
    T v = 0.0;
};
#line 11 "cost_reset.cpp"
struct Params {
    T g = 9.81;
    T e = 0.8;
    T b = 0.5;
};
#line 17 "cost_reset.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = ydot.h - y.v;
    r.v = ydot.v + p.g;
}
#line 22 "cost_reset.cpp"
void transition(T t, const State& y, const Params& p, State& next) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::Less{y.h, 0}))) next.v = -p.e * y.v;
}
#line 26 "cost_reset.cpp"
static T running_cost(T t, const State&, const State& ydot, const Params& p) {
    return 0.5 * ydot.h * ydot.h + p.b * t;
}
#line 38 "model.hpp"

    using Scalar = T;
    struct hy_State : State {
        T running_cost = 0.0;  // its integral
    };
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.h);
        visit(role.v);
        visit(role.running_cost);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.g);
        visit(role.e);
        visit(role.b);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
        r.running_cost = ydot.running_cost - running_cost(t, y, ydot, p);
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params& p, hy_State& next, hy_Discrete&) {
        transition(t, y, p, next);
    }
};

}  // namespace hybridae_models::cost_reset
