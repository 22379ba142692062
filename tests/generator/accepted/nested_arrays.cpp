// SPDX-License-Identifier: Apache-2.0
// Arrays of std::array as states and parameters.
#include <array>
#include <algorithm>
struct State { std::array<std::array<double,3>,4> T{}; double q = 0; };
struct Params { std::array<std::array<double,3>,4> k{}; double lim = 0.3; int mode = 1; };
void residual(double t, const State& y, const State& yd, const Params& p, State& r) {
    for (std::size_t i = 0; i < y.T.size(); ++i)
        for (std::size_t j = 0; j < y.T[i].size(); ++j) {
            double flux = 0;
            if (i > 0) flux += std::max(y.T[i-1][j] - y.T[i][j], 0.0);
            if (j + 1 < y.T[i].size()) flux += y.T[i][j+1] > y.T[i][j] ? 1 + p.k[i][j] : y.T[i][j];
            r.T[i][j] = yd.T[i][j] - flux;
        }
    r.q = 0; for (const auto& row : y.T) for (const auto& e : row) r.q += e > p.lim ? e : 0;
    r.q += yd.q + (p.mode == 1 ? y.q : -y.q);
}
