// SPDX-License-Identifier: Apache-2.0
// A predator and its prey on the unit square (Brown, Hindmarsh and Petzold; S. Li and L. Petzold's report on
// DASPK3.0, first example): reaction and diffusion of the prey, the predator in equilibrium. An index-1 DAE.
//
//   c1' = c1 (b1 + a11 c1 + a12 c2) + d1 (c1_xx + c1_yy)
//   0   = c2 (b2 + a21 c1 + a22 c2) + d2 (c2_xx + c2_yy)
//   b1  = 1 + alpha x y + beta sin(4 pi x) sin(4 pi y) = -b2
//
// a11 = a22 = -1, a12 = -0.5e-6, a21 = 1e4, d1 = 1, d2 = 0.05. No flux through the boundary: central
// differences on M by M nodes, the boundary included, with the neighbours beyond it mirrored. The predator's
// start values are a guess. 0 <= t <= 10.
//
// Another mesh: hybridae run models/food_web.cpp -- -DMESH=50

#include <cmath>

#ifndef MESH
#define MESH 20
#endif

constexpr int M = MESH;

struct Species {
    double c1, c2;  // prey, predator
};
struct State {
    Species at[M][M];  // at[j][i]: x = i / (M - 1), y = j / (M - 1)
};
struct Params {
    double alpha = 50.0, beta = 100.0;
};

void initial(State& y0) {
    for (int j = 0; j < M; ++j)
        for (int i = 0; i < M; ++i) {
            const double x = i / (M - 1.0), y = j / (M - 1.0);
            const double bump = 16.0 * x * (1.0 - x) * y * (1.0 - y);
            y0.at[j][i].c1 = 10.0 + bump * bump;
            y0.at[j][i].c2 = 1e5;
        }
}

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
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
            const double b1 = 1.0 + p.alpha * (i * h * (j * h)) + p.beta * (wave[i] * wave[j]);
            const double spread1 = (west.c1 + east.c1 + south.c1 + north.c1 - 4.0 * here.c1) * per_area;
            const double spread2 = (west.c2 + east.c2 + south.c2 + north.c2 - 4.0 * here.c2) * per_area;
            r.at[j][i].c1 = ydot.at[j][i].c1 - here.c1 * (b1 - here.c1 + a12 * here.c2) - d1 * spread1;
            r.at[j][i].c2 = here.c2 * (-b1 + a21 * here.c1 - here.c2) + d2 * spread2;
        }
}
