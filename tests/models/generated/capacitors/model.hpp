// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from capacitors.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::capacitors {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "capacitors.cpp"
struct State {
    T v[21];
    T i;
    T up[40], low[40], j[40];
};
#line 13 "capacitors.cpp"
struct Params {
    T E = 1.0, R = 0.5, C = 2.0;
};
#line 17 "capacitors.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    for (int k = 0; k < 20; ++k) r.v[k] = p.C * (1 + 0.1 * k) * (ydot.v[k] - ydot.v[k + 1]) - y.i;
    r.v[20] = y.v[20] - p.R * y.i;
    r.i = p.E - y.v[0] - p.R * y.i;
    for (int k = 0; k < 40; ++k) {
        r.up[k] = p.C * (1 + 0.1 * k) * (ydot.up[k] - ydot.low[k]) - y.j[k];
        r.low[k] = y.low[k] - p.R * y.j[k];
        r.j[k] = p.E - y.up[k] - p.R * y.j[k];
    }
}
#line 35 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 142, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 21; ++i0)
            visit(role.v[i0]);
        visit(role.i);
        for (std::size_t i0 = 0; i0 < 40; ++i0)
            visit(role.up[i0]);
        for (std::size_t i0 = 0; i0 < 40; ++i0)
            visit(role.low[i0]);
        for (std::size_t i0 = 0; i0 < 40; ++i0)
            visit(role.j[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.E);
        visit(role.R);
        visit(role.C);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::capacitors
