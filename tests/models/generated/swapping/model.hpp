// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from swapping.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <algorithm>
#include <cmath>

namespace hybridae_models::swapping {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 18 "swapping.cpp"
struct State {
    T x = 2.0, y = 0.0, z = 0.0;
};
#line 21 "swapping.cpp"
struct Params {
    int which = 0;
    T a = 1.0, b = 1.0;
};
#line 26 "swapping.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = -p.a;
    dydt.y = p.which == 6 ? 1.0 : p.b;
    if (p.which == 0)
        dydt.z = hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, 1}) || hy_lock.atom(0, 1, hybridae::Greater{y.y, 1})) ? 1.0 : 5.0;
    else if (p.which == 1)
        dydt.z = hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{y.y, 1}) || hy_lock.atom(1, 1, hybridae::Greater{y.x, 1})) ? 1.0 : 5.0;
    else if (p.which == 2)
        dydt.z = hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Less{y.x, 1}) && hy_lock.atom(2, 1, hybridae::Greater{y.y, 1})) ? 5.0 : 1.0;
    else if (p.which == 3)
        dydt.z = hy_lock.branch(3, hy_lock.atom(3, 0, hybridae::Less{y.x, 1})) ? (hy_lock.branch(4, hy_lock.atom(4, 0, hybridae::Greater{y.y, 1})) ? 5.0 : 1.0) : 1.0;
    else if (p.which == 4)
        dydt.z = hy_lock.branch(5, hy_lock.atom(5, 0, hybridae::Less{y.x, 1})) ? hy_lock.kink(6, hybridae::Max{y.y, 1.0}) : 1.0;
    else if (p.which == 5)
        dydt.z = hybridae::order::Minus{(hy_lock.branch(7, hy_lock.atom(7, 0, hybridae::Less{y.x, 1}) && !(hy_lock.atom(7, 1, hybridae::Greater{y.y, 1}))) ? 1.0 : 0.0), (hy_lock.branch(8, hy_lock.atom(8, 0, hybridae::Greater{y.y, 1}) && !(hy_lock.atom(8, 1, hybridae::Less{y.x, 1}))) ? 1.0 : 0.0)}.value();
    else
        dydt.z = hybridae::order::Plus{hy_lock.integer(9, hybridae::Floor{y.y}), hy_lock.integer(10, hybridae::Floor{2.0 * p.b * y.y})}.value();
}
#line 45 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 3, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.y);
        visit(role.z);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.which);
        visit(role.a);
        visit(role.b);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
        r.y = ydot.y - r.y;
        r.z = ydot.z - r.z;
    }
};

}  // namespace hybridae_models::swapping
