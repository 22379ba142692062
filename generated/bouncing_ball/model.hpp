// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from bouncing_ball.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::bouncing_ball {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "bouncing_ball.cpp"
struct State {
    T h = 1.0;  // height
    T v = 0.0;  // velocity
};
#line 11 "bouncing_ball.cpp"
struct Params {
    T g = 9.81;  // gravity
    T e = 0.8;   // restitution
};
#line 16 "bouncing_ball.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = ydot.h - y.v;
    r.v = ydot.v + p.g;
}
#line 21 "bouncing_ball.cpp"
void transition(T t, const State& y, const Params& p, State& next) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::Less{y.h, 0}))) next.v = -p.e * y.v;
}
#line 33 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.h);
        visit(role.v);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.g);
        visit(role.e);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params& p, hy_State& next, hy_Discrete&) {
        transition(t, y, p, next);
    }
};

}  // namespace hybridae_models::bouncing_ball
