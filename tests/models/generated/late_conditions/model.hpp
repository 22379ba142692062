// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from late_conditions.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::late_conditions {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "late_conditions.cpp"
struct State {
    T x = 0.0, z = 1.0, w = 0.0;
};
#line 12 "late_conditions.cpp"
struct Params {
    T late = 1.0;
};
#line 16 "late_conditions.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0;
    dydt.z = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, 0.55}) && hy_lock.atom(0, 1, hybridae::Greater{hy_lock.kink(1, hybridae::Abs{y.z}), 100.0})) ? 7.0 : -y.z;
    dydt.w = hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{y.x, 0.9}) && hy_lock.atom(2, 1, hybridae::Greater{t, p.late})) ? 1.0 : 0.0;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.w);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.late);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.z = ydot.z - r.z;
        r.w = ydot.w - r.w;
    }
};

}  // namespace hybridae_models::late_conditions
