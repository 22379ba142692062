// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from crowd.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::crowd {

#line 11 "crowd.cpp"
constexpr int walkers = 8, lines = 12;
#line 12 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 13 "crowd.cpp"
struct State {
    T x[walkers] = {0.11, 0.23, 0.37, 0.41, 0.59, 0.61, 0.73, 0.87};
    T v[walkers] = {};
};
#line 17 "crowd.cpp"
struct Params {
    T speed = 1.0;  // common factor
};
#line 20 "crowd.cpp"
struct Discrete {
    int passed = 0;
    T gap = 0.45;
};
#line 25 "crowd.cpp"
static void initial(const Params& p, State& y0, Discrete& d0) {
    const double v[walkers] = {0.31, 0.43, -0.29, 0.57, -0.37, 0.61, 0.47, -0.53};
    for (int i = 0; i < walkers; ++i) y0.v[i] = p.speed * v[i];
}
#line 30 "crowd.cpp"
static void derivative(T t, const State& y, State& dydt) {
    for (int i = 0; i < walkers; ++i) {
        dydt.x[i] = y.v[i];
        dydt.v[i] = 0.0;
    }
}
#line 37 "crowd.cpp"
void transition(T t, const State& y, const Discrete& d, State& next, Discrete& dnext) {
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < walkers; ++i) { hy_loop1.next();
        if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::Greater{y.x[i], 1.0}))) next.v[i] = -y.v[i];
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::Less{y.x[i], 0.0}))) next.v[i] = -y.v[i];
        { auto hy_loop2 = hy_lock.loop(2); for (int j = 0; j < lines; ++j)
            { hy_loop2.next(); if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::Greater{y.x[i], 0.07 + 0.075 * j}))) dnext.passed = d.passed + 1; } }
        if (hy_lock.trigger(3, hy_lock.atom(3, 0, hybridae::Greater{y.x[i], 0.3 + 0.02 * t}))) dnext.passed = d.passed + 1;
        if (i + 1 < walkers)
            if (hy_lock.trigger(4, hy_lock.atom(4, 0, hybridae::Greater{y.x[i] - y.x[i + 1], d.gap}))) dnext.passed = d.passed + 1;
    } }
    if (hy_lock.trigger(5, hy_lock.atom(5, 0, hybridae::Greater{t, 5.0}))) dnext.gap = 0.25;
}
#line 57 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 16, hy_n_params = 1, hy_n_discrete = 1, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 8; ++i0)
            visit(role.x[i0]);
        for (std::size_t i0 = 0; i0 < 8; ++i0)
            visit(role.v[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.speed);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.passed);
        visit(role.gap);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        derivative(t, y, r);
        for (std::size_t i0 = 0; i0 < 8; ++i0)
            r.x[i0] = ydot.x[i0] - r.x[i0];
        for (std::size_t i0 = 0; i0 < 8; ++i0)
            r.v[i0] = ydot.v[i0] - r.v[i0];
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params&, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete& d0) {
        initial(p, y0, d0);
    }
};

}  // namespace hybridae_models::crowd
