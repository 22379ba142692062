// SPDX-License-Identifier: Apache-2.0
// Structured bindings of all kinds, by reference and in loops.
#include <array>
#include <tuple>
#include <utility>
#include <vector>
struct Pt { double x, y; };
static std::pair<double, bool> limit(double v, double m) { if (v > m) return {m, true}; return {v, false}; }
static std::tuple<double, int, Pt> mk(double a) { return {a * 2, a > 0 ? 1 : 2, Pt{a, a < 0.5 ? 0.0 : a}}; }
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    auto [v, hit] = limit(y[0], y[1]);
    Pt q{y[0], y[1]};
    auto& [qx, qy] = q;
    qx += 1; qy *= hit ? 2 : 3;
    std::array<double, 3> a{y[0], y[1], y[2]};
    auto& [a0, a1, a2] = a;
    a1 = a0 > a2 ? a0 : a2;
    auto [m, i, pt] = mk(y[2]);
    std::vector<Pt> ps{{y[0], 1}, {2, y[1]}};
    double s = 0;
    for (auto& [px, py] : ps) { if (px > py) std::swap(px, py); s += px - 2 * py; }
    for (const auto& [px, py] : ps) s += px * py;
    r[0] = yp[0] + v * q.x + q.y;
    r[1] = yp[1] + a[1] + m * i + pt.y + s;
    auto const& [u, w] = std::pair<double, double>(y[0], p[0]);
    r[2] = yp[2] + u * w + t;
}
