// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from domain_end.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::domain_end {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "domain_end.cpp"
struct State {
    T x = 0.0;
    T root;
};
#line 13 "domain_end.cpp"
static void residual(T t, const State& y, const State& ydot, State& r) {
    r.x = ydot.x - 1.0;
    r.root = y.root - hybridae::math::sqrt(1.0 - y.x);
}
#line 26 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = hybridae::Nothing;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 0, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.x);
        visit(role.root);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params&, hy_State& r) {
        residual(t, y, ydot, r);
    }
};

}  // namespace hybridae_models::domain_end
