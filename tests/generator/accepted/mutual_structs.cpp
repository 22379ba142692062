// SPDX-License-Identifier: Apache-2.0
// Structs whose members take and return each other.
#include <cmath>
struct B; struct A { double v; double f(const B& b) const; }; struct B { double w; A a() const { return {w > 0 ? w : 0}; } }; double A::f(const B& b) const { return v > b.w ? v : b.a().v; }
extern const double kk; const double kk = 3; double fwd(double); 
void residual(double t, const double y[2], const double yp[2], const double p[1], double r[2]) { A a{y[0]}; B b{y[1]}; r[0] = yp[0] + a.f(b) + B{2.0}.a().v; r[1] = yp[1] + fwd(y[0]) * kk + p[0] + t; }
double fwd(double x) { return x > 1 ? 1 : x; }
