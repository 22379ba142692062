// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from heat.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::heat {

#line 14 "heat.cpp"
constexpr int M = 40;
#line 12 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 16 "heat.cpp"
struct State {
    T u[M + 2][M + 2];  // u[j][i]: x = i / (M + 1), y = j / (M + 1)
};
#line 19 "heat.cpp"
struct Params {
    T p1 = 1.0, p2 = 1.0;
};
#line 23 "heat.cpp"
static void initial(State& y0) {
    for (int j = 0; j < M + 2; ++j)
        for (int i = 0; i < M + 2; ++i) {
            const double x = i / (M + 1.0), y = j / (M + 1.0);
            y0.u[j][i] = 16.0 * x * (1.0 - x) * y * (1.0 - y);
        }
}
#line 31 "heat.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const double per_area = (M + 1.0) * (M + 1.0);
    for (int k = 0; k < M + 2; ++k) {
        r.u[0][k] = y.u[0][k];
        r.u[M + 1][k] = y.u[M + 1][k];
        r.u[k][0] = y.u[k][0];
        r.u[k][M + 1] = y.u[k][M + 1];
    }
    for (int j = 1; j <= M; ++j)
        for (int i = 1; i <= M; ++i) {
            const T here = y.u[j][i];
            const T u_xx = (y.u[j][i - 1] - 2.0 * here + y.u[j][i + 1]) * per_area;
            const T u_yy = (y.u[j - 1][i] - 2.0 * here + y.u[j + 1][i]) * per_area;
            r.u[j][i] = ydot.u[j][i] - (p.p1 * u_xx + p.p2 * u_yy);
        }
}
#line 51 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 1764, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 42; ++i0)
            for (std::size_t i1 = 0; i1 < 42; ++i1)
                visit(role.u[i0][i1]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.p1);
        visit(role.p2);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params&, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(y0);
    }
};

}  // namespace hybridae_models::heat
