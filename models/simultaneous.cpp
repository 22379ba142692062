// SPDX-License-Identifier: Apache-2.0
// Two conditions that cross at exactly the same time by symmetry.
//
//   x1' = a - (x1 >= th1 ? 0.5 : 1) x1,   x2' = -a - (x2 <= -th2 ? 0.5 : 1) x2
//   z' = -z + 0.1 x1 x2 + (x1 >= th1 ? 1 : 0) + (x2 <= -th2 ? 3 : 0)

struct State {
    double x1 = 0.0, x2 = 0.0, z = 0.0;
};
struct Params {
    double a = 2.0, th1 = 1.0, th2 = 1.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const bool first = y.x1 >= p.th1, second = y.x2 <= -p.th2;
    dydt.x1 = p.a - (first ? 0.5 : 1.0) * y.x1;
    dydt.x2 = -p.a - (second ? 0.5 : 1.0) * y.x2;
    dydt.z = -y.z + 0.1 * y.x1 * y.x2 + (first ? 1.0 : 0.0) + (second ? 3.0 : 0.0);
}
