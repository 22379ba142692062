// SPDX-License-Identifier: Apache-2.0
#include "idas/carver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hybridae::bench::idas {

namespace {

constexpr double a1 = 12.0, a2 = 0.24, a3 = 12.0, a4 = 0.24;
constexpr double a6 = -11.64, a7 = -50.0, a8 = 0.0, a9 = -11.64, a10 = 13.64, a11 = 0.0, a12 = -50.0;
constexpr double R3 = 10.0, L3 = 0.2;
constexpr double amplitude = 100.0, frequency = 100.0 * std::numbers::pi;

}  // namespace

void Carver::start(double* y, double* ydot, double* s, double* sdot) {
    mode_ = Mode::a;
    std::fill_n(y, n, 0.0);
    if (s != nullptr) std::fill_n(s, n, 0.0);
    make_consistent(0.0, y, ydot, s, sdot);
}

void Carver::residual(double t, const double* y, const double* ydot, double* r) const {
    r[0] = y[x1] + y[x2] - y[x3];
    r[1] = R3 * (y[x1] + y[x2]) + L3 * (ydot[x1] + ydot[x2]) - y[v3];
    r[2] = amplitude * std::cos(frequency * t) - y[v1];
    r[3] = -y[v1] - y[v2];
    r[4] = y[v1] - y[v3] - y[z3];
    r[5] = y[v2] - y[v3] - y[z4];
    switch (mode_) {
        case Mode::a:
            r[6] = (y[v1] - a1 * y[x1]) / a2 - ydot[x1];
            r[7] = -ydot[x2];
            break;
        case Mode::b:
            r[6] = ydot[x1];
            r[7] = (y[v2] - a3 * y[x2]) / a4 - ydot[x2];
            break;
        case Mode::c:
            r[6] = parameter * y[v1] + a6 * y[v2] + a7 * y[x1] + a8 * y[x2] - ydot[x1];
            r[7] = a9 * y[v1] + a10 * y[v2] + a11 * y[x1] + a12 * y[x2] - ydot[x2];
            break;
    }
}

void Carver::jacobian(double c, double** column) const {
    column[x1][0] = column[x2][0] = 1.0;
    column[x3][0] = -1.0;
    column[x1][1] = column[x2][1] = R3 + c * L3;
    column[v3][1] = -1.0;
    column[v1][2] = -1.0;
    column[v1][3] = column[v2][3] = -1.0;
    column[v1][4] = 1.0;
    column[v3][4] = column[z3][4] = -1.0;
    column[v2][5] = 1.0;
    column[v3][5] = column[z4][5] = -1.0;
    switch (mode_) {
        case Mode::a:
            column[v1][6] = 1.0 / a2;
            column[x1][6] = -a1 / a2 - c;
            column[x2][7] = -c;
            break;
        case Mode::b:
            column[x1][6] = c;
            column[v2][7] = 1.0 / a4;
            column[x2][7] = -a3 / a4 - c;
            break;
        case Mode::c:
            column[v1][6] = parameter;
            column[v2][6] = a6;
            column[x1][6] = a7 - c;
            column[x2][6] = a8;
            column[v1][7] = a9;
            column[v2][7] = a10;
            column[x1][7] = a11;
            column[x2][7] = a12 - c;
            break;
    }
}

void Carver::sensitivity_residual(double, const double* y, const double* s, const double* sdot,
                                  double* r) const {
    r[0] = s[x1] + s[x2] - s[x3];
    r[1] = R3 * (s[x1] + s[x2]) + L3 * (sdot[x1] + sdot[x2]) - s[v3];
    r[2] = -s[v1];
    r[3] = -s[v1] - s[v2];
    r[4] = s[v1] - s[v3] - s[z3];
    r[5] = s[v2] - s[v3] - s[z4];
    switch (mode_) {
        case Mode::a:
            r[6] = (s[v1] - a1 * s[x1]) / a2 - sdot[x1];
            r[7] = -sdot[x2];
            break;
        case Mode::b:
            r[6] = sdot[x1];
            r[7] = (s[v2] - a3 * s[x2]) / a4 - sdot[x2];
            break;
        case Mode::c:
            r[6] = y[v1] + parameter * s[v1] + a6 * s[v2] + a7 * s[x1] + a8 * s[x2] - sdot[x1];
            r[7] = a9 * s[v1] + a10 * s[v2] + a11 * s[x1] + a12 * s[x2] - sdot[x2];
            break;
    }
}

