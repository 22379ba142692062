// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cascade.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::cascade {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "cascade.cpp"
struct State {
    T x = 0.0, y = 0.5;
    T u, v, w;
};
#line 10 "cascade.cpp"
struct Params {
    T p = 1.25, th = 1.0;
};
#line 14 "cascade.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.p;
    r.u = y.u - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, p.th})) ? 5.0 : 0.5);
    r.v = y.v - (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{y.u, 3.0})) ? -2.0 : 1.0);
    r.w = y.w - (hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Less{y.v, 0.0})) ? 0.25 : 1.0);
    r.y = ydot.y - (y.v - y.w * y.y);
}
#line 31 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 5, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.u);
        visit(role.v);
        visit(role.w);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.p);
        visit(role.th);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::cascade
