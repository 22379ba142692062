// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from guarded_log.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::guarded_log {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "guarded_log.cpp"
struct State {
    T x = -1.0, y = 0.0;
};
#line 11 "guarded_log.cpp"
struct Params {
    T rate = 1.0;
    T limit = -1.0;
};
#line 16 "guarded_log.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = p.rate;
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, 0.0}) && hy_lock.atom(0, 1, hybridae::Greater{hybridae::math::log(y.x), p.limit})))
        dydt.y = 1.0;
    else
        dydt.y = 0.0;
}
#line 33 "model.hpp"

    using Scalar = T;
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
        visit(role.rate);
        visit(role.limit);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
    }
};

}  // namespace hybridae_models::guarded_log
