// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from food_web.cpp. Do not edit: change the model and generate again.
#pragma once

#include <hybridae/abi/model.hpp>

#include <cmath>

namespace hybridae_models::food_web {

#line 21 "food_web.cpp"
constexpr int M = 20;
#line 14 "model.hpp"

template <class T, class Lock>
struct Model {
    Lock& hy_lock;

#line 23 "food_web.cpp"
struct Species {
    T c1, c2;  // prey, predator
};
#line 26 "food_web.cpp"
struct State {
    Species at[M][M];  // at[j][i]: x = i / (M - 1), y = j / (M - 1)
};
#line 29 "food_web.cpp"
struct Params {
    T alpha = 50.0, beta = 100.0;
};
#line 33 "food_web.cpp"
static void initial(State& y0) {
    for (int j = 0; j < M; ++j)
        for (int i = 0; i < M; ++i) {
            const double x = i / (M - 1.0), y = j / (M - 1.0);
            const double bump = 16.0 * x * (1.0 - x) * y * (1.0 - y);
            y0.at[j][i].c1 = 10.0 + bump * bump;
            y0.at[j][i].c2 = 1e5;
        }
}
#line 43 "food_web.cpp"
static void residual(T t, const State& y, const State& ydot, const Params& p, State& r) {
    const double a12 = -0.5e-6, a21 = 1e4, d1 = 1.0, d2 = 0.05;
    const double pi = 3.14159265358979323846, h = 1.0 / (M - 1), per_area = 1.0 / (h * h);
    double wave[M];
    for (int i = 0; i < M; ++i) wave[i] = std::sin(4.0 * pi * i * h);
    for (int j = 0; j < M; ++j)
        for (int i = 0; i < M; ++i) {
            const Species& here = y.at[j][i];
            const Species& west = y.at[j][i > 0 ? i - 1 : 1];
            const Species& east = y.at[j][i < M - 1 ? i + 1 : M - 2];
            const Species& south = y.at[j > 0 ? j - 1 : 1][i];
            const Species& north = y.at[j < M - 1 ? j + 1 : M - 2][i];
            const T b1 = 1.0 + p.alpha * (i * h * (j * h)) + p.beta * (wave[i] * wave[j]);
            const T spread1 = (west.c1 + east.c1 + south.c1 + north.c1 - 4.0 * here.c1) * per_area;
            const T spread2 = (west.c2 + east.c2 + south.c2 + north.c2 - 4.0 * here.c2) * per_area;
            r.at[j][i].c1 = ydot.at[j][i].c1 - here.c1 * (b1 - here.c1 + a12 * here.c2) - d1 * spread1;
            r.at[j][i].c2 = here.c2 * (-b1 + a21 * here.c1 - here.c2) + d2 * spread2;
        }
}
#line 62 "model.hpp"

    using Scalar = T;
    using hy_State = State;
    using hy_Params = Params;
    using hy_Discrete = hybridae::Nothing;
    using hy_Output = hybridae::Nothing;
    static constexpr std::size_t hy_n_state = 800, hy_n_params = 2, hy_n_discrete = 0, hy_n_output = 0;

    template <class Visit>
    static void hy_each(hy_State& role, Visit&& visit) {
        for (std::size_t i0 = 0; i0 < 20; ++i0)
            for (std::size_t i1 = 0; i1 < 20; ++i1)
                {
                    visit(role.at[i0][i1].c1);
                    visit(role.at[i0][i1].c2);
                }
    }
    template <class Visit>
    static void hy_each(hy_Params& role, Visit&& visit) {
        visit(role.alpha);
        visit(role.beta);
    }

    void hy_residual(const T& t, const hy_State& y, const hy_State& ydot, const hy_Discrete&,
                     const hy_Params& p, hy_State& r) {
        residual(t, y, ydot, p, r);
    }
    void hy_initial(const hy_Params&, hy_State& y0, hy_State&, hy_Discrete&) {
        initial(y0);
    }
};

}  // namespace hybridae_models::food_web
