// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from floating_capacitor.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::floating_capacitor {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 13 "floating_capacitor.cpp"
struct State {
    T v1 = 2.0, v2 = 0.0;  // only their difference counts
    T i;
};
#line 17 "floating_capacitor.cpp"
struct Params {
    T E = 10.0;
    T R1 = 1.0, R2 = 3.0, R3 = 9.0;
    T C = 0.5;
    T is = 0.5;  // current at which the load is switched
};
#line 24 "floating_capacitor.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const T R = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.i, p.is})) ? p.R2 : p.R3;
    r.v1 = p.C * (ydot.v1 - ydot.v2) - y.i;
    r.v2 = y.v2 - R * y.i;
    r.i = p.E - y.v1 - p.R1 * y.i;
}
#line 33 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.v1);
        visit(role.v2);
        visit(role.i);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.E);
        visit(role.R1);
        visit(role.R2);
        visit(role.R3);
        visit(role.C);
        visit(role.is);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::floating_capacitor
