// SPDX-License-Identifier: Apache-2.0
// Eight walkers between two walls and very many linear conditions, most of which are far away at any time.
//
//   x_i' = v_i, v_i' = 0; v_i := -v_i at the walls x = 0 and x = 1
//   counted when they become true: x_i > c_j (12 fixed lines), x_i > 0.3 + 0.02 t (a moving one),
//   x_i - x_(i+1) > gap (one walker ahead of the next); the gap is a discrete value that changes after a
//   while
//
// Each x_i is a triangular wave of speed t, so that all times are known.

constexpr int walkers = 8, lines = 12;

struct State {
    double x[walkers] = {0.11, 0.23, 0.37, 0.41, 0.59, 0.61, 0.73, 0.87};
    double v[walkers] = {};
};
struct Params {
    double speed = 1.0;  // common factor
};
struct Discrete {
    int passed = 0;
    double gap = 0.45;
};

void initial(const Params& p, State& y0, Discrete& d0) {
    const double v[walkers] = {0.31, 0.43, -0.29, 0.57, -0.37, 0.61, 0.47, -0.53};
    for (int i = 0; i < walkers; ++i) y0.v[i] = p.speed * v[i];
}

void derivative(double t, const State& y, State& dydt) {
    for (int i = 0; i < walkers; ++i) {
        dydt.x[i] = y.v[i];
        dydt.v[i] = 0.0;
    }
}

void transition(double t, const State& y, const Discrete& d, State& next, Discrete& dnext) {
    for (int i = 0; i < walkers; ++i) {
        if (y.x[i] > 1.0) next.v[i] = -y.v[i];
        if (y.x[i] < 0.0) next.v[i] = -y.v[i];
        for (int j = 0; j < lines; ++j)
            if (y.x[i] > 0.07 + 0.075 * j) dnext.passed = d.passed + 1;
        if (y.x[i] > 0.3 + 0.02 * t) dnext.passed = d.passed + 1;
        if (i + 1 < walkers)
            if (y.x[i] - y.x[i + 1] > d.gap) dnext.passed = d.passed + 1;
    }
    if (t > 5.0) dnext.gap = 0.25;
}
