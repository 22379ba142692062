// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from backlash.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::backlash {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 10 "backlash.cpp"
struct State {
    T x1 = 0.0, v1 = 0.0, x2 = 0.0, v2 = 0.0;
};
#line 13 "backlash.cpp"
struct Params {
    T k = 50.0, c = 0.8;
    T b = 0.1;           // half the backlash
    T F = 3.0, w = 2.0;  // driving force
};
#line 19 "backlash.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T gap = y.x1 - y.x2;
    T F = 0.0;
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{gap, p.b})))
        F = p.k * (gap - p.b) + p.c * (y.v1 - y.v2);
    else if (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{gap, -p.b})))
        F = p.k * (gap + p.b) + p.c * (y.v1 - y.v2);
    dydt.x1 = y.v1;
    dydt.x2 = y.v2;
    dydt.v1 = p.F * hybridae::math::sin(p.w * t) - F - 0.1 * y.v1;
    dydt.v2 = (F - 0.2 * y.v2) / 2.0;
}
#line 39 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 5, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x1);
        visit(role.v1);
        visit(role.x2);
        visit(role.v2);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.c);
        visit(role.b);
        visit(role.F);
        visit(role.w);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x1 = ydot.x1 - r.x1;
        r.v1 = ydot.v1 - r.v1;
        r.x2 = ydot.x2 - r.x2;
        r.v2 = ydot.v2 - r.v2;
    }
};

}  // namespace hybridae_models::backlash
