// SPDX-License-Identifier: Apache-2.0
// A bead on a ring of radius l without gravity, held on it by its velocity alone (index 2), slowed down from
// where it passes the bottom.
//
//   x = l sin(a), y = -l cos(a);  a' = -v0/l until a = 0, then a'' = -c a'

#include <cmath>

struct State {
    double x, y, vx, vy;
    double force;  // towards the centre, for each unit of length
};
struct Params {
    double v0 = 1.0, c = 0.7, l = 1.5;
};

void residual(double t, const State& s, const State& sdot, const Params& p, State& r) {
    const double brake = s.x < 0.0 ? p.c : 0.0;
    r.x = sdot.x - s.vx;
    r.y = sdot.y - s.vy;
    r.vx = sdot.vx + s.force * s.x + brake * s.vx;
    r.vy = sdot.vy + s.force * s.y + brake * s.vy;
    r.force = s.x * s.vx + s.y * s.vy;
}

void initial(const Params& p, State& y0) {
    const double angle = 0.5;
    y0.x = p.l * std::sin(angle);
    y0.y = -p.l * std::cos(angle);
    y0.vx = -p.v0 * std::cos(angle);
    y0.vy = -p.v0 * std::sin(angle);
    y0.force = p.v0 * p.v0 / (p.l * p.l);
}
