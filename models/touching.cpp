// SPDX-License-Identifier: Apache-2.0
// Two conditions that are touched at t = 1 and not crossed: one on time, one on a state.
//
//   x' = 2 (t - 1), so that x = (t - 1)^2
//   y' = -k y + (-(t - 1)^2 >= 0 ? 100 : 0),  y(0) = y0
//   z' = -k z + (x < 0 ? 1 : 0),              z(0) = y0
//
// Neither branch has any effect: y = z = y0 exp(-k t).

struct State {
    double x = 1.0;
    double y, z;
};
struct Params {
    double k = 0.7;
    double y0 = 2.0;
};

void initial(const Params& p, State& start) { start.y = start.z = p.y0; }

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = 2.0 * (t - 1.0);
    dydt.y = -p.k * y.y + (-(t - 1.0) * (t - 1.0) >= 0 ? 100.0 : 0.0);
    dydt.z = -p.k * y.z + (y.x < 0 ? 1.0 : 0.0);
}
