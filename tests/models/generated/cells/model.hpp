// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cells.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::cells {

template <class Real, class Lock>
struct Model {
    Lock& hy_lock;

#line 8 "cells.cpp"
struct State {
    Real T[4] = {0.0, 0.0, 0.0, 0.0};
};
#line 11 "cells.cpp"
struct Params {
    Real limit = 1.0, loss = 0.5;
};
#line 15 "cells.cpp"
Real cooling(hybridae::locking::From hy_from, Real T, const Params& p) { [[maybe_unused]] const auto hy_frame = hy_lock.enter(hy_from);
    if (hy_lock.branch(0, hy_lock.atom(0, 0, hybridae::Greater{T, p.limit}))) return hy_lock.branch(1, hy_lock.atom(1, 0, hybridae::Greater{T, 2.0 * p.limit})) ? 2.0 * p.loss : p.loss;
    return 0.0;
}
#line 20 "cells.cpp"
void derivative(Real t, const State& y, const Params& p, State& dydt) {
    { auto hy_loop1 = hy_lock.loop(1); for (int i = 0; i < 4; ++i) { hy_loop1.next(); dydt.T[i] = (i + 1.0) - cooling({1}, y.T[i], p); } }
}
#line 31 "model.hpp"

    using Scalar = Real;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 4, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 4; ++i0)
            visit(role.T[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.limit);
        visit(role.loss);
    }

    void hy_residual(const Real& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        derivative(t, y, p, r);
        for (std::size_t i0 = 0; i0 < 4; ++i0)
            r.T[i0] = ydot.T[i0] - r.T[i0];
    }
};

}  // namespace hybridae_models::cells
