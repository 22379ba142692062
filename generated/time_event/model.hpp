// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from time_event.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::time_event {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "time_event.cpp"
struct State {
    T x = 1.0;
};
#line 9 "time_event.cpp"
struct Params {
    T p = 2.0;    // input
    T tau = 1.0;  // when it is switched on
};
#line 14 "time_event.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = -y.x + (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{t, p.tau})) ? 0.0 : p.p);
}
#line 27 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.p);
        visit(role.tau);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::time_event
