// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from big_locals.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::big_locals {

#line 13 "big_locals.cpp"
constexpr int n = 200000;
#line 12 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "big_locals.cpp"
struct State {
    T x = 1.0;
};
#line 9 "big_locals.cpp"
struct Params {
    T k = 1.0;
};
#line 15 "big_locals.cpp"
void residual(T, const State& y, const State& ydot, const Params& p, State& r) {
    T sum[n + 1];
    sum[0] = 0.0;
    for (int i = 0; i < n; ++i) sum[i + 1] = sum[i] + p.k * y.x / n;
    r.x = ydot.x + (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, 0.5})) ? 1 : 2) * sum[n];
}
#line 33 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;
    static constexpr std::size_t hy_n_local = 200002;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::big_locals
