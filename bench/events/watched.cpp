// SPDX-License-Identifier: Apache-2.0
// Reaction and diffusion along a line of 1,000 cells, ALARMS conditions in each, none of which is ever met:
// what it costs to look for events that do not come.
//
//   u_i' = D (u_(i-1) - 2 u_i + u_(i+1)) / h^2 + u_i (1 - u_i) (u_i - a),  closed at both ends

#ifndef ALARMS
#define ALARMS 10
#endif

constexpr int N = 1000;

struct State {
    double u[N];
};
struct Params {
    double D = 1e-4, a = 0.3;
};
struct Discrete {
    bool alarm = false;
};

void initial(const Params& p, State& y0, Discrete& d0) {
    for (int i = 0; i < N; ++i) y0.u[i] = i < N / 4 ? 1.0 : 0.0;
}

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    const double exchange = p.D * N * N;
    for (int i = 0; i < N; ++i) {
        const double u = y.u[i], left = i > 0 ? y.u[i - 1] : u, right = i < N - 1 ? y.u[i + 1] : u;
        dydt.u[i] = exchange * (left - 2.0 * u + right) + u * (1.0 - u) * (u - p.a);
    }
}

#if ALARMS > 0
void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < ALARMS; ++j)
            if (y.u[i] > 2.0 + 0.1 * j) dnext.alarm = true;
}
#endif
