// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from random_relays.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::random_relays {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "random_relays.cpp"
struct State {
    T x[3] = {};
};
#line 11 "random_relays.cpp"
struct Params {
    T k[3] = {1.0, 1.0, 1.0};
    T rest[3] = {};
    T drive[3][3] = {};
    T hi[3] = {1.0, 1.0, 1.0}, lo[3] = {-1.0, -1.0, -1.0};
    T drop[3] = {};
};
#line 18 "random_relays.cpp"
struct Discrete {
    bool on[3] = {};
    T count[3] = {};
};
#line 23 "random_relays.cpp"
static void derivative(T t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    for (int i = 0; i < 3; ++i) {
        T limit = p.rest[i];
        for (int j = 0; j < 3; ++j)
            if (d.on[j]) limit += p.drive[i][j];
        dydt.x[i] = p.k[i] * (limit - y.x[i]);
    }
}
#line 32 "random_relays.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < 3; ++i) { hy_loop1.next();
        if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.x[i], p.hi[i]}))) {
            dnext.on[i] = true;
            next.x[i] = y.x[i] - p.drop[i];
            dnext.count[i] = d.count[i] + y.x[i];
        }
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::LessEqual{y.x[i], p.lo[i]}))) dnext.on[i] = false;
    } }
}
#line 51 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 24, hy_n_discrete = 3, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.x[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.k[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.rest[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            for (std::size_t i1 = 0; i1 < 3; ++i1)
                visit(role.drive[i0][i1]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.hi[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.lo[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.drop[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.on[i0]);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            visit(role.count[i0]);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        for (std::size_t i0 = 0; i0 < 3; ++i0)
            r.x[i0] = ydot.x[i0] - r.x[i0];
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
};

}  // namespace hybridae_models::random_relays
