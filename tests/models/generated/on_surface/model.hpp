// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from on_surface.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::on_surface {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "on_surface.cpp"
struct State {
    T x = 0.0, y = 0.0, z = 0.0;
};
#line 9 "on_surface.cpp"
struct Params {
    T slope = 0.0, curve = 0.0;
};
#line 13 "on_surface.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = p.slope + p.curve * t;
    dydt.y = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, 0.0})) ? 1.0 : 2.0;
    dydt.z = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{y.x, 0.0})) ? 1.0 : 2.0;
}
#line 28 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.slope);
        visit(role.curve);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
        r.z = ydot.z - r.z;
    }
};

}  // namespace hybridae_models::on_surface
