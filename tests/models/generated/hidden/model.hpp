// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from hidden.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <hybridae/annotations.hpp>

namespace hybridae_models::hidden {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "hidden.cpp"
struct State {
    T x = 0.0, y = 0.0;
};
#line 11 "hidden.cpp"
struct Params {
    T level = 0.5;
};
#line 15 "hidden.cpp"
static void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0 - y.x;
    dydt.y = hybridae::no_event(hybridae::value(y.x) > hybridae::value(p.level)) ? 2.0 : 0.0;
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
        visit(role.level);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
    }
};

}  // namespace hybridae_models::hidden
