// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from faulty.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::faulty {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 4 "faulty.cpp"
struct State {
    T x = 1.0, z = 1.0;
    T a = 0.5, b = 0.5;
};
#line 8 "faulty.cpp"
struct Params {
    int kind = 0;
};
#line 12 "faulty.cpp"
void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x + y.a;
    r.z = ydot.z + y.b;
    r.a = y.a - y.x;
    r.b = y.b - y.z;
    if (p.kind == 1) {  // nothing determines b
        r.z = ydot.z + y.z;
        r.b = y.a - 2.0 * y.x;
    }
    if (p.kind == 2) {  // the same equation twice
        r.a = y.a + y.b - y.x;
        r.b = 2.0 * (y.a + y.b) - 2.0 * y.x;
    }
    if (p.kind == 3) {  // x = z is hidden
        r.a = y.x + y.a + y.b;
        r.b = y.z + y.a + y.b;
    }
    if (p.kind == 4) {  // index 3
        r.x = ydot.x - y.z;
        r.z = ydot.z - y.a;
        r.a = y.x - 1.0;
        r.b = y.b - y.a;
    }
    if (p.kind == 5) {  // an angle as x and z: what is differential turns
        r.x = y.z * ydot.x - y.x * ydot.z - 1.0;
        r.z = y.x * y.x + y.z * y.z - 2.0;
    }
    if (p.kind == 6) r.x = (y.x - 1.0) * ydot.x - y.a;  // a factor that is zero at the start only
    if (p.kind == 7) {                                  // x grows beyond all bounds at t = 1
        r.x = ydot.x - y.x * y.x;
        r.z = ydot.z - (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Less{y.x, 1e13})) ? 1.0 : 2.0);
    }
    if (p.kind == 8) r.x = ydot.x + 1.0;     // becomes negative
    if (p.kind == 9) r.a = y.a * y.a - y.x;  // a = 0 is no guess: the derivative is zero there
    if (p.kind == 10) {                      // nothing determines a and b
        r.x = ydot.x + y.x;
        r.z = ydot.z + y.z;
        r.a = y.x - 1.0;
        r.b = y.z - 1.0;
    }
    if (p.kind == 11) {  // z alone grows beyond all bounds at t = 1
        r.z = ydot.z - y.z * y.z;
        r.b = y.b - y.x;
    }
    if (p.kind == 12) r.a = y.x - 1.0 + (p.kind - 12) * y.a;  // a constraint that does not look like one
}
#line 70 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.z);
        visit(role.a);
        visit(role.b);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.kind);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
};

}  // namespace hybridae_models::faulty
