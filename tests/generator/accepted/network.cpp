// SPDX-License-Identifier: Apache-2.0
// A network of tanks given as a table of links.
#include <algorithm>
#include <cmath>
#include <vector>
constexpr int N = 3;
struct Link { int from, to; double cd, height; };
inline constexpr Link links[] = {{0, 1, 0.1, 0.2}, {1, 2, 0.2, 0.0}, {0, 2, 0.05, 0.5}};
struct State { double level[N] = {1, 0.5, 0.2}; };
struct Params { double area[N] = {1, 1, 1}; double feed = 0.1; };
struct Out { double worst = 0; double flow[3]{}; };
static double signed_sqrt(double x) { return x >= 0 ? std::sqrt(x) : -std::sqrt(-x); }
static double flow(const Link& l, const State& y) {
    const double up = std::max(y.level[l.from] - l.height, 0.0), down = std::max(y.level[l.to] - l.height, 0.0);
    const double dp = up - down;
    return std::abs(dp) < 1e-3 ? l.cd * dp / std::sqrt(1e-3) : l.cd * signed_sqrt(dp);
}
void residual(double t, const State& y, const State& yd, const Params& p, State& r) {
    std::vector<double> q(N, 0.0);
    for (const Link& l : links) { const double f = flow(l, y); q[l.from] -= f; q.at(l.to) += f; }
    q.front() += t < 5 ? p.feed : 0;
    for (int i = 0; i < N; ++i) r.level[i] = p.area[i] * yd.level[i] - q[i];
}
void output(double t, const State& y, const Params& p, Out& o) { int k = 0; for (const auto& l : links) o.flow[k++] = flow(l, y); o.worst = std::max({o.flow[0], o.flow[1], o.flow[2]}); }
