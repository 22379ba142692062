// SPDX-License-Identifier: Apache-2.0
// Class and function templates with values as parameters.
#include <cmath>
template <class Real, int N> struct Poly { Real c[N]; Real operator()(Real x) const { Real s = 0; for (int i = N; i-- > 0;) s = s * x + c[i]; return s; } };
template <int K, int M = 2> struct Valve { double a; static constexpr int k = K; double flow(double x) const { return x > a ? K * std::pow(x - a, M) : 0.0; } };
template <class V> double twice(const V& v, double x) { return v.flow(x) + v.flow(2 * x); }
enum class Kind { lin, quad };
template <Kind K> double law(double x) { if constexpr (K == Kind::lin) return x < 0 ? -x : x; else return x * x; }
void residual(double t, const double y[3], const double yp[3], const double p[2], double r[3]) {
    Poly<double, 3> q{{1, p[0], y[0]}};
    Valve<3> v{p[1]}; Valve<2, 3> w{0.5};
    r[0] = yp[0] - q(y[1]);
    r[1] = yp[1] + twice(v, y[0]) - twice(w, y[2]) + Valve<3>::k;
    r[2] = yp[2] + law<Kind::lin>(y[1]) * law<Kind::quad>(y[2]) + t;
}
