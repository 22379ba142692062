// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from van_der_pol.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::van_der_pol {

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 4 "van_der_pol.cpp"
struct State {
    T y1 = 2, y2 = 0;
};
#line 7 "van_der_pol.cpp"
struct Params {
    T eps = 1e-6;
};
#line 10 "van_der_pol.cpp"
static void derivative(T t, const State& y, const Params& p, State& d) {
    d.y1 = y.y2;
    d.y2 = ((1.0 - y.y1 * y.y1) * y.y2 - y.y1) / p.eps;
}
#line 27 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 2, hy_n_params = 1, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        visit(role.y1);
        visit(role.y2);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.eps);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        r.y1 = ydot.y1 - r.y1;
        r.y2 = ydot.y2 - r.y2;
    }
};

}  // namespace hybridae_models::van_der_pol
