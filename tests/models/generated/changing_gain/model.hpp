// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from changing_gain.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::changing_gain {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "changing_gain.cpp"
struct State {
    T x[3] = {1.0, 1.0, 1.0};
};
#line 12 "changing_gain.cpp"
struct Discrete {
    bool quadratic[3] = {false, true, false};
    T gain[3] = {1.0, 1.5, 0.7};
};
#line 17 "changing_gain.cpp"
static void derivative(T t, const State& y, const Discrete& d, State& dydt) {
    for (int i = 0; i < 3; ++i) dydt.x[i] = d.quadratic[i] ? -y.x[i] * y.x[i] : -d.gain[i] * y.x[i];
}
#line 21 "changing_gain.cpp"
void transition(T t, const State& y, const Discrete& d, State& next, Discrete& dnext) {
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < 3; ++i)
        { hy_loop1.next(); if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::LessEqual{y.x[i], 0.5}))) {
            next.x[i] = 1.0;
            dnext.quadratic[i] = !d.quadratic[i];
            dnext.gain[i] = d.gain[i] + 0.25;
        } } }
}
#line 36 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 0, hy_n_discrete = 3, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.x[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.quadratic[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.gain[i0]);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, d, r);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            r.x[i0] = ydot.x[i0] - r.x[i0];
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params&, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, next, dnext);
    }
};

}  // namespace hybridae_models::changing_gain
