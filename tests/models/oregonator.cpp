// SPDX-License-Identifier: Apache-2.0
// The Oregonator, the reaction of Belousov and Zhabotinsky, as in the Test Set for IVP Solvers.

struct State {
    double y1 = 1, y2 = 2, y3 = 3;
};
void derivative(double t, const State& y, State& d) {
    d.y1 = 77.27 * (y.y2 + y.y1 * (1.0 - 8.375e-6 * y.y1 - y.y2));
    d.y2 = (y.y3 - (1.0 + y.y1) * y.y2) / 77.27;
    d.y3 = 0.161 * (y.y1 - y.y3);
}
