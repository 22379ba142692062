// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cost_kink.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::cost_kink {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "cost_kink.cpp"
struct State {
    T x = 1.0;
    T v = 0.0;
};
#line 10 "cost_kink.cpp"
struct Params {
    T w = 2.0;      // frequency
    T c = 0.3;      // price of being above the level
    T level = 0.5;  // where it is paid
};
#line 16 "cost_kink.cpp"
static void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = y.v;
    dydt.v = -p.w * p.w * y.x;
}
#line 21 "cost_kink.cpp"
T fine(hybridae::locking::From hy_from, T x, const Params& p) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from); return hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{x, p.level})) ? p.c : 0.0; }
#line 23 "cost_kink.cpp"
T running_cost(T t, const State& y, const Params& p) {
    const T distance = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y.x, 0})) ? -y.x : y.x;
    return distance + fine({1}, y.x, p);
}
#line 37 "model.hpp"

    using Scalar = T;
    struct hy_State : State {
        T running_cost = 0.0;  // its integral
    };
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.v);
        visit(role.running_cost);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.w);
        visit(role.c);
        visit(role.level);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.v = ydot.v - r.v;
        r.running_cost = ydot.running_cost - running_cost(t, y, p);
    }
};

}  // namespace hybridae_models::cost_kink
