// SPDX-License-Identifier: Apache-2.0
// A rod of 2,000 cells with a condition in each: how much of it is warmer than a level. Its temperatures are
// sums of modes of the discrete Laplacian and so known exactly.
//
//   T_i' = k N^2 (T_(i-1) - 2 T_i + T_(i+1)), ends insulated;  warm' = sum_i (T_i > level ? 1/N : 0)
//   T_i(0) = cos(pi (i + 1/2)/N) + 0.5 cos(3 pi (i + 1/2)/N)

#include <cmath>

constexpr int N = 2000;

struct State {
    double T[N];
    double warm = 0.0;
};
struct Params {
    double k = 1.0;
    double level = 0.6;
};

void initial(const Params& p, State& y0) {
    for (int i = 0; i < N; ++i) {
        const double x = M_PI * (i + 0.5) / N;
        y0.T[i] = std::cos(x) + 0.5 * std::cos(3.0 * x);
    }
}

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.warm = 0.0;
    double left = 0.0;
    for (int i = 0; i < N; ++i) {
        const double right = i + 1 < N ? p.k * N * N * (y.T[i] - y.T[i + 1]) : 0.0;
        dydt.T[i] = left - right;
        left = right;
        if (y.T[i] > p.level) dydt.warm += 1.0 / N;
    }
}
