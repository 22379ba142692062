// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from late_growth.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::late_growth {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 3 "late_growth.cpp"
struct State {
    T y = 0.0;
};
#line 6 "late_growth.cpp"
struct Params {
    T a = 1e15;
};
#line 10 "late_growth.cpp"
static void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T t2 = t * t, t4 = t2 * t2;
    dydt.y = p.a * t4 * t4;
}
#line 27 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.a);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.y = ydot.y - r.y;
    }
};

}  // namespace hybridae_models::late_growth
