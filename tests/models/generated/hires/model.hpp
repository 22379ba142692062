// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from hires.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::hires {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 4 "hires.cpp"
struct State {
    T y1 = 1, y2 = 0, y3 = 0, y4 = 0, y5 = 0, y6 = 0, y7 = 0, y8 = 0.0057;
};
#line 7 "hires.cpp"
static void derivative(T t, const State& y, State& d) {
    const T r = 280.0 * y.y6 * y.y8;
    d.y1 = -1.71 * y.y1 + 0.43 * y.y2 + 8.32 * y.y3 + 0.0007;
    d.y2 = 1.71 * y.y1 - 8.75 * y.y2;
    d.y3 = -10.03 * y.y3 + 0.43 * y.y4 + 0.035 * y.y5;
    d.y4 = 8.32 * y.y2 + 1.71 * y.y3 - 1.12 * y.y4;
    d.y5 = -1.745 * y.y5 + 0.43 * y.y6 + 0.43 * y.y7;
    d.y6 = -r + 0.69 * y.y4 + 1.71 * y.y5 - 0.43 * y.y6 + 0.69 * y.y7;
    d.y7 = r - 1.81 * y.y7;
    d.y8 = -r + 1.81 * y.y7;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 8, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y1);
        visit(role.y2);
        visit(role.y3);
        visit(role.y4);
        visit(role.y5);
        visit(role.y6);
        visit(role.y7);
        visit(role.y8);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, r);
        r.y1 = ydot.y1 - r.y1;
        r.y2 = ydot.y2 - r.y2;
        r.y3 = ydot.y3 - r.y3;
        r.y4 = ydot.y4 - r.y4;
        r.y5 = ydot.y5 - r.y5;
        r.y6 = ydot.y6 - r.y6;
        r.y7 = ydot.y7 - r.y7;
        r.y8 = ydot.y8 - r.y8;
    }
};

}  // namespace hybridae_models::hires
