// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from domain_edge.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::domain_edge {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "domain_edge.cpp"
struct State {
    T x = 0.0, y = 0.0, u = 1.0;
};
#line 11 "domain_edge.cpp"
struct Params {
    T q = 1.0, p = 0.3, rate = 1.0, w = 0.5;
};
#line 15 "domain_edge.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.rate;
    r.y = ydot.y - p.q * p.w * hybridae::math::sqrt(1.0 - y.x);
    r.u = ydot.u + y.u - p.p * y.y;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 4, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.u);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.q);
        visit(role.p);
        visit(role.rate);
        visit(role.w);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::domain_edge
