// SPDX-License-Identifier: Apache-2.0
// A small hybrid ODE whose condition is not monotone, eq. (4) of the DSL48SE manual (Tolsma 2001): the cubic
// crosses p three times while x rises from 0 to 4, and p appears in the condition only.
//
//   x' = 4 - x       if x^3 - 5 x^2 + 7 x <= p
//   x' = 10 - 2 x    otherwise

struct State {
    double x = 0.0;
};
struct Params {
    double p = 2.9;  // threshold
};

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double x = y.x;
    if (x * x * x - 5.0 * x * x + 7.0 * x <= p.p)
        dydt.x = 4.0 - x;
    else
        dydt.x = 10.0 - 2.0 * x;
}
