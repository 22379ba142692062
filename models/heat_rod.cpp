// SPDX-License-Identifier: Apache-2.0
// A rod of 20 cells whose conductivity changes where it melts, heated and then cooled at its left end.
//
//   k_i = kL if T_i < Tm, else kH
//   q_i = (k_(i-1) + k_i)/2 (T_(i-1) - T_i)/dx between the cells, q_0 = 2 k_0 (Tb - T_0)/dx at the left end
//   T_i' = (q_i - q_(i+1))/dx, insulated at the right end
//   Tb = Tb0 if t < ts, else Tb1

struct State {
    double T[20] = {};
};
struct Params {
    double Tm = 0.3;            // melting point
    double kL = 1.0, kH = 1.2;  // conductivity below and above it
    double Tb0 = 1.0, Tb1 = -0.5;
    double ts = 0.15;
};

constexpr int N = 20;

void derivative(double t, const State& y, const Params& p, State& dydt) {
    const double dx = 1.0 / N;
    double k[N];
    for (int i = 0; i < N; ++i) k[i] = y.T[i] < p.Tm ? p.kL : p.kH;
    const double Tb = t < p.ts ? p.Tb0 : p.Tb1;
    double left = 2.0 * k[0] * (Tb - y.T[0]) / dx;  // flux into the cell from its left
    for (int i = 0; i < N; ++i) {
        const double right = i + 1 < N ? 0.5 * (k[i] + k[i + 1]) * (y.T[i] - y.T[i + 1]) / dx : 0.0;
        dydt.T[i] = (left - right) / dx;
        left = right;
    }
}
