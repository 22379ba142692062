// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from reaction_diffusion.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

namespace hybridae_models::reaction_diffusion {

#line 14 "reaction_diffusion.cpp"
constexpr int N = 1000;
#line 15 "reaction_diffusion.cpp"
constexpr double dx = 100.0 / N;
#line 14 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 17 "reaction_diffusion.cpp"
struct State {
    T u[N];
};
#line 20 "reaction_diffusion.cpp"
struct Params {
    T D = 1.0, k = 1.0;
};
#line 23 "reaction_diffusion.cpp"
struct Output {
    T mass;
};
#line 27 "reaction_diffusion.cpp"
static void initial(State& y0) {
    for (int i = 0; i < N; ++i) y0.u[i] = i < N / 10 ? 1.0 : 0.0;
}
#line 31 "reaction_diffusion.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    for (int i = 0; i < N; ++i) {
        const T here = y.u[i], left = y.u[i > 0 ? i - 1 : 0], right = y.u[i < N - 1 ? i + 1 : N - 1];
        r.u[i] = ydot.u[i] - p.D * (left - 2.0 * here + right) / (dx * dx) - p.k * here * (1.0 - here);
    }
}
#line 38 "reaction_diffusion.cpp"
static void output(T t, const State& y, const Params& p, Output& q) {
    T sum = 0.0;
    for (int i = 0; i < N; ++i) sum += y.u[i];
    q.mass = sum * dx;
}
#line 49 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = Output;
    static constexpr std::size_t hy_n_state = 1000, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 1;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 1000; ++i0)
            visit(role.u[i0]);
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.D);
        visit(role.k);
    }
    template <class Visit>
    static void hy_each(hy_Output& role, Visit&& visit) {
        visit(role.mass);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params&, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(y0);
    }
    void hy_output(const T& t, const hy_State& y, const hy_State&, const hy_Discrete&, const hy_Params& p,
                   hy_Output& q) {
        output(t, y, p, q);
    }
};

}  // namespace hybridae_models::reaction_diffusion
