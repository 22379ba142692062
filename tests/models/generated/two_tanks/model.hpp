// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from two_tanks.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::two_tanks {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "two_tanks.cpp"
struct State {
    T x = 4.0, z = 3.0;
    T a = 1.0;
};
#line 12 "two_tanks.cpp"
struct Params {
    T u = 1.5, k = 0.5, c = 0.25;
    T z0 = 3.0;  // only in the start value
};
#line 16 "two_tanks.cpp"
struct Output {
    T outflow;
};
#line 20 "two_tanks.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (p.u - y.a);
    r.z = ydot.z - (y.a - p.c * y.z);
    r.a = y.a - p.k * hybridae::math::sqrt(y.x);
}
#line 26 "two_tanks.cpp"
static void initial(const Params& p, State& y0, State& ydot0) {
    y0.z = p.z0;
    ydot0.x = 0.1 * p.u;  // counts where der:x is fixed
}
#line 31 "two_tanks.cpp"
static void output(T t, const State& y, const Params& p, Output& q) { q.outflow = p.c * y.z; }
#line 43 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = Output;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 4, hy_n_discrete = 0, hy_n_output = 1;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.a);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.u);
        visit(role.k);
        visit(role.c);
        visit(role.z0);
    }
    template <class Visit>
    static void hy_each(hy_Output& role, Visit&& visit) {
        visit(role.outflow);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State& ydot0, hy_Discrete&) {
        initial(p, y0, ydot0);
    }
    void hy_output(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&, const hy_Params& p,
                   hy_Output& q) {
        output(t, y, p, q);
    }
};

}  // namespace hybridae_models::two_tanks
