// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cost_discrete.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::cost_discrete {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "cost_discrete.cpp"
struct State {
    T x = 2.0;
    T z = 0.0;
};
#line 10 "cost_discrete.cpp"
struct Params {
    T a = 0.7;
    T k = 0.5;
    T ts = 0.8;
};
#line 15 "cost_discrete.cpp"
struct Discrete {
    T u = 0.0;
};
#line 19 "cost_discrete.cpp"
static void residual(T t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x + y.z - d.u;
    r.z = y.z - p.a * y.x;
}
#line 24 "cost_discrete.cpp"
void transition(T t, const State& y, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{t, p.ts}))) dnext.u = -p.k * y.x;
}
#line 28 "cost_discrete.cpp"
static T running_cost(T t, const State& y, const Discrete& d) { return y.z * y.z + d.u * d.u; }
#line 40 "model.hpp"

    using Scalar = T;
    struct hy_State : State {
        T running_cost = 0.0;  // its integral
    };
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 3, hy_n_discrete = 1, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.running_cost);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.a);
        visit(role.k);
        visit(role.ts);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.u);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
        r.running_cost = ydot.running_cost - running_cost(t, y, d);
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, p, next, dnext);
    }
};

}  // namespace hybridae_models::cost_discrete
