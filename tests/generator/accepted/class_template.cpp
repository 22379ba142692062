// SPDX-License-Identifier: Apache-2.0
// Class templates: type and integer parameters, nested, members defined outside, member templates, constants.
#include <array>
#include <cmath>
template <int N, class S = double>
struct Stream {
    static constexpr int size = N;
    using value_type = S;
    std::array<S, N> n{};
    S total() const;
    S share(int i) const { return total() > S(0.1) ? n[i] / total() : S(0); }
    Stream scaled(S k) const { Stream out = *this; for (auto& e : out.n) e *= k; return out; }
    template <class F> S sum_of(F f) const { S s = 0; for (int i = 0; i < N; ++i) s += f(n[i]); return s; }
    double unused() const { return n.nothing(); }
};
template <int N, class S> S Stream<N, S>::total() const { S s = 0; for (const S& e : n) s += e; return s; }
template <class Inlet> struct Mixer { Inlet a, b; typename Inlet::value_type out() const { return a.total() + b.share(Inlet::size - 1); } };
struct Water { double x; double total() const { return x > 0 ? x : 0; } double share(int) const { return 1; } using value_type = double; static const int size = 1; };
template <class T> struct Boxed { T inner; };
template <> struct Boxed<int> { int inner; double half() const { return 0.5 * inner; } };
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Stream<2> two{{y[0], y[1]}};
    Stream<3, double> three;
    three.n = {y[1], y[2], 1};
    Mixer<Stream<2>> mixer{two, two.scaled(y[3])};
    Mixer<Water> wet{{y[0]}, {y[1]}};
    Boxed<Stream<2>> boxed{two};
    Boxed<int> whole{3};
    r[0] = yp[0] + two.share(0) + three.share(1);
    r[1] = mixer.out() + wet.out() + boxed.inner.total();
    r[2] = three.sum_of([](double x) { return x > 0 ? x : -x; }) + two.sum_of([&](double x) { return x * y[2]; });
    r[3] = whole.half() * y[3] + Stream<2>::size;
}
