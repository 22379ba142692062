// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from clutch.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::clutch {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 11 "clutch.cpp"
struct State {
    Real w1 = 5.0, w2 = 0.0;
    Real tau;
};
#line 15 "clutch.cpp"
struct Params {
    Real J1 = 1.0, J2 = 2.0;
    Real T = 3.0, load = 1.0;
    Real mu = 8.0;            // capacity when closed
    Real t1 = 0.5, t2 = 4.0;  // closes, begins to open
};
#line 21 "clutch.cpp"
struct Discrete {
    bool locked = false;
};
#line 25 "clutch.cpp"
Real capacity(hybridae::locking::From hy_from, Real t, const Params& p) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);
    return hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{t, p.t1})) ? 0.0 : hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{t, p.t2})) ? p.mu : p.mu * hybridae::math::exp(-(t - p.t2));
}
#line 29 "clutch.cpp"
void residual(Real t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.w1 = p.J1 * ydot.w1 - (p.T + hybridae::math::sin(t) - y.tau);
    r.w2 = p.J2 * ydot.w2 - (y.tau - p.load * (1.0 + 0.1 * y.w2));
    if (d.locked)
        r.tau = ydot.w1 - ydot.w2;
    else
        r.tau = y.tau - hybridae::order::Times{capacity({1}, t, p), (hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{y.w1 - y.w2, 0})) ? 1.0 : -1.0)}.value();
}
#line 38 "clutch.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (!d.locked) {
        if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::LessEqual{y.w1 - y.w2, 0}))) {
            dnext.locked = true;
            next.w1 = next.w2 = (p.J1 * y.w1 + p.J2 * y.w2) / (p.J1 + p.J2);
        }
    } else {
        if (hy_lock.trigger(4, hy_lock.atom(4, 0, hybridae::Greater{hy_lock.kink(5, hybridae::Abs{y.tau}), capacity({2}, t, p)}))) dnext.locked = false;
    }
}
#line 56 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 7, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.w1);
        visit(role.w2);
        visit(role.tau);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.J1);
        visit(role.J2);
        visit(role.T);
        visit(role.load);
        visit(role.mu);
        visit(role.t1);
        visit(role.t2);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.locked);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::clutch
