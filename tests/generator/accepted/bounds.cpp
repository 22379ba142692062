// SPDX-License-Identifier: Apache-2.0
// Constants that are used only inside types, enumerators and template arguments.
#include <array>
constexpr int square(int n) { return n * n; }
constexpr int cells = square(2), offset = 1;
enum Size { small = cells, big = small + offset };
constexpr unsigned width = 3;
template <int N>
static double shifted(double x) { return x-N > 0 ? x-N : N - x; }
struct State { double u[big] = {}; };
static double head(const double (&v)[width]) { return v[0] > 0 ? v[1] : v[2]; }
void residual(double t, const State& y, const State& ydot, State& r) {
    std::array<double, cells> copy{};
    double first[width] = {y.u[0], y.u[1], t};
    for (int i = 0; i < cells; ++i) copy[i] = y.u[i] > 0 ? y.u[i] : -t;
    for (int i = 0; i < big; ++i) r.u[i] = ydot.u[i] + (i < cells ? copy[i] : head(first)) + shifted<-1>(y.u[i]);
}
