// SPDX-License-Identifier: Apache-2.0
// The smooth problems of the work–precision diagrams written by hand for SUNDIALS, with their algebraic
// variables eliminated, so that CVODES can take them, too.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace hybridae::bench {

// models/dow.cpp: u1 … u6. u7 solves the charge balance
//   G = u7 + Q - u6 - K2 u1/(K2 + u7) - K3 u3/(K3 + u7) - K1 u5/(K1 + u7) = 0,
// which grows with u7 > 0, by Newton's method from the last value.
struct Dow {
    static constexpr long n = 6, n_roots = 0, band = n;
    static constexpr double k1 = 21.893, km1 = 2.14e9, k2 = 32.318, k3 = 21.893, km3 = 1.07e9;
    static constexpr double K1 = 7.65e-18, K2 = 4.03e-11, K3 = 5.32e-18, Q = 0.0131;
    mutable double u7 = 0.0;

    void start(double* y) {
        y[0] = 1.5776, y[1] = 8.32, y[2] = y[3] = y[4] = 0.0, y[5] = Q;
        u7 = 0.5 * (-K2 + std::sqrt(K2 * K2 + 4.0 * K2 * y[0]));
    }
    // Sets u7; the slope of G.
    double balance(const double* y) const {
        double slope = 1.0;
        for (int i = 0; i < 50; ++i) {
            const double a = K2 * y[0] / (K2 + u7), b = K3 * y[2] / (K3 + u7), c = K1 * y[4] / (K1 + u7);
            slope = 1.0 + a / (K2 + u7) + b / (K3 + u7) + c / (K1 + u7);
            const double next = u7 - (u7 + Q - y[5] - a - b - c) / slope;
            const double change = std::abs(next - u7);
            u7 = next > 0.0 ? next : 0.1 * u7;
            if (change <= 1e-15 * u7) break;
        }
        return slope;
    }
    void derivative(double, const double* y, double* f) const {
        balance(y);
        const double slow = k2 * y[1] * K2 * y[0] / (K2 + u7);
        const double first = k1 * y[1] * y[5] - km1 * K1 * y[4] / (K1 + u7);
        const double third = k3 * y[3] * y[5] - km3 * K3 * y[2] / (K3 + u7);
        f[0] = -slow, f[1] = -first - slow, f[2] = slow + third;
        f[3] = -third, f[4] = first, f[5] = -first - third;
    }
    template <class Matrix>
    void jacobian(double, const double* y, Matrix j) const {
        const double slope = balance(y), a = K2 / (K2 + u7), b = K3 / (K3 + u7), c = K1 / (K1 + u7);
        // ∂u7/∂y_k, and the three rates by their own variables and by u7.
        const std::array<double, 6> u7_by{a / slope, 0.0, b / slope, 0.0, c / slope, 1.0 / slope};
        std::array<double, 6> slow{k2 * y[1] * a, k2 * y[0] * a, 0.0, 0.0, 0.0, 0.0},
            first{0.0, k1 * y[5], 0.0, 0.0, -km1 * c, k1 * y[1]},
            third{0.0, 0.0, -km3 * b, k3 * y[5], 0.0, k3 * y[3]};
        for (std::size_t k = 0; k < 6; ++k) {
            slow[k] -= k2 * y[1] * a * y[0] / (K2 + u7) * u7_by[k];
            first[k] += km1 * c * y[4] / (K1 + u7) * u7_by[k];
            third[k] += km3 * b * y[2] / (K3 + u7) * u7_by[k];
            const auto column = static_cast<long>(k);
            j(0, column) = -slow[k], j(1, column) = -first[k] - slow[k], j(2, column) = slow[k] + third[k];
            j(3, column) = -third[k], j(4, column) = first[k], j(5, column) = -first[k] - third[k];
        }
    }
    void roots(double, const double*, double*) const {}
    static bool fire(const int*) { return false; }
};

// models/heat.cpp: the nodes inside.
struct Heat {
    static constexpr long m = 40, n = m * m, n_roots = 0, nonzeros = 5 * n - 4 * m;
    static constexpr double per_area = (m + 1.0) * (m + 1.0);

    static double first(long i) {
        const double x = static_cast<double>(i) / (m + 1.0);
        return 4.0 * x * (1.0 - x);
    }
    static void start(double* y) {
        for (long k = 0; k < n; ++k) y[k] = first(k % m + 1) * first(k / m + 1);
    }
    void derivative(double, const double* y, double* f) const {
        for (long k = 0; k < n; ++k) {
            const long i = k % m;
            const double beside = (i > 0 ? y[k - 1] : 0.0) + (i < m - 1 ? y[k + 1] : 0.0) +
                                  (k >= m ? y[k - m] : 0.0) + (k + m < n ? y[k + m] : 0.0);
            f[k] = (beside - 4.0 * y[k]) * per_area;
        }
    }
    // Column after column, rows in order.
    template <class Use>
    static void for_each_entry(Use use) {
        for (long k = 0; k < n; ++k) {
            if (k >= m) use(k - m, k, per_area);
            if (k % m > 0) use(k - 1, k, per_area);
            use(k, k, -4.0 * per_area);
            if (k % m < m - 1) use(k + 1, k, per_area);
            if (k + m < n) use(k + m, k, per_area);
        }
    }
    void roots(double, const double*, double*) const {}
    static bool fire(const int*) { return false; }

    // A product of two solutions along a line, each a sum of decaying sines.
    static std::vector<double> exact(double t) {
        std::vector<double> line(m);
        for (long mode = 1; mode <= m; ++mode) {
            const double step = std::numbers::pi * static_cast<double>(mode) / (m + 1.0),
                         sine = std::sin(0.5 * step);
            double amount = 0.0;
            for (long i = 1; i <= m; ++i) amount += first(i) * std::sin(step * static_cast<double>(i));
            amount *= 2.0 / (m + 1.0) * std::exp(-4.0 * per_area * sine * sine * t);
            for (long i = 1; i <= m; ++i)
                line[static_cast<std::size_t>(i - 1)] += amount * std::sin(step * static_cast<double>(i));
        }
        std::vector<double> u;
        for (const double b : line)
            for (const double a : line) u.push_back(a * b);
        return u;
    }
};

}  // namespace hybridae::bench
