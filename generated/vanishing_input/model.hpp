// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from vanishing_input.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::vanishing_input {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "vanishing_input.cpp"
struct State {
    T x = 1.0;
    T y;  // the input
};
#line 12 "vanishing_input.cpp"
struct Params {
    T tau = 1.0;  // when the input has vanished
};
#line 16 "vanishing_input.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const T s = p.tau - t;
    r.y = y.y - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{s, 0})) ? s * s * s * s * s : 0.0);
    r.x = ydot.x - (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::LessEqual{y.y, 0})) ? -y.x : y.x);
}
#line 29 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.tau);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::vanishing_input
