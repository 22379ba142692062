// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from min_max_abs.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <algorithm>
#include <cmath>

namespace hybridae_models::min_max_abs {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "min_max_abs.cpp"
struct State {
    T x = 0.3;
    T absx, maxs, minx;  // the three terms
};
#line 13 "min_max_abs.cpp"
struct Params {
    T p1 = 0.5, p2 = -0.8, p3 = 0.6;
};
#line 17 "min_max_abs.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (-y.absx + y.maxs + y.minx);
    r.absx = y.absx - hy_lock.kink(0, hybridae::Abs{y.x - p.p1});
    r.maxs = y.maxs - hy_lock.kink(1, hybridae::Max{hybridae::math::sin(t), p.p2});
    r.minx = y.minx - hy_lock.kink(2, hybridae::Min{y.x, p.p3});
}
#line 33 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.absx);
        visit(role.maxs);
        visit(role.minx);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.p1);
        visit(role.p2);
        visit(role.p3);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::min_max_abs
