// SPDX-License-Identifier: Apache-2.0
// The heat equation on the unit square (S. Li and L. Petzold's report on DASPK3.0, second example).
//
//   u_t = p1 u_xx + p2 u_yy,   u = 0 on the boundary,   u(0) = 16 x (1 - x) y (1 - y)
//
// Central differences on (M + 2) by (M + 2) nodes; those on the boundary are algebraic. 0 <= t <= 10.24.
//
// Another mesh: hybridae run models/heat.cpp -- -DMESH=100

#ifndef MESH
#define MESH 40
#endif

constexpr int M = MESH;

struct State {
    double u[M + 2][M + 2];  // u[j][i]: x = i / (M + 1), y = j / (M + 1)
};
struct Params {
    double p1 = 1.0, p2 = 1.0;
};

void initial(State& y0) {
    for (int j = 0; j < M + 2; ++j)
        for (int i = 0; i < M + 2; ++i) {
            const double x = i / (M + 1.0), y = j / (M + 1.0);
            y0.u[j][i] = 16.0 * x * (1.0 - x) * y * (1.0 - y);
        }
}

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    const double per_area = (M + 1.0) * (M + 1.0);
    for (int k = 0; k < M + 2; ++k) {
        r.u[0][k] = y.u[0][k];
        r.u[M + 1][k] = y.u[M + 1][k];
        r.u[k][0] = y.u[k][0];
        r.u[k][M + 1] = y.u[k][M + 1];
    }
    for (int j = 1; j <= M; ++j)
        for (int i = 1; i <= M; ++i) {
            const double here = y.u[j][i];
            const double u_xx = (y.u[j][i - 1] - 2.0 * here + y.u[j][i + 1]) * per_area;
            const double u_yy = (y.u[j - 1][i] - 2.0 * here + y.u[j + 1][i]) * per_area;
            r.u[j][i] = ydot.u[j][i] - (p.p1 * u_xx + p.p2 * u_yy);
        }
}
