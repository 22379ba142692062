// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from bridge.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::bridge {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 11 "bridge.cpp"
struct State {
    T vc = 0.0;  // capacitor
    T va, vb;    // terminals of the source
    T is;        // its current
    T i[4];      // diodes a -> c, b -> c, ground -> a, ground -> b
};
#line 17 "bridge.cpp"
struct Params {
    T V = 10.0, Rs = 0.5;
    T Ron = 0.1, Goff = 1e-5;
    T C = 1e-3, R = 50.0;
};
#line 23 "bridge.cpp"
T diode(hybridae::locking::From hy_from, T v, const Params& p) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from); return hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{v, 0})) ? v / p.Ron : v * p.Goff; }
#line 25 "bridge.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const T vs = p.V * hybridae::math::sin(2.0 * 3.14159265358979323846 * 50.0 * t);
    r.is = p.Rs * y.is - (vs - (y.va - y.vb));
    r.i[0] = y.i[0] - diode({1}, y.va - y.vc, p);
    r.i[1] = y.i[1] - diode({2}, y.vb - y.vc, p);
    r.i[2] = y.i[2] - diode({3}, -y.va, p);
    r.i[3] = y.i[3] - diode({4}, -y.vb, p);
    r.va = y.is + y.i[2] - y.i[0];
    r.vb = y.i[3] - y.i[1] - y.is;
    r.vc = p.C * ydot.vc - (y.i[0] + y.i[1] - y.vc / p.R);
}
#line 43 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 8, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.vc);
        visit(role.va);
        visit(role.vb);
        visit(role.is);
        for (std::size_t i0 = 0; i0 < 4; ++i0)
            visit(role.i[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.V);
        visit(role.Rs);
        visit(role.Ron);
        visit(role.Goff);
        visit(role.C);
        visit(role.R);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::bridge
