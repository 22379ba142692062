// SPDX-License-Identifier: Apache-2.0
// Schäfer's reaction of plants to light (HIRES), as in the Test Set for IVP Solvers.

struct State {
    double y1 = 1, y2 = 0, y3 = 0, y4 = 0, y5 = 0, y6 = 0, y7 = 0, y8 = 0.0057;
};
void derivative(double t, const State& y, State& d) {
    const double r = 280.0 * y.y6 * y.y8;
    d.y1 = -1.71 * y.y1 + 0.43 * y.y2 + 8.32 * y.y3 + 0.0007;
    d.y2 = 1.71 * y.y1 - 8.75 * y.y2;
    d.y3 = -10.03 * y.y3 + 0.43 * y.y4 + 0.035 * y.y5;
    d.y4 = 8.32 * y.y2 + 1.71 * y.y3 - 1.12 * y.y4;
    d.y5 = -1.745 * y.y5 + 0.43 * y.y6 + 0.43 * y.y7;
    d.y6 = -r + 0.69 * y.y4 + 1.71 * y.y5 - 0.43 * y.y6 + 0.69 * y.y7;
    d.y7 = r - 1.81 * y.y7;
    d.y8 = -r + 1.81 * y.y7;
}
