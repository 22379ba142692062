// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from sawtooth.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::sawtooth {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "sawtooth.cpp"
struct State {
    T x;
};
#line 9 "sawtooth.cpp"
struct Params {
    T rate = 0.8, height = 1.0;
};
#line 12 "sawtooth.cpp"
struct Discrete {
    int count = 0;
};
#line 15 "sawtooth.cpp"
struct Output {
    T unrolled;  // x without the resets
};
#line 19 "sawtooth.cpp"
static void initial(const Params& p, State& y0) { y0.x = 0.25 * p.height; }
#line 21 "sawtooth.cpp"
static void derivative(T t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    dydt.x = p.rate;
}
#line 25 "sawtooth.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x, p.height}))) {
        next.x = y.x - p.height;
        dnext.count = d.count + 1;
    }
}
#line 32 "sawtooth.cpp"
static void output(T t, const State& y, const Discrete& d, const Params& p, Output& q) {
    q.unrolled = y.x + d.count * p.height;
}
#line 47 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = Output;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 1;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.rate);
        visit(role.height);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.count);
    }
    template <class Visit>
    static void hy_each(hy_Output& role, Visit&& visit) {
        visit(role.unrolled);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        r.x = ydot.x - r.x;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
    void hy_output(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                   const hy_Params& p, hy_Output& q) {
        output(t, y, d, p, q);
    }
};

}  // namespace hybridae_models::sawtooth
