// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from late_constraint.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::late_constraint {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "late_constraint.cpp"
struct State {
    T x = 1.0;
    T a = 0.0;
};
#line 12 "late_constraint.cpp"
struct Params {
    T k = 2.0, b = 1.5;
};
#line 16 "late_constraint.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const T since = t - 1.0;
    r.x = ydot.x - y.a;
    r.a = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{t, 1.0})) ? y.a + p.k * (y.x - 1.0) : y.x - 1.0 + 0.5 * p.b * since * since;
}
#line 29 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.a);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.b);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::late_constraint
