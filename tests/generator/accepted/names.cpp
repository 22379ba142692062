// SPDX-License-Identifier: Apache-2.0
// Names that clash after flattening, hide each other, or are the generator's or the library's own.
#include <algorithm>
#include <cmath>
using namespace std;
namespace a {
const double k = 2, m = 3;
double f(double x) { return x > k ? x : k; }
namespace b {
constexpr double k = 5;
inline double f(double x) { return x < k ? -x : a::f(x); }
}
}
namespace {
double f(double x) { return max(x, 0.5); }
}
namespace alias = a::b;
double f(int n) { return n * 0.5; }
double gamma(double x) { return x < 0 ? 0 : x; }
struct Model { double T, Lock; };
struct Scalar { int n; double v; };
const double scale[2] = {1.5, 2.5};
const Model unit{1, 2};
static double weigh(const double* w, double x) { return w[0] * x + w[1]; }
enum { first = 1, second };
enum Plain { red, green = second + 3 };
double declared_first(double x);
double uses_it(double x) { return declared_first(x) + 1; }
double declared_first(double x) { return x > 1 ? 1 : x; }
double residual_of(double T, double t);
void residual(double t, const double y[4], const double ydot[4], const double p[2], double r[4]) {
    const double k = y[0], T = y[1];
    double Lock = a::k * k + a::b::k + alias::k + a::m;
    r[0] = a::f(k) - a::b::f(T) + f(y[2]) * f(3) + alias::f(k);
    Model m{k, T};
    Scalar s{second, m.Lock};
    r[1] = gamma(y[3]) + m.T - s.v * s.n + sqrt(2.0) + max(1.0, 2.0) + exp(k);
    r[2] = weigh(scale, y[2]) + weigh(y, p[0]) + unit.T + green + (s.n > first ? red : 7);
    r[3] = Lock + uses_it(t) + ydot[0] + scale[1];
}
