// SPDX-License-Identifier: Apache-2.0
// States that are piecewise polynomials in time, so that all events can be computed independently.
//
//   x_i' = sum_k c_ik t^k + sum_j (condition j ? jump_ij : 0),   condition j: scale_j (x_j - level_j) > 0
//   either' = 1 if x_0 > level_0 or x_1 > level_1, else 0
//   x_i := x_i - drop_i when x_i >= top_i becomes true

struct State {
    double x[3] = {};
    double either = 0.0;
};
struct Params {
    double c[3][5] = {};
    double level[3] = {1e9, 1e9, 1e9};
    double scale[3] = {1.0, 1.0, 1.0};
    double jump[3][3] = {};
    double top[3] = {1e9, 1e9, 1e9};
    double drop[3] = {};
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    for (int i = 0; i < 3; ++i)
        dydt.x[i] = p.c[i][0] + t * (p.c[i][1] + t * (p.c[i][2] + t * (p.c[i][3] + t * p.c[i][4])));
    for (int j = 0; j < 3; ++j)
        if (p.scale[j] * (y.x[j] - p.level[j]) > 0.0)
            for (int i = 0; i < 3; ++i) dydt.x[i] += p.jump[i][j];
    dydt.either = y.x[0] > p.level[0] || y.x[1] > p.level[1] ? 1.0 : 0.0;
}

void transition(double t, const State& y, const Params& p, State& next) {
    for (int i = 0; i < 3; ++i)
        if (y.x[i] >= p.top[i]) next.x[i] = y.x[i] - p.drop[i];
}
