// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from coincidence.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::coincidence {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 6 "coincidence.cpp"
struct State {
    T h = 0.0, m = 0.0;
};
#line 9 "coincidence.cpp"
struct Params {
    T q = 1.0, H = 1.0, to = 1.0;
};
#line 13 "coincidence.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.h = p.q;
    dydt.m = hybridae::order::Plus{(hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.h, p.H})) ? 2.0 : 0.0), (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{t, p.to})) ? 5.0 : 0.0)}.value();
}
#line 27 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.h);
        visit(role.m);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.q);
        visit(role.H);
        visit(role.to);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.h = ydot.h - r.h;
        r.m = ydot.m - r.m;
    }
};

}  // namespace hybridae_models::coincidence
