// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from carver.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::carver {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 14 "carver.cpp"
static void nominal(T p[14]) {
    p[0] = 12.0, p[1] = 0.24, p[2] = 12.0, p[3] = 0.24;
    p[4] = 13.64, p[5] = -11.64, p[6] = -50.0, p[7] = 0.0;
    p[8] = -11.64, p[9] = 13.64, p[10] = 0.0, p[11] = -50.0;
    p[12] = 10.0, p[13] = 0.2;
}
#line 21 "carver.cpp"
void residual(T t, const T y[8], const T ydot[8], const T p[14], T r[8]) {
    const T a1 = p[0], a2 = p[1], a3 = p[2], a4 = p[3];
    const T a5 = p[4], a6 = p[5], a7 = p[6], a8 = p[7];
    const T a9 = p[8], a10 = p[9], a11 = p[10], a12 = p[11];
    const T R3 = p[12], L3 = p[13];
    const T x1 = y[0], x2 = y[1], x3 = y[2], v1 = y[3], v2 = y[4], v3 = y[5], z3 = y[6], z4 = y[7];
    const T x1dot = ydot[0], x2dot = ydot[1];
    const double pi = 4.0 * std::atan(1.0);

    r[0] = x1 + x2 - x3;
    r[1] = R3 * (x1 + x2) + L3 * (x1dot + x2dot) - v3;
    r[2] = 100.0 * hybridae::math::cos(100.0 * pi * t) - v1;
    r[3] = -v1 - v2;
    r[4] = v1 - v3 - z3;
    r[5] = v2 - v3 - z4;

    if (hy_lock.branch(0, (hy_lock.atom(0, 0, hybridae::Greater{x1, 0.0}) || hy_lock.atom(0, 1, hybridae::Greater{v1, v3})) && (hy_lock.atom(0, 2, hybridae::LessEqual{x2, 0.0}) && hy_lock.atom(0, 3, hybridae::Less{v2, v3})))) {
        r[6] = (v1 - a1 * x1) / a2 - x1dot;
        r[7] = -x2dot;
    } else if (hy_lock.branch(1, (hy_lock.atom(1, 0, hybridae::Greater{x2, 0.0}) || hy_lock.atom(1, 1, hybridae::Greater{v2, v3})) && (hy_lock.atom(1, 2, hybridae::Less{x1, 0.0}) && hy_lock.atom(1, 3, hybridae::Less{v1, v3})))) {
        r[6] = x1dot;
        r[7] = (v2 - a3 * x2) / a4 - x2dot;
    } else {
        r[6] = a5 * v1 + a6 * v2 + a7 * x1 + a8 * x2 - x1dot;
        r[7] = a9 * v1 + a10 * v2 + a11 * x1 + a12 * x2 - x2dot;
    }
}
#line 51 "model.hpp"

    using Scalar = T;
    struct hy_State {
        T values[8];
    };
    struct hy_Params {
        T values[14];
    };
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 8, hy_n_params = 14, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (auto& value : role.values) visit(value);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        for (auto& value : role.values) visit(value);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y.values, ydot.values, p.values, r.values);
    }
    void hy_nominal(hy_Params& p) {
        nominal(p.values);
    }
};

}  // namespace hybridae_models::carver
