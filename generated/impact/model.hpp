// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from impact.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::impact {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "impact.cpp"
struct State {
    T x = 0.0;
    T v = 0.5;
};
#line 13 "impact.cpp"
struct Params {
    T e = 0.7;      // restitution
    T d = 0.02;     // rebound distance per speed
    T c = -0.1;     // velocity of the wall
    T w0 = 1.5;     // natural frequency
    T zeta = 0.05;  // damping
    T F = 1.2;      // amplitude of the drive
    T Om = 2.0;     // its frequency
    T sigma = 0.5;  // place of the wall
};
#line 24 "impact.cpp"
static void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = p.F * hybridae::math::cos(p.Om * t) - p.w0 * p.w0 * y.x - 2.0 * p.zeta * p.w0 * y.v;
}
#line 29 "impact.cpp"
void transition(T t, const State& y, const Params& p, State& next) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, p.sigma}))) {
        next.x = p.sigma - p.d * y.v;
        next.v = -p.e * y.v + p.c;
    }
}
#line 44 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 8, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.e);
        visit(role.d);
        visit(role.c);
        visit(role.w0);
        visit(role.zeta);
        visit(role.F);
        visit(role.Om);
        visit(role.sigma);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.v = ydot.v - r.v;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params& p, hy_State& next, hy_Discrete&) {
        transition(t, y, p, next);
    }
};

}  // namespace hybridae_models::impact
