// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from sample_hold.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::sample_hold {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "sample_hold.cpp"
struct State {
    Real x = 1.0;
};
#line 9 "sample_hold.cpp"
struct Params {
    Real a = 0.5;  // decay
    Real K = 0.8;  // gain
    Real r = 2.0;  // set point
    Real T = 0.4;  // sampling period
};
#line 15 "sample_hold.cpp"
struct Discrete {
    Real u = 0.0;     // held input
    Real next = 0.4;  // next sampling time
    int samples = 0;
};
#line 20 "sample_hold.cpp"
struct Output {
    Real power;
};
#line 24 "sample_hold.cpp"
static void initial(const Params& p, State& y0, Discrete& d0) { d0.next = p.T; }
#line 26 "sample_hold.cpp"
static void derivative(Real t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = -p.a * y.x + d.u;
}
#line 30 "sample_hold.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{t, d.next}))) {
        dnext.u = p.K * (p.r - y.x);
        dnext.next = d.next + p.T;
        dnext.samples = d.samples + 1;
    }
}
#line 38 "sample_hold.cpp"
static void output(Real t, const State& y, const Discrete& d, const Params& p, Output& q) { q.power = d.u * y.x; }
#line 51 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = Output;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 4, hy_n_discrete = 2, hy_n_output = 1;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.a);
        visit(role.K);
        visit(role.r);
        visit(role.T);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.u);
        visit(role.next);
        visit(role.samples);
    }
    template <class Visit>
    static void hy_each(hy_Output& role, Visit&& visit) {
        visit(role.power);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.x = ydot.x - r.x;
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete& d0) {
        initial(p, y0, d0);
    }
    void hy_output(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                   const hy_Params& p, hy_Output& q) {
        output(t, y, d, p, q);
    }
};

}  // namespace hybridae_models::sample_hold
