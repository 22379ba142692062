// SPDX-License-Identifier: Apache-2.0
// Cells in a row, each with a condition of its own: one condition in the text, four instances.
//
//   T_i' = rate_i - (T_i > limit ? loss : 0),  rate_i = i + 1
//
// Nested: while a cell is above the limit, another condition appears in it.

struct State {
    double T[4] = {0.0, 0.0, 0.0, 0.0};
};
struct Params {
    double limit = 1.0, loss = 0.5;
};

double cooling(double T, const Params& p) {
    if (T > p.limit) return T > 2.0 * p.limit ? 2.0 * p.loss : p.loss;
    return 0.0;
}

void derivative(double t, const State& y, const Params& p, State& dydt) {
    for (int i = 0; i < 4; ++i) dydt.T[i] = (i + 1.0) - cooling(y.T[i], p);
}