void Carver::roots(double, const double* y, double* g) const {
    g[0] = y[x1];
    g[1] = y[v1] - y[v3];
    g[2] = y[x2];
    g[3] = y[v2] - y[v3];
}

bool Carver::change_mode(const int* crossed) {
    if (mode_ == Mode::a && crossed[3] > 0) {
        mode_ = Mode::c;  // v2 < v3 no longer holds
    } else if (mode_ == Mode::b && crossed[1] > 0) {
        mode_ = Mode::c;  // v1 < v3 no longer holds
    } else if (mode_ == Mode::c && crossed[0] < 0) {
        mode_ = Mode::b;  // x1 < 0
    } else if (mode_ == Mode::c && crossed[2] < 0) {
        mode_ = Mode::a;  // x2 <= 0
    } else {
        return false;
    }
    return true;
}

namespace {

// The algebraic variables but v1 and v2, which are given, from x, ẋ: the same for values, derivatives,
// sensitivities.
void solve_algebraic(double x1, double x2, double x1dot, double x2dot, double* y) {
    y[Carver::x3] = x1 + x2;
    y[Carver::v3] = R3 * (x1 + x2) + L3 * (x1dot + x2dot);
    y[Carver::z3] = y[Carver::v1] - y[Carver::v3];
    y[Carver::z4] = y[Carver::v2] - y[Carver::v3];
}

}  // namespace

void Carver::make_consistent(double t, double* y, double* ydot, double* s, double* sdot) const {
    // ẋ and its derivatives as linear functions of x, v1, v2 and, for sensitivities, ∂F/∂a5.
    const auto slope = [this](const double* x, const double* v, double forcing, double& x1dot,
                              double& x2dot) {
        switch (mode_) {
            case Mode::a:
                x1dot = (v[v1] - a1 * x[x1]) / a2;
                x2dot = 0.0;
                break;
            case Mode::b:
                x1dot = 0.0;
                x2dot = (v[v2] - a3 * x[x2]) / a4;
                break;
            case Mode::c:
                x1dot = forcing + parameter * v[v1] + a6 * v[v2] + a7 * x[x1] + a8 * x[x2];
                x2dot = a9 * v[v1] + a10 * v[v2] + a11 * x[x1] + a12 * x[x2];
                break;
        }
    };
    double x1dotdot = 0.0, x2dotdot = 0.0;
    y[v1] = amplitude * std::cos(frequency * t);
    y[v2] = -y[v1];
    ydot[v1] = -amplitude * frequency * std::sin(frequency * t);
    ydot[v2] = -ydot[v1];
    slope(y, y, 0.0, ydot[x1], ydot[x2]);
    slope(ydot, ydot, 0.0, x1dotdot, x2dotdot);
    solve_algebraic(y[x1], y[x2], ydot[x1], ydot[x2], y);
    solve_algebraic(ydot[x1], ydot[x2], x1dotdot, x2dotdot, ydot);
    if (s == nullptr) return;
    s[v1] = s[v2] = sdot[v1] = sdot[v2] = 0.0;
    slope(s, s, y[v1], sdot[x1], sdot[x2]);
    slope(sdot, sdot, ydot[v1], x1dotdot, x2dotdot);
    solve_algebraic(s[x1], s[x2], sdot[x1], sdot[x2], s);
    solve_algebraic(sdot[x1], sdot[x2], x1dotdot, x2dotdot, sdot);
}

}  // namespace hybridae::bench::idas
