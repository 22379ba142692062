// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from short_pulse.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::short_pulse {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "short_pulse.cpp"
struct State {
    T x = 0.0, v = 2.0;
    T y = 0.0;  // time spent above the level
};
#line 13 "short_pulse.cpp"
struct Params {
    T g = 1.0;
    T level = 1.9995;
};
#line 18 "short_pulse.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = -p.g;
    dydt.y = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, p.level})) ? 1.0 : 0.0;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
        visit(role.y);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.g);
        visit(role.level);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.v = ydot.v - r.v;
        r.y = ydot.y - r.y;
    }
};

}  // namespace hybridae_models::short_pulse
