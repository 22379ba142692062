// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from prescribed_path.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::prescribed_path {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 10 "prescribed_path.cpp"
struct State {
    T x = 0.0, z = 0.0;
    T v = 0.0;
};
#line 14 "prescribed_path.cpp"
struct Params {
    T A = 2.0, w = 1.0;
};
#line 18 "prescribed_path.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x - (y.v + y.v * y.v * y.v);
    r.z = ydot.z + y.v;
    r.v = y.x - p.A * hybridae::math::sin(p.w * t);
}
#line 31 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.v);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.A);
        visit(role.w);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::prescribed_path
