// SPDX-License-Identifier: Apache-2.0
// Van der Pol's oscillator in relaxation, as in the Test Set for IVP Solvers.

struct State {
    double y1 = 2, y2 = 0;
};
struct Params {
    double eps = 1e-6;
};
void derivative(double t, const State& y, const Params& p, State& d) {
    d.y1 = y.y2;
    d.y2 = ((1.0 - y.y1 * y.y1) * y.y2 - y.y1) / p.eps;
}
