// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from guarded_choice.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>
#include <hybridae/annotations.hpp>

namespace hybridae_models::guarded_choice {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 12 "guarded_choice.cpp"
struct State {
    Real T = 0.0, x = 0.0, z = 0.0, w = 0.0, f = 0.0;
};
#line 15 "guarded_choice.cpp"
struct Params {
    Real k = 1.0, a = 1.0, stiff = 1e6;
};
#line 19 "guarded_choice.cpp"
static Real cubed(Real x) { return hybridae::no_event(hybridae::value(x) > 0.0) ? x * x * x : 0.0; }
#line 21 "guarded_choice.cpp"
static void residual(Real t, const State& y, const State& ydot, const Params& p, State& r) {
    const Real c = cubed(y.T - 1.0);
    r.T = ydot.T - 1.0;
    r.x = ydot.x - p.k * c;
    r.z = y.z - y.T;
    r.w = y.w - 2.0 * y.z - p.a;
    r.f = ydot.f;
    if (hybridae::no_event(hybridae::value(y.T) > 1.0)) {
        r.z += c * y.w;
        r.f += p.stiff * c * (y.f - hybridae::math::sin(y.T));
    }
}
#line 40 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 5, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.T);
        visit(role.x);
        visit(role.z);
        visit(role.w);
        visit(role.f);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.a);
        visit(role.stiff);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::guarded_choice
