// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from oregonator.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::oregonator {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 4 "oregonator.cpp"
struct State {
    T y1 = 1, y2 = 2, y3 = 3;
};
#line 7 "oregonator.cpp"
static void derivative(T t, const State& y, State& d) {
    d.y1 = 77.27 * (y.y2 + y.y1 * (1.0 - 8.375e-6 * y.y1 - y.y2));
    d.y2 = (y.y3 - (1.0 + y.y1) * y.y2) / 77.27;
    d.y3 = 0.161 * (y.y1 - y.y3);
}
#line 24 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y1);
        visit(role.y2);
        visit(role.y3);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, r);
        r.y1 = ydot.y1 - r.y1;
        r.y2 = ydot.y2 - r.y2;
        r.y3 = ydot.y3 - r.y3;
    }
};

}  // namespace hybridae_models::oregonator
