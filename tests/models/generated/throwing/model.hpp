// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from throwing.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <stdexcept>

namespace hybridae_models::throwing {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "throwing.cpp"
struct State {
    T x = 0.0;
};
#line 11 "throwing.cpp"
struct Params {
    T limit = 0.5;
};
#line 15 "throwing.cpp"
T checked(hybridae::locking::From hy_from, T x, T limit) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{x, limit}))) throw std::runtime_error("x is beyond its table");
    return x;
}
#line 20 "throwing.cpp"
void derivative(T t, const State& y, const Params& p, State& dydt) {
    dydt.x = 1.0 + 0.0 * checked({1}, y.x, p.limit);
}
#line 33 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.limit);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.x = ydot.x - r.x;
    }
};

}  // namespace hybridae_models::throwing
