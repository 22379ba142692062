// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from stiff_follower.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::stiff_follower {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "stiff_follower.cpp"
struct State {
    T x, z = 0.0;
};
#line 12 "stiff_follower.cpp"
struct Params {
    T k = 1e6, w = 1.0, thr = 0.5;
};
#line 16 "stiff_follower.cpp"
static void initial(const Params& p, State& y0) { y0.x = -p.k * p.w / (p.k * p.k + p.w * p.w); }
#line 18 "stiff_follower.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - p.k * (hybridae::math::sin(p.w * t) - y.x);
    r.z = ydot.z - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, p.thr})) ? 1.0 : 0.0);
}
#line 31 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.k);
        visit(role.w);
        visit(role.thr);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::stiff_follower
