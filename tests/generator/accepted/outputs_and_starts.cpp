// SPDX-License-Identifier: Apache-2.0
// initial and output with conditions on parameters and states.
#include <algorithm>
#include <cmath>
struct State { double x = 1, z = 2; };
struct Params { double a = 1, b = 2; };
struct Output { double power, peak[2]; };
void residual(double t, const State& y, const State& ydot, const Params& p, State& r) { r.x = ydot.x - std::max(y.z, p.a); r.z = ydot.z + t; }
void initial(const Params& p, State& y0) { y0.x = p.a > p.b ? p.a : std::abs(p.b); y0.z = std::floor(p.a) + (p.b > 0); }
void output(double t, const State& y, const Params& p, Output& q) { q.power = y.x * (y.z > 0 ? y.z : -t); for (int i = 0; i < 2; ++i) q.peak[i] = std::max(i ? y.x : y.z, p.a); }
