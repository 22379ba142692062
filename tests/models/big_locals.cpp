// SPDX-License-Identifier: Apache-2.0
// x' = -k x above 1/2 and -2 k x below, through a local array that is far too big for a thread's stack where
// each number carries derivatives: 1.6 MB in double, 58 MB with eight directions and three time derivatives.
// x = exp(-k t) until t* = ln 2 / k, then 2 exp(-2 k t).

struct State {
    double x = 1.0;
};
struct Params {
    double k = 1.0;
};

constexpr int n = 200000;

void residual(double, const State& y, const State& ydot, const Params& p, State& r) {
    double sum[n + 1];
    sum[0] = 0.0;
    for (int i = 0; i < n; ++i) sum[i + 1] = sum[i] + p.k * y.x / n;
    r.x = ydot.x + (y.x > 0.5 ? 1 : 2) * sum[n];
}
