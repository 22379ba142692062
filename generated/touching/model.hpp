// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from touching.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::touching {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 10 "touching.cpp"
struct State {
    T x = 1.0;
    T y, z;
};
#line 14 "touching.cpp"
struct Params {
    T k = 0.7;
    T y0 = 2.0;
};
#line 19 "touching.cpp"
static void initial(const Params& p, State& start) { start.y = start.z = p.y0; }
#line 21 "touching.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = 2.0 * (t - 1.0);
    dydt.y = -p.k * y.y + (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{-(t - 1.0) * (t - 1.0), 0})) ? 100.0 : 0.0);
    dydt.z = -p.k * y.z + (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{y.x, 0})) ? 1.0 : 0.0);
}
#line 32 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.y0);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
        r.z = ydot.z - r.z;
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::touching
