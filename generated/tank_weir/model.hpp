// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from tank_weir.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::tank_weir {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 13 "tank_weir.cpp"
struct State {
    T h = 0.5;  // level
    T Fin, Fout, Fover;
};
#line 17 "tank_weir.cpp"
struct Params {
    T A = 2.0;   // cross section
    T cv = 0.5;  // valve coefficient
    T hw = 1.0;  // height of the weir
    T c = 3.0;   // weir coefficient
    T F0 = 0.3, F1 = 1.5;
    T t1 = 2.0, t2 = 6.0;
};
#line 26 "tank_weir.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.h = p.A * ydot.h - (y.Fin - y.Fout - y.Fover);
    r.Fout = y.Fout - p.cv * hybridae::math::sqrt(y.h);
    r.Fover = y.Fover - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::LessEqual{y.h, p.hw})) ? 0.0 : p.c * hybridae::math::pow(y.h - p.hw, 1.5));
    r.Fin = y.Fin - (hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::GreaterEqual{t, p.t1}) && hy_lock.atom(1, 1, hybridae::Less{t, p.t2})) ? p.F1 : p.F0);
}
#line 37 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 8, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.h);
        visit(role.Fin);
        visit(role.Fout);
        visit(role.Fover);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.A);
        visit(role.cv);
        visit(role.hw);
        visit(role.c);
        visit(role.F0);
        visit(role.F1);
        visit(role.t1);
        visit(role.t2);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::tank_weir
