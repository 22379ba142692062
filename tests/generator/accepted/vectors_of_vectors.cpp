// SPDX-License-Identifier: Apache-2.0
// Vectors of vectors, bool and int.
#include <vector>
#include <cstddef>
using Mat = std::vector<std::vector<double>>;
static Mat outer(const std::vector<double>& a, const std::vector<double>& b) { Mat m(a.size(), std::vector<double>(b.size())); for (std::size_t i = 0; i < a.size(); ++i) for (std::size_t j = 0; j < b.size(); ++j) m[i][j] = a[i] > b[j] ? a[i] : a[i] * b[j]; return m; }
static std::vector<double> mul(const Mat& m, const std::vector<double>& v) { std::vector<double> r; r.reserve(m.size()); for (auto const& row : m) { double s = 0; for (std::size_t j = 0; j < row.size(); ++j) s += row[j] * v[j]; r.push_back(s); } return r; }
void residual(double t, const double y[3], const double yp[3], const double p[1], double r[3]) {
    std::vector<double> v(y, y + 3); v.insert(v.end(), t); v.pop_back();
    const Mat m = outer(v, {1.0, p[0], 0.5}); const auto w = mul(m, v);
    for (int i = 0; i < 3; ++i) r[i] = yp[i] + w[i]; std::vector<bool> b(3); b[1] = y[0] > 0; if (b[1]) r[0] += 1;
    std::vector<int> idx; for (int i = 0; i < 3; ++i) if (y[i] > 0) idx.push_back(i); for (int i : idx) r[i] += 1; r[2] += idx.size(); if (idx.empty()) r[1] = 7;
}
