// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from half_wave.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::half_wave {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 12 "half_wave.cpp"
struct State {
    T vc = 0.0;  // capacitor
    T vs;        // source
    T vd;        // diode
    T iD, iR;
};
#line 18 "half_wave.cpp"
struct Params {
    T V = 10.0;
    T Rs = 1.0;
    T C = 0.001;
    T R = 100.0;
};
#line 25 "half_wave.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.vs = y.vs - p.V * hybridae::math::sin(2.0 * 3.14159265358979323846 * 50.0 * t);
    r.vd = y.vd - (y.vs - y.vc);
    r.iD = y.iD - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.vd, 0})) ? y.vd / p.Rs : 0.0);
    r.iR = y.iR - y.vc / p.R;
    r.vc = p.C * ydot.vc - (y.iD - y.iR);
}
#line 38 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 5, hy_n_params = 4, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.vc);
        visit(role.vs);
        visit(role.vd);
        visit(role.iD);
        visit(role.iR);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.V);
        visit(role.Rs);
        visit(role.C);
        visit(role.R);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::half_wave
