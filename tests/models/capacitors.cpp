// SPDX-License-Identifier: Apache-2.0
// Floating capacitors: a chain in series, whose derivatives are one connected block, and a bank of single
// ones.
//
//   chain   C_k (v_k' - v_{k+1}') = i, k = 0 … 19;  E - v_0 = R i;  v_20 = R i
//   bank    C_k (up_k' - low_k') = j_k;  E - up_k = R j_k;  low_k = R j_k,  C_k = C (1 + k/10)

struct State {
    double v[21];
    double i;
    double up[40], low[40], j[40];
};
struct Params {
    double E = 1.0, R = 0.5, C = 2.0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    for (int k = 0; k < 20; ++k) r.v[k] = p.C * (1 + 0.1 * k) * (ydot.v[k] - ydot.v[k + 1]) - y.i;
    r.v[20] = y.v[20] - p.R * y.i;
    r.i = p.E - y.v[0] - p.R * y.i;
    for (int k = 0; k < 40; ++k) {
        r.up[k] = p.C * (1 + 0.1 * k) * (ydot.up[k] - ydot.low[k]) - y.j[k];
        r.low[k] = y.low[k] - p.R * y.j[k];
        r.j[k] = p.E - y.up[k] - p.R * y.j[k];
    }
}
