// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from stiction.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::stiction {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "stiction.cpp"
struct State {
    T x = 0.0, v = 1.0;
};
#line 10 "stiction.cpp"
struct Params {
    T r = 0.5;             // of the force, in time
    T fc = 2.0, fs = 2.5;  // kinetic and static friction
};
#line 15 "stiction.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T force = p.r * t;
    dydt.x = y.v;
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.v, 0.0})))
        dydt.v = force - p.fc;
    else if (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y.v, 0.0})))
        dydt.v = force + p.fc;
    else
        dydt.v = hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{force, p.fs})) ? force - p.fc : hy_lock.branch(3, hy_lock.atom(3, 0, hybridae::Less{force, -p.fs})) ? force + p.fc : 0.0;
}
#line 34 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.r);
        visit(role.fc);
        visit(role.fs);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.v = ydot.v - r.v;
    }
};

}  // namespace hybridae_models::stiction
