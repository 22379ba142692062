// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from surfaces.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <algorithm>
#include <cmath>

namespace hybridae_models::surfaces {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 17 "surfaces.cpp"
struct State {
    T x = 0.0, z = 0.0;
    T a;
};
#line 21 "surfaces.cpp"
struct Params {
    int which = 0;
    T k = 1.0, q = 0.5;
    T cap = 0.5, rate = 1.0;
    T level = 0.5;
    T off = 0.375, on = 0.8;
    T amplitude = 1.0, zone = 0.25;
};
#line 30 "surfaces.cpp"
T clutch_input(hybridae::locking::From hy_from, T t, const Params& p) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from); return hy_lock.kink(1, hybridae::Max{hy_lock.kink(0, hybridae::Max{p.off - t, t - p.on}), 0.0}); }
#line 32 "surfaces.cpp"
T dead_zone(hybridae::locking::From hy_from, T u, T zone) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);
    if (hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{u, zone}))) return u - zone;
    if (hy_lock.branch(3, hy_lock.atom(3, 0, hybridae::Less{u, -zone}))) return u + zone;
    return 0.0;
}
#line 38 "surfaces.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.z = ydot.z;
    r.a = y.a;
    if (p.which == 0) {
        r.x = ydot.x - (hy_lock.branch(4, hy_lock.atom(4, 0, hybridae::Greater{y.x, 0.0})) ? -p.k * hybridae::math::sqrt(y.x) - p.q : 0.0);
        r.a = y.a - y.x;
    } else if (p.which == 1) {
        const T push = p.rate * hybridae::math::cos(t);
        r.a = y.a - push;
        if (hy_lock.branch(5, hy_lock.atom(5, 0, hybridae::GreaterEqual{y.x, p.cap}) && hy_lock.atom(5, 1, hybridae::Greater{y.a, 0.0})))
            r.x = y.x - p.cap;
        else
            r.x = ydot.x - y.a;
    } else if (p.which == 2) {
        r.x = ydot.x + hybridae::math::sin(t);
        r.z = ydot.z - (hy_lock.branch(6, hy_lock.atom(6, 0, hybridae::Less{ydot.x, -p.level})) ? 1.0 : 0.0);
    } else if (p.which == 3) {
        r.a = y.a - clutch_input({1}, t, p);
        r.x = ydot.x - (hy_lock.branch(7, hy_lock.atom(7, 0, hybridae::Greater{y.a, 0.0})) ? 1.0 : -1.0);
    } else if (p.which == 4) {
        r.x = ydot.x - 1.0;
        r.a = y.a - (hy_lock.branch(8, hy_lock.atom(8, 0, hybridae::Greater{y.x, 1.0})) ? (hy_lock.branch(9, hy_lock.atom(9, 0, hybridae::Greater{y.a, 0.5})) ? 0.0 : 1.0) : 0.0);
    } else if (p.which == 5) {
        r.a = y.a - p.amplitude * hybridae::math::sin(t);
        r.x = ydot.x - dead_zone({2}, y.a, p.zone);
    } else if (p.which == 6) {
        r.x = ydot.x + 1.0;
        r.z = ydot.z - (hy_lock.branch(10, hy_lock.atom(10, 0, hybridae::Greater{y.x, 0.0})) ? hybridae::math::log(y.x) : -1.0);
    } else if (p.which == 7) {
        const double second = hy_lock.branch(11, hy_lock.atom(11, 0, hybridae::Greater{y.z, 1.0})) ? 3.0 : 1.0;
        r.x = ydot.x - 1.0;
        r.z = ydot.z - 1.0;
        r.a = y.a - (hy_lock.branch(12, hy_lock.atom(12, 0, hybridae::Greater{y.x, 1.0})) ? 2.0 : 1.0) * second;
    } else {
        const double first = hy_lock.branch(13, hy_lock.atom(13, 0, hybridae::Greater{y.x, 1.0})) ? 2.0 : 1.0;
        r.x = ydot.x - 1.0;
        r.z = ydot.z - 1.0;
        r.a = y.a - first * (hy_lock.branch(14, hy_lock.atom(14, 0, hybridae::Greater{y.z, 1.0})) ? 3.0 : 1.0);
    }
}
#line 80 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 9, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.a);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.which);
        visit(role.k);
        visit(role.q);
        visit(role.cap);
        visit(role.rate);
        visit(role.level);
        visit(role.off);
        visit(role.on);
        visit(role.amplitude);
        visit(role.zone);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::surfaces
