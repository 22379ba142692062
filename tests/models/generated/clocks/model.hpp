// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from clocks.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::clocks {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "clocks.cpp"
struct State {
    Real x = 0.0, y = 0.0;
};
#line 11 "clocks.cpp"
struct Params {
    Real T = 0.1, S = 0.3;
};
#line 15 "clocks.cpp"
void derivative(Real t, const State&, const Params& p, State& dydt) {
    dydt.x = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{hy_lock.integer(1, hybridae::FMod{t, p.T}), 0.5 * p.T})) ? 1.0 : 0.0;
    dydt.y = hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Less{hy_lock.integer(3, hybridae::FMod{t, p.S}), 0.5 * p.S})) ? 1.0 : 0.0;
}
#line 29 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.T);
        visit(role.S);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
    }
};

}  // namespace hybridae_models::clocks
