// SPDX-License-Identifier: Apache-2.0
// Conditions that cross at one instant where one decision depends on two of them; the setting `which`
// chooses. x falls and y rises with a and b; both reach 1 at t = 1.
//
//   0  one takes over from the other  z' = x > 1 || y > 1 ? 1 : 5
//   1  the same, written in reverse   z' = y > 1 || x > 1 ? 1 : 5
//   2  both are needed                z' = x < 1 && y > 1 ? 5 : 1
//   3  one inside the other           z' = x < 1 ? (y > 1 ? 5 : 1) : 1
//   4  one inside the other, which    z' = x < 1 ? max(y, 1) : 1
//      has but a kink
//   5  which comes first adds,        z' = [x < 1 and not y > 1] - [y > 1 and not x < 1]
//      the other takes away
//   6  steps of two staircases        z' = floor(y) + floor(2 b y), y' = 1

#include <algorithm>
#include <cmath>

struct State {
    double x = 2.0, y = 0.0, z = 0.0;
};
struct Params {
    int which = 0;
    double a = 1.0, b = 1.0;
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    dydt.x = -p.a;
    dydt.y = p.which == 6 ? 1.0 : p.b;
    if (p.which == 0)
        dydt.z = y.x > 1 || y.y > 1 ? 1.0 : 5.0;
    else if (p.which == 1)
        dydt.z = y.y > 1 || y.x > 1 ? 1.0 : 5.0;
    else if (p.which == 2)
        dydt.z = y.x < 1 && y.y > 1 ? 5.0 : 1.0;
    else if (p.which == 3)
        dydt.z = y.x < 1 ? (y.y > 1 ? 5.0 : 1.0) : 1.0;
    else if (p.which == 4)
        dydt.z = y.x < 1 ? std::max(y.y, 1.0) : 1.0;
    else if (p.which == 5)
        dydt.z = (y.x < 1 && !(y.y > 1) ? 1.0 : 0.0) - (y.y > 1 && !(y.x < 1) ? 1.0 : 0.0);
    else
        dydt.z = std::floor(y.y) + std::floor(2.0 * p.b * y.y);
}
