// SPDX-License-Identifier: Apache-2.0
// The switched problems of the work–precision diagrams written by hand for SUNDIALS; see models/ for what
// they are and sundials.hpp for what is asked of them.
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace hybridae::bench {

// models/stick_slip.cpp.
struct StickSlip {
    static constexpr long n = 4, n_roots = 2, band = n;
    int z = 1;

    void start(double* y) {
        z = 1;
        y[0] = y[1] = 1.0;
        y[2] = y[3] = 0.0;
    }
    void derivative(double t, const double* y, double* f) const {
        f[0] = y[2];
        f[1] = y[3];
        f[2] = std::sin(t) - 0.4 * z;
        f[3] = 0.4 * z;
    }
    template <class Matrix>
    void jacobian(double, const double*, Matrix j) const {
        j(0, 2) = 1.0;
        j(1, 3) = 1.0;
    }
    void roots(double, const double* y, double* g) const {
        g[0] = y[2] - y[3] + 0.003;
        g[1] = y[2] - y[3] - 0.003;
    }
    bool fire(const int* crossed) {
        const int before = z;
        if (z > 0 && crossed[0] < 0)
            z = -1;
        else if (z < 0 && crossed[1] > 0)
            z = 1;
        return z != before;
    }
};

// models/hybrid_cubic.cpp.
struct HybridCubic {
    static constexpr long n = 1, n_roots = 1, band = n;
    bool above = false;

    void start(double* y) {
        above = false;
        y[0] = 0.0;
    }
    void derivative(double, const double* y, double* f) const {
        f[0] = above ? 10.0 - 2.0 * y[0] : 4.0 - y[0];
    }
    template <class Matrix>
    void jacobian(double, const double*, Matrix j) const {
        j(0, 0) = above ? -2.0 : -1.0;
    }
    void roots(double, const double* y, double* g) const {
        const double x = y[0];
        g[0] = x * x * x - 5.0 * x * x + 7.0 * x - 2.9;
    }
    bool fire(const int* crossed) {
        if (crossed[0] == 0 || (crossed[0] > 0) == above) return false;
        above = !above;
        return true;
    }
};

// models/carver.cpp with its algebraic variables eliminated: x1 and x2.
struct Carver {
    static constexpr long n = 2, n_roots = 4, band = n;
    enum class Mode { first, second, both } mode = Mode::first;

    void start(double* y) {
        mode = Mode::first;
        y[0] = y[1] = 0.0;
    }
    static double voltage(double t) { return 100.0 * std::cos(100.0 * std::numbers::pi * t); }
    void derivative(double t, const double* y, double* f) const {
        const double v1 = voltage(t), v2 = -v1;
        f[0] = mode == Mode::first    ? (v1 - 12.0 * y[0]) / 0.24
               : mode == Mode::second ? 0.0
                                      : 13.64 * v1 - 11.64 * v2 - 50.0 * y[0];
        f[1] = mode == Mode::first    ? 0.0
               : mode == Mode::second ? (v2 - 12.0 * y[1]) / 0.24
                                      : -11.64 * v1 + 13.64 * v2 - 50.0 * y[1];
    }
    template <class Matrix>
    void jacobian(double, const double*, Matrix j) const {
        j(0, 0) = mode == Mode::second ? 0.0 : -50.0;
        j(1, 1) = mode == Mode::first ? 0.0 : -50.0;
    }
    void roots(double t, const double* y, double* g) const {
        std::array<double, 2> f{};
        derivative(t, y, f.data());
        const double v1 = voltage(t), v3 = 10.0 * (y[0] + y[1]) + 0.2 * (f[0] + f[1]);
        g[0] = y[0];
        g[1] = v1 - v3;
        g[2] = y[1];
        g[3] = -v1 - v3;
    }
    bool fire(const int* crossed) {
        const Mode before = mode;
        if (mode == Mode::first && crossed[3] > 0)
            mode = Mode::both;
        else if (mode == Mode::second && crossed[1] > 0)
            mode = Mode::both;
        else if (mode == Mode::both && crossed[0] < 0)
            mode = Mode::second;
        else if (mode == Mode::both && crossed[2] < 0)
            mode = Mode::first;
        return mode != before;
    }
};

// models/thermostats.cpp for any number of rooms, with its exact solution.
struct Thermostats {
    static constexpr long band = 0;
    long n, n_roots;
    std::vector<double> k, power, on_below, off_above, first;
    std::vector<char> on;

    static double fraction(double x) { return x - std::floor(x); }
    explicit Thermostats(long rooms) : n(rooms), n_roots(2 * rooms) {
        for (long i = 1; i <= rooms; ++i) {
            const auto x = static_cast<double>(i);
            const double d = 0.5 * fraction(0.7320508076 * x);
            k.push_back(0.5 + fraction(0.6180339887 * x));
            power.push_back(k.back() * (20.0 + 5.0 * fraction(0.4142135624 * x)));
            on_below.push_back(19.0 - d);
            off_above.push_back(21.0 + d);
            first.push_back(19.0 + 2.0 * fraction(0.2360679775 * x));
        }
        on.resize(static_cast<std::size_t>(rooms));
    }
    void start(double* y) {
        for (std::size_t i = 0; i < on.size(); ++i) {
            y[i] = first[i];
            on[i] = i % 2 == 0;
        }
    }
    void derivative(double, const double* y, double* f) const {
        for (std::size_t i = 0; i < on.size(); ++i)
            f[i] = -k[i] * (y[i] - 10.0) + (on[i] != 0 ? power[i] : 0.0);
    }
    template <class Matrix>
    void jacobian(double, const double*, Matrix j) const {
        for (std::size_t i = 0; i < on.size(); ++i) j(static_cast<long>(i), static_cast<long>(i)) = -k[i];
    }
    void roots(double, const double* y, double* g) const {
        for (std::size_t i = 0; i < on.size(); ++i) {
            g[2 * i] = y[i] - off_above[i];
            g[2 * i + 1] = y[i] - on_below[i];
        }
    }
    bool fire(const int* crossed) {
        bool any = false;
        for (std::size_t i = 0; i < on.size(); ++i) {
            const char before = on[i];
            if (crossed[2 * i] > 0) on[i] = 0;
            if (crossed[2 * i + 1] < 0) on[i] = 1;
            any = any || on[i] != before;
        }
        return any;
    }

    // Between switches each room is an exponential.
    std::vector<double> exact(double t_end, long& switches) const {
        std::vector<double> y(on.size());
        switches = 0;
        for (std::size_t i = 0; i < on.size(); ++i) {
            double t = 0.0, T = first[i];
            bool heating = i % 2 == 0;
            for (;;) {
                const double limit = 10.0 + (heating ? power[i] / k[i] : 0.0);
                const double level = heating ? off_above[i] : on_below[i];
                const double wait = std::log((T - limit) / (level - limit)) / k[i];
                if (t + wait > t_end) {
                    y[i] = limit + (T - limit) * std::exp(-k[i] * (t_end - t));
                    break;
                }
                t += wait;
                T = level;
                heating = !heating;
                ++switches;
            }
        }
        return y;
    }
};

}  // namespace hybridae::bench
