// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from polynomials.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::polynomials {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "polynomials.cpp"
struct State {
    T x[3] = {};
    T either = 0.0;
};
#line 12 "polynomials.cpp"
struct Params {
    T c[3][5] = {};
    T level[3] = {1e9, 1e9, 1e9};
    T scale[3] = {1.0, 1.0, 1.0};
    T jump[3][3] = {};
    T top[3] = {1e9, 1e9, 1e9};
    T drop[3] = {};
};
#line 21 "polynomials.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    for (int i = 0; i < 3; ++i)
        dydt.x[i] = p.c[i][0] + t * (p.c[i][1] + t * (p.c[i][2] + t * (p.c[i][3] + t * p.c[i][4])));
    { auto hy_loop1 = hy_lock.loop(1); for (int j = 0; j < 3; ++j)
        { hy_loop1.next(); if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{p.scale[j] * (y.x[j] - p.level[j]), 0.0})))
            for (int i = 0; i < 3; ++i) dydt.x[i] += p.jump[i][j]; } }
    dydt.either = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{y.x[0], p.level[0]}) || hy_lock.atom(1, 1, hybridae::Greater{y.x[1], p.level[1]})) ? 1.0 : 0.0;
}
#line 30 "polynomials.cpp"
void transition(T t, const State& y, const Params& p, State& next) {
    { auto hy_loop2 = hy_lock.loop(2); for (int i = 0; i < 3; ++i)
        { hy_loop2.next(); if (hy_lock.trigger(2, hy_lock.atom(2, 0, hybridae::GreaterEqual{y.x[i], p.top[i]}))) next.x[i] = y.x[i] - p.drop[i]; } }
}
#line 42 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 36, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.x[i0]);
        visit(role.either);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            for (std::size_t i1 = 0; i1 < 5; ++i1)
                visit(role.c[i0][i1]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.level[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.scale[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            for (std::size_t i1 = 0; i1 < 3; ++i1)
                visit(role.jump[i0][i1]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.top[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.drop[i0]);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            r.x[i0] = ydot.x[i0] - r.x[i0];
        r.either = ydot.either - r.either;
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&,
                       const hy_Params& p, hy_State& next, hy_Discrete&) {
        transition(t, y, p, next);
    }
};

}  // namespace hybridae_models::polynomials
