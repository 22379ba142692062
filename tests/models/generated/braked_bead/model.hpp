// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from braked_bead.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::braked_bead {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 9 "braked_bead.cpp"
struct State {
    T x, y, vx, vy;
    T force;  // towards the centre, for each unit of length
};
#line 13 "braked_bead.cpp"
struct Params {
    T v0 = 1.0, c = 0.7, l = 1.5;
};
#line 17 "braked_bead.cpp"
void residual(T t, const State& s, const State& sdot, const Params& p, State& r) {
    const T brake = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{s.x, 0.0})) ? p.c : 0.0;
    r.x = sdot.x - s.vx;
    r.y = sdot.y - s.vy;
    r.vx = sdot.vx + s.force * s.x + brake * s.vx;
    r.vy = sdot.vy + s.force * s.y + brake * s.vy;
    r.force = s.x * s.vx + s.y * s.vy;
}
#line 26 "braked_bead.cpp"
static void initial(const Params& p, State& y0) {
    const double angle = 0.5;
    y0.x = p.l * std::sin(angle);
    y0.y = -p.l * std::cos(angle);
    y0.vx = -p.v0 * std::cos(angle);
    y0.vy = -p.v0 * std::sin(angle);
    y0.force = p.v0 * p.v0 / (p.l * p.l);
}
#line 43 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 5, hy_n_params = 3, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.vx);
        visit(role.vy);
        visit(role.force);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.v0);
        visit(role.c);
        visit(role.l);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params& p, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(p, y0);
    }
};

}  // namespace hybridae_models::braked_bead
