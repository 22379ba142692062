// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from robertson.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::robertson {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 13 "robertson.cpp"
struct State {
    T y1 = 1.0, y2 = 0.0, y3 = 0.0;
};
#line 16 "robertson.cpp"
struct Params {
    T k1 = 0.04, k2 = 1e4, k3a = 2e7, k3b = 3e7;
    T thr = 2e-5;
};
#line 21 "robertson.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T k3 = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.y2, p.thr})) ? p.k3a : p.k3b;
    dydt.y1 = -p.k1 * y.y1 + p.k2 * y.y2 * y.y3;
    dydt.y2 = p.k1 * y.y1 - p.k2 * y.y2 * y.y3 - k3 * y.y2 * y.y2;
    dydt.y3 = k3 * y.y2 * y.y2;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 5, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y1);
        visit(role.y2);
        visit(role.y3);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k1);
        visit(role.k2);
        visit(role.k3a);
        visit(role.k3b);
        visit(role.thr);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.y1 = ydot.y1 - r.y1;
        r.y2 = ydot.y2 - r.y2;
        r.y3 = ydot.y3 - r.y3;
    }
};

}  // namespace hybridae_models::robertson
