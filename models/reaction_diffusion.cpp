// SPDX-License-Identifier: Apache-2.0
// A wave of reaction and diffusion along a line (Fisher's equation), for models of any size.
//
//   u_t = D u_xx + k u (1 - u),   no flux through the ends,   u(0) = 1 on the first tenth, 0 elsewhere
//
// CELLS cells of width 100/CELLS. Output: the mass Σ u Δx, which grows as the wave moves. 0 <= t <= 20.
//
// Another number of cells: hybridae run models/reaction_diffusion.cpp -- -DCELLS=100000

#ifndef CELLS
#define CELLS 1000
#endif

constexpr int N = CELLS;
constexpr double dx = 100.0 / N;

struct State {
    double u[N];
};
struct Params {
    double D = 1.0, k = 1.0;
};
struct Output {
    double mass;
};

void initial(State& y0) {
    for (int i = 0; i < N; ++i) y0.u[i] = i < N / 10 ? 1.0 : 0.0;
}

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    for (int i = 0; i < N; ++i) {
        const double here = y.u[i], left = y.u[i > 0 ? i - 1 : 0], right = y.u[i < N - 1 ? i + 1 : N - 1];
        r.u[i] = ydot.u[i] - p.D * (left - 2.0 * here + right) / (dx * dx) - p.k * here * (1.0 - here);
    }
}

void output(double t, const State& y, const Params& p, Output& q) {
    double sum = 0.0;
    for (int i = 0; i < N; ++i) sum += y.u[i];
    q.mass = sum * dx;
}
