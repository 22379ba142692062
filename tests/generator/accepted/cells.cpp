// SPDX-License-Identifier: Apache-2.0
// A row of cells: arrays of structs, initialisers that call functions, whole structs assigned.
#include <cmath>
#include <algorithm>
constexpr int N = 3;
double half(double x) { return x / 2; }
struct Cell { double T = half(3.0), c[2] = {1, 2}; };
struct State { Cell cell[N]; double total = half(1) + 1; };
struct Params { double k[N] = {1, 2, 3}; double Tlim = 0.5; bool fast = true; long steps = 2; };
static double flux(const Cell& a, const Cell& b, const Params& p, int i) {
    const double dT = a.T - b.T;
    if (std::abs(dT) < p.Tlim) return p.k[i] * dT;
    return dT > 0 ? p.k[i] * p.Tlim : -p.k[i] * p.Tlim;
}
static Cell blend(const Cell& a, const Cell& b, double w) { Cell c = a; c.T = w * a.T + (1 - w) * b.T; c.c[0] = std::fmin(a.c[0], b.c[1]) + 0.0; return c; }
void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt = State{};
    for (int i = 0; i < N; ++i) {
        const Cell* left = i > 0 ? &y.cell[i - 1] : nullptr;
        double sum = left ? flux(*left, y.cell[i], p, i) : t;
        if (i + 1 < N) sum -= flux(y.cell[i], y.cell[i + 1], p, i);
        Cell mid = blend(y.cell[i], y.cell[(i + 1) % N], p.fast ? 0.5 : 0.25);
        dydt.cell[i].T = sum + mid.T;
        for (double& c : dydt.cell[i].c) c = mid.c[0];
        for (long s = 0; s < p.steps; ++s) dydt.cell[i].c[1] *= mid.c[1] > s ? 2 : 0.5;
    }
    dydt.total = y.total > 1 ? -1 : 1;
}
