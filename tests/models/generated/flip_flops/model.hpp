// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from flip_flops.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::flip_flops {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "flip_flops.cpp"
struct State {
    T v = 0.0, w = 0.0;
};
#line 10 "flip_flops.cpp"
struct Params {
    T R = 1.0, C = 0.5, V = 3.0;
};
#line 13 "flip_flops.cpp"
struct Discrete {
    bool a = true, b = true;
};
#line 17 "flip_flops.cpp"
static void derivative(T t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.v = ((d.a ? p.V : 0.0) - y.v) / (p.R * p.C);
    dydt.w = ((d.b ? y.v : 0.0) - 0.8 * y.w) / (0.6 * p.R * p.C);
}
#line 22 "flip_flops.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::Greater{y.v, 2.0 * p.V / 3.0}))) dnext.a = false;
    if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::Less{y.v, p.V / 3.0}))) dnext.a = true;
    if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::Greater{y.w, 0.4 * p.V}))) dnext.b = false;
    if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::Less{y.w, 0.2 * p.V}))) dnext.b = true;
}
#line 38 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.v);
        visit(role.w);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.R);
        visit(role.C);
        visit(role.V);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.a);
        visit(role.b);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.v = ydot.v - r.v;
        r.w = ydot.w - r.w;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::flip_flops
