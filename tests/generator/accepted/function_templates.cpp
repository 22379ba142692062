// SPDX-License-Identifier: Apache-2.0
// Function templates: deduced, explicit, overloaded, if constexpr, integers, default arguments, types made later.
#include <array>
#include <cmath>
#include <type_traits>
template <class S> S limit(S x, S hi = S(1)) { if (x > hi) return hi; return x; }
template <class S, int N> S poly(const S (&c)[N], S x) { S s = 0; for (int i = N; i-- > 0;) s = s * x + c[i]; return s; }
template <bool Clip, class S> S clip(S x) {
    if constexpr (Clip) {
        return x > 0 ? x : S(0);
    } else {
        return x;
    }
}
template <class S> S kind(S x) { if constexpr (std::is_integral_v<S>) return x + 1; else if constexpr (sizeof(S) > 100) return x.none(); else return x * 0.5; }
template <int N> double power(double x) { if constexpr (N == 0) return 1; else return x * power<N - 1>(x); }
template <class S> struct Holder;
struct Late { double v; };
template <class S> double read(const S& s) { return s.v > 0 ? s.v : -s.v; }
static double over(double x) { return x; }
template <class S> static double over(S x, S z) { return x < z ? x : z; }
constexpr int order = 3;
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double c[3] = {1, 2, y[0]};
    const int whole = 4;
    r[0] = yp[0] + limit(y[0]) + limit<double>(y[1], 0.5) - limit(3, 2) + poly(c, y[1]);
    r[1] = clip<true>(y[1]) - clip<false, double>(y[2]) + kind(y[2]) * kind(whole);
    r[2] = power<3>(y[2]) + read(Late{y[3]}) + over(y[0]) - over(y[1], y[2]);
    if constexpr (order > 2) r[3] = y[3] + limit(limit(y[0]), limit(y[1]));
    else r[3] = 0;
}
