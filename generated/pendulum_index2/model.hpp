// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from pendulum_index2.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::pendulum_index2 {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 14 "pendulum_index2.cpp"
struct State {
    T y1, y2;  // position
    T y3, y4;  // velocity
    T y5;      // multiplier
};
#line 19 "pendulum_index2.cpp"
struct Params {
    T g = 1.0;
    T L = 1.0;
};
#line 24 "pendulum_index2.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.y1 = ydot.y1 - y.y3;
    r.y2 = ydot.y2 - y.y4;
    r.y3 = ydot.y3 + y.y1 * y.y5;
    r.y4 = ydot.y4 + y.y2 * y.y5 + p.g;
    r.y5 = y.y1 * y.y3 + y.y2 * y.y4;
}
#line 32 "pendulum_index2.cpp"
static void initial(const Params& p, State& y0) { y0.y1 = p.L; }
#line 35 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 5, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y1);
        visit(role.y2);
        visit(role.y3);
        visit(role.y4);
        visit(role.y5);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.g);
        visit(role.L);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::pendulum_index2
