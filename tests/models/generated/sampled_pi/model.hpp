// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from sampled_pi.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::sampled_pi {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 7 "sampled_pi.cpp"
struct State {
    Real x = 0.0, z = 0.0;
};
#line 10 "sampled_pi.cpp"
struct Params {
    Real a = 0.7;
    Real Kp = 2.0, Ki = 1.5;
    Real r = 1.0;
    Real T = 0.3;
    Real umax = 1.1;
};
#line 17 "sampled_pi.cpp"
struct Discrete {
    Real u = 0.0, I = 0.0, next = 0.3;
};
#line 21 "sampled_pi.cpp"
static void initial(const Params& p, State& y0, Discrete& d0) { d0.next = p.T; }
#line 23 "sampled_pi.cpp"
static void derivative(Real t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = -p.a * y.x + d.u;
    dydt.z = y.x - y.z;
}
#line 28 "sampled_pi.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{t, d.next}))) {
        const Real e = p.r - y.z, I = d.I + p.T * e, u = p.Kp * e + p.Ki * I;
        if (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{u, p.umax}))) {
            dnext.u = p.umax;
        } else {
            dnext.u = u;
            dnext.I = I;
        }
        dnext.next = d.next + p.T;
    }
}
#line 50 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 6, hy_n_discrete = 3, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.a);
        visit(role.Kp);
        visit(role.Ki);
        visit(role.r);
        visit(role.T);
        visit(role.umax);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.u);
        visit(role.I);
        visit(role.next);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.x = ydot.x - r.x;
        r.z = ydot.z - r.z;
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete& d0) {
        initial(p, y0, d0);
    }
};

}  // namespace hybridae_models::sampled_pi
