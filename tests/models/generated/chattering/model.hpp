// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from chattering.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::chattering {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "chattering.cpp"
struct State {
    T x = 0.5;
};
#line 10 "chattering.cpp"
void derivative(T t, const State& y, State& dydt) { dydt.x = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, 0.0})) ? -1.0 : 1.0; }
#line 20 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::chattering
