// SPDX-License-Identifier: Apache-2.0
// std::vector, std::array, std::pair, std::tuple in all their usual forms.
#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>
static std::pair<double, bool> split(double x) { return std::make_pair(x > 0 ? x : 0.0, x > 0); }
static std::tuple<double, int, double> three(double x) { if (x > 1) return {x, 1, 2.0}; return std::make_tuple(0.5, 2, x); }
static std::vector<double> make(double a, double b) { std::vector<double> v; v.reserve(3); v.push_back(a); v.emplace_back(b); v.resize(3); return v; }
struct Cell { double level; int id; };
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    std::vector<double> a(4), b(3, 1.5), c{y[0], 2.0, y[1]}, d(y, y + 4), e = {1, 2};
    std::vector<double>::iterator it = a.begin();
    *it = y[2];
    a[1] = b[0];
    a.back() = c.front();
    d.insert(d.begin(), y[3]);
    d.pop_back();
    std::vector<std::vector<double>> grid(2, std::vector<double>(2));
    grid[1][0] = y[0];
    std::vector<Cell> cells;
    cells.push_back({y[1], 1});
    cells.push_back(Cell{2, 3});
    std::array<std::array<double, 2>, 2> m{{{y[0], 1}, {2, y[1]}}};
    std::array<double, 3> filled;
    filled.fill(y[2]);
    std::array pair_of{y[0], 2.0};
    auto [plus, positive] = split(y[0]);
    double lo, hi;
    int n;
    std::tie(lo, n, hi) = three(y[1]);
    const auto [q0, q1, q2] = three(y[2]);
    auto& [first, second] = m;
    second[0] = y[3];
    std::pair<double, double> swapped{y[0], 3.0};
    std::swap(swapped.first, swapped.second);
    const auto t3 = std::make_tuple(y[1], 4, 0.5);
    double total = 0;
    for (const auto& cell : cells) total += cell.level * cell.id;
    for (auto [level, id] : cells) total -= level > 1 ? id : 0;
    for (auto i = c.begin(); i != c.end(); ++i) total += *i;
    for (const double* at = a.data(); at < a.data() + a.size(); ++at) total += *at;
    r[0] = yp[0] + total + grid[1][0] * grid[0][1] + make(y[0], y[1])[1] + e[1];
    r[1] = plus * (positive ? 2 : 3) + lo + n * hi + q0 * q1 - q2;
    r[2] = m[1][0] + first[1] + swapped.first - swapped.second + std::get<0>(t3) * std::get<1>(t3) + pair_of[1];
    r[3] = filled[1] + d[4] + static_cast<double>(d.size()) + std::get<1>(swapped);
}
