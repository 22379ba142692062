// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from dow.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::dow {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 16 "dow.cpp"
struct State {
    T u1 = 1.5776, u2 = 8.32, u3 = 0.0, u4 = 0.0, u5 = 0.0, u6;
    T u7, u8, u9 = 0.0, u10 = 0.0;
};
#line 20 "dow.cpp"
struct Params {
    T k1 = 21.893, km1 = 2.14e9, k2 = 32.318, k3 = 21.893, km3 = 1.07e9;
    T K1 = 7.65e-18, K2 = 4.03e-11, K3 = 5.32e-18;
    T Q = 0.0131;
};
#line 26 "dow.cpp"
static void initial(const Params& p, State& y0) {
    y0.u6 = p.Q;
    y0.u7 = y0.u8 = 0.5 * (-p.K2 + hybridae::math::sqrt(p.K2 * p.K2 + 4.0 * p.K2 * y0.u1));
}
#line 31 "dow.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const T slow = p.k2 * y.u2 * y.u8;
    const T first = p.k1 * y.u2 * y.u6 - p.km1 * y.u10;
    const T third = p.k3 * y.u4 * y.u6 - p.km3 * y.u9;
    r.u1 = ydot.u1 + slow;
    r.u2 = ydot.u2 + first + slow;
    r.u3 = ydot.u3 - slow - third;
    r.u4 = ydot.u4 + third;
    r.u5 = ydot.u5 - first;
    r.u6 = ydot.u6 + first + third;
    r.u7 = y.u7 + p.Q - y.u6 - y.u8 - y.u9 - y.u10;
    r.u8 = y.u8 * (p.K2 + y.u7) - p.K2 * y.u1;
    r.u9 = y.u9 * (p.K3 + y.u7) - p.K3 * y.u3;
    r.u10 = y.u10 * (p.K1 + y.u7) - p.K1 * y.u5;
}
#line 48 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 10, hy_n_params = 9, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.u1);
        visit(role.u2);
        visit(role.u3);
        visit(role.u4);
        visit(role.u5);
        visit(role.u6);
        visit(role.u7);
        visit(role.u8);
        visit(role.u9);
        visit(role.u10);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k1);
        visit(role.km1);
        visit(role.k2);
        visit(role.k3);
        visit(role.km3);
        visit(role.K1);
        visit(role.K2);
        visit(role.K3);
        visit(role.Q);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::dow
