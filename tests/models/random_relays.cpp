// SPDX-License-Identifier: Apache-2.0
// Relays that drive each other's states: linear between events, so that all events can be computed
// independently. What is coupled is coupled by discrete values and resets only.
//
//   x_i' = k_i (rest_i + sum_j (on_j ? drive_ij : 0) - x_i)
//   x_i >= hi_i: on_i := true, x_i := x_i - drop_i, count_i := count_i + x_i;   x_i <= lo_i: on_i := false

struct State {
    double x[3] = {};
};
struct Params {
    double k[3] = {1.0, 1.0, 1.0};
    double rest[3] = {};
    double drive[3][3] = {};
    double hi[3] = {1.0, 1.0, 1.0}, lo[3] = {-1.0, -1.0, -1.0};
    double drop[3] = {};
};
struct Discrete {
    bool on[3] = {};
    double count[3] = {};
};

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    for (int i = 0; i < 3; ++i) {
        double limit = p.rest[i];
        for (int j = 0; j < 3; ++j)
            if (d.on[j]) limit += p.drive[i][j];
        dydt.x[i] = p.k[i] * (limit - y.x[i]);
    }
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    for (int i = 0; i < 3; ++i) {
        if (y.x[i] >= p.hi[i]) {
            dnext.on[i] = true;
            next.x[i] = y.x[i] - p.drop[i];
            dnext.count[i] = d.count[i] + y.x[i];
        }
        if (y.x[i] <= p.lo[i]) dnext.on[i] = false;
    }
}
