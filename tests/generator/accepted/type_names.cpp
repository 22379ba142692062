// SPDX-License-Identifier: Apache-2.0
// double under any name: typedef, using, alias templates, decltype, member types, auto in all forms.
#include <array>
#include <vector>
typedef double Real;
using Number = Real;
template <class S, int N = 3> using Row = std::array<S, N>;
template <class S> using List = std::vector<S>;
struct Traits { using value = Number; typedef value row[2]; };
template <class S> struct Rebind { using type = S; };
static Real half(Number x) { return x > 1 ? x / 2 : x; }
static auto both(Real a, Real b) { return Row<Real, 2>{a, b}; }
static decltype(auto) pick(const Row<Real>& v) { return v[1]; }
static auto& place(Row<Real>& v) { return v[2]; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Row<Number> a{y[0], 1, y[1]};
    List<Real> b{y[2]};
    Traits::value c = y[3];
    Traits::row d = {y[0], 2};
    Rebind<double>::type e = y[1];
    typename Rebind<Traits::value>::type f = 2;
    decltype(c) g = c * 2;
    decltype(a) h = a;
    decltype(y[0] + 1) k = y[0];
    auto l = y[1];
    auto* m = &l;
    auto& n = *m;
    const auto& o = a;
    auto&& q = a[1];
    decltype(auto) s = (a[0]);
    n += 1;
    q = y[3];
    s += 1;
    f += half(e);
    place(a) += 2;
    Real const w = y[2], *v = &w;
    r[0] = yp[0] + a[0] + a[1] + o[2] + b[0];
    r[1] = c + d[1] + e + f + g + h[0];
    r[2] = k + l + *v + both(y[0], y[1])[1] + pick(a);
    r[3] = y[3];
}
