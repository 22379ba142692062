// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from stick_slip.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::stick_slip {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 10 "stick_slip.cpp"
struct State {
    T p1 = 1.0, p2 = 1.0;  // positions
    T v1 = 0.0, v2 = 0.0;  // velocities
};
#line 14 "stick_slip.cpp"
struct Params {
    T m1 = 1.0, m2 = 1.0;  // masses
    T mu = 0.4;            // coefficient of friction
    T Fn = 1.0;            // normal force
    T eps = 0.003;         // half the width of the hysteresis
};
#line 20 "stick_slip.cpp"
struct Discrete {
    int z = 1;  // direction of the friction
};
#line 24 "stick_slip.cpp"
static void residual(T t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    const T friction = p.mu * p.Fn * d.z;
    r.p1 = ydot.p1 - y.v1;
    r.p2 = ydot.p2 - y.v2;
    r.v1 = p.m1 * ydot.v1 - hybridae::math::sin(t) + friction;
    r.v2 = p.m2 * ydot.v2 - friction;
}
#line 32 "stick_slip.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.fact(0, 0, d.z > 0) && hy_lock.atom(0, 1, hybridae::Less{y.v1 - y.v2, -p.eps}))) dnext.z = -1;
    if (hy_lock.trigger(1, hy_lock.fact(1, 0, d.z < 0) && hy_lock.atom(1, 1, hybridae::Greater{y.v1 - y.v2, p.eps}))) dnext.z = 1;
}
#line 45 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 5, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.p1);
        visit(role.p2);
        visit(role.v1);
        visit(role.v2);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.m1);
        visit(role.m2);
        visit(role.mu);
        visit(role.Fn);
        visit(role.eps);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.z);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::stick_slip
