// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from short_bump.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::short_bump {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "short_bump.cpp"
struct State {
    T x = 1.0;
};
#line 11 "short_bump.cpp"
struct Params {
    T Amp = 1000.0;
    T tc = 1.2345;  // middle of the bump
    T hw = 0.0005;  // half its width
};
#line 17 "short_bump.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T s = (t - p.tc) / p.hw;
    dydt.x = -y.x + (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{1.0 - s * s, 0})) ? p.Amp : 0.0);
}
#line 29 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.Amp);
        visit(role.tc);
        visit(role.hw);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::short_bump
