// SPDX-License-Identifier: Apache-2.0
// x' = -a with a^2 = x: two branches; and an output with a condition that an event shares.

struct State {
    double x = 4.0;
    double a = -0.1;
};
struct Params {
    double level = 1.0;
};
struct Output {
    double side;
};
enum class Colour { red, green = 4 };
struct Discrete {
    Colour colour = Colour::red;
};

void residual(double t, const State& y, const State& ydot, const Discrete& d, const Params& p, State& r) {
    r.x = ydot.x + (y.x > p.level ? y.a : 0.5 * y.a);
    r.a = y.a * y.a - y.x;
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    if (y.x < 0.5) dnext.colour = Colour::green;
}

void output(double t, const State& y, const Params& p, Output& q) { q.side = y.x > p.level ? 1.0 : -1.0; }
