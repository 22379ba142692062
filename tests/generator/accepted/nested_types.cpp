// SPDX-License-Identifier: Apache-2.0
// Structs, enums, constants and aliases inside structs and functions.
struct Plant {
    enum class Mode { off, slow, fast };
    enum { stages = 3 };
    struct Pump { double speed; Mode mode = Mode::off; double head() const { return speed > 1 ? speed * speed : speed; } };
    typedef double real;
    static constexpr double g = 9.81, limits[2] = {0.5, 1.5};
    Pump first, second;
    real level[stages];
    Mode pick(real x) const { return x < limits[0] ? Mode::off : x < limits[1] ? Mode::slow : Mode::fast; }
};
static double rate(Plant::Mode m) { switch (m) { case Plant::Mode::off: return 0; case Plant::Mode::slow: return 1; default: return 2; } }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    struct Local { double a, b; double larger() const { return a > b ? a : b; } };
    enum Side { left, right };
    using Real = double;
    Plant plant{{y[0]}, {y[1], Plant::Mode::slow}, {y[2], 1, 2}};
    Plant::Pump spare = plant.second;
    spare.speed += y[3];
    const Local local{y[0], y[1]};
    const Side side = y[2] > 0 ? left : right;
    Real sum = 0;
    for (int i = 0; i < Plant::stages; ++i) sum += plant.level[i] * Plant::g;
    r[0] = yp[0] + plant.first.head() - spare.head();
    r[1] = rate(plant.pick(y[1])) + rate(spare.mode) * local.larger();
    r[2] = sum + (side == left ? y[2] : 1);
    r[3] = y[3];
}
