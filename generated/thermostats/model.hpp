// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from thermostats.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::thermostats {

#line 15 "thermostats.cpp"
constexpr int N = 10;
#line 17 "thermostats.cpp"
constexpr double fr(double x) { return x - static_cast<double>(static_cast<long>(x)); }
#line 19 "thermostats.cpp"
struct Room {
    double k, P, on_below, off_above, start;
};
#line 23 "thermostats.cpp"
struct Building {
    Room room[N];
};
#line 27 "thermostats.cpp"
constexpr Building furnished() {
    Building made{};
    for (int r = 0; r < N; ++r) {
        const double i = r + 1.0, d = 0.5 * fr(0.7320508076 * i);
        Room& room = made.room[r];
        room.k = 0.5 + fr(0.6180339887 * i);
        room.P = room.k * (20.0 + 5.0 * fr(0.4142135624 * i));
        room.on_below = 19.0 - d;
        room.off_above = 21.0 + d;
        room.start = 19.0 + 2.0 * fr(0.2360679775 * i);
    }
    return made;
}
#line 40 "thermostats.cpp"
constexpr Building building = furnished();
#line 38 "model.hpp"

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 42 "thermostats.cpp"
struct State {
    Real T[N];
};
#line 45 "thermostats.cpp"
struct Params {
    Real T_env = 10.0;  // outside
    Real power = 1.0;   // common factor of all heaters
};
#line 49 "thermostats.cpp"
struct Discrete {
    bool u[N];  // heaters that are on
};
#line 53 "thermostats.cpp"
static void initial(const Params& p, State& y0, Discrete& d0) {
    for (int i = 0; i < N; ++i) {
        y0.T[i] = building.room[i].start;
        d0.u[i] = (i + 1) % 2 != 0;
    }
}
#line 60 "thermostats.cpp"
static void derivative(Real t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    for (int i = 0; i < N; ++i) {
        const Room& room = building.room[i];
        dydt.T[i] = -room.k * (y.T[i] - p.T_env) + (d.u[i] ? p.power * room.P : 0.0);
    }
}
#line 67 "thermostats.cpp"
void transition(Real t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < N; ++i) { hy_loop1.next();
        if (hy_lock.trigger(0, hy_lock.atom(0, 0, hybridae::GreaterEqual{y.T[i], building.room[i].off_above}))) dnext.u[i] = false;
        if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::LessEqual{y.T[i], building.room[i].on_below}))) dnext.u[i] = true;
    } }
}
#line 78 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 10, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 10; ++i0)
            visit(role.T[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.T_env);
        visit(role.power);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 10; ++i0)
            visit(role.u[i0]);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, d, p, r);
        for (std::size_t i0 = 0; i0 < 10; ++i0)
            r.T[i0] = ydot.T[i0] - r.T[i0];
    }
    void hy_transition(const Real& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete& d0) {
        initial(p, y0, d0);
    }
};

}  // namespace hybridae_models::thermostats
