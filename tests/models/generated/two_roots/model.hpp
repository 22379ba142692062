// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from two_roots.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::two_roots {

#line 14 "two_roots.cpp"
enum class Colour { red, green = 4 };
#line 12 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 4 "two_roots.cpp"
struct State {
    T x = 4.0;
    T a = -0.1;
};
#line 8 "two_roots.cpp"
struct Params {
    T level = 1.0;
};
#line 11 "two_roots.cpp"
struct Output {
    T side;
};
#line 15 "two_roots.cpp"
struct Discrete {
    Colour colour = Colour::red;
};
#line 19 "two_roots.cpp"
void residual(T t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x + (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{y.x, p.level})) ? y.a : 0.5 * y.a);
    r.a = y.a * y.a - y.x;
}
#line 24 "two_roots.cpp"
void transition(T t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (hy_lock.trigger(1, hy_lock.atom(1, 0, hybridae::Less{y.x, 0.5}))) dnext.colour = Colour::green;
}
#line 28 "two_roots.cpp"
void output(T t, const State& y, const Params& p, Output& q) { q.side = hy_lock.branch(2, hy_lock.atom(2, 0, hybridae::Greater{y.x, p.level})) ? 1.0 : -1.0; }
#line 46 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = Discrete;
    using hy_Output = Output;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 1;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.a);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.level);
    }
    template <class Visit>
    static void hy_each(hy_Discrete& role, Visit&& visit) {
        visit(role.colour);
    }
    template <class Visit>
    static void hy_each(hy_Output& role, Visit&& visit) {
        visit(role.side);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete& d,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, d, p, r);
    }
    void hy_transition(const T& t, const hy_State& y, const hy_State&, const hy_Discrete& d,
                       const hy_Params& p, hy_State& next, hy_Discrete& dnext) {
        transition(t, y, d, p, next, dnext);
    }
    void hy_output(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&, const hy_Params& p,
                   hy_Output& q) {
        output(t, y, p, q);
    }
};

}  // namespace hybridae_models::two_roots
