// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from timetable.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::timetable {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "timetable.cpp"
struct State {
    T x = 1.0;
};
#line 11 "timetable.cpp"
struct Params {
    T t1 = 0.1, t2 = 0.2, t3 = 0.3;
    T tc = 1.2345;  // middle of the pulse
    T hw = 0.0005;  // half its width
    T amplitude = 1000.0;
};
#line 18 "timetable.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    const T s = (t - p.tc) / p.hw;
    const T pulse = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{1.0 - s * s, 0.0})) ? p.amplitude : 0.0;
    const double level = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Less{t, p.t1})) ? 1.0 : hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Less{t, p.t2})) ? 2.0 : hy_lock.branch(3, hy_lock.atom(3, 0, hybridae::Less{t, p.t3})) ? 3.0 : 4.0;
    dydt.x = -y.x + level + pulse;
}
#line 32 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 6, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.t1);
        visit(role.t2);
        visit(role.t3);
        visit(role.tc);
        visit(role.hw);
        visit(role.amplitude);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::timetable
