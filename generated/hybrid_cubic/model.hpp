// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from hybrid_cubic.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::hybrid_cubic {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "hybrid_cubic.cpp"
struct State {
    T x = 0.0;
};
#line 11 "hybrid_cubic.cpp"
struct Params {
    T p = 2.9;  // threshold
};
#line 15 "hybrid_cubic.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T x = y.x;
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::LessEqual{x * x * x - 5.0 * x * x + 7.0 * x, p.p})))
        dydt.x = 4.0 - x;
    else
        dydt.x = 10.0 - 2.0 * x;
}
#line 30 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.p);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::hybrid_cubic
