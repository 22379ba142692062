// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from simultaneous.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::simultaneous {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "simultaneous.cpp"
struct State {
    T x1 = 0.0, x2 = 0.0, z = 0.0;
};
#line 10 "simultaneous.cpp"
struct Params {
    T a = 2.0, th1 = 1.0, th2 = 1.0;
};
#line 14 "simultaneous.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const bool first = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x1, p.th1})), second = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::LessEqual{y.x2, -p.th2}));
    dydt.x1 = p.a - (first ? 0.5 : 1.0) * y.x1;
    dydt.x2 = -p.a - (second ? 0.5 : 1.0) * y.x2;
    dydt.z = -y.z + 0.1 * y.x1 * y.x2 + (first ? 1.0 : 0.0) + (second ? 3.0 : 0.0);
}
#line 29 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x1);
        visit(role.x2);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.a);
        visit(role.th1);
        visit(role.th2);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x1 = ydot.x1 - r.x1;
        r.x2 = ydot.x2 - r.x2;
        r.z = ydot.z - r.z;
    }
};

}  // namespace hybridae_models::simultaneous
