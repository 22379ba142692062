// SPDX-License-Identifier: Apache-2.0
// The integrals of the running costs of the test models, in closed form.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace hybridae::shooting_tests {

// By differences of order 4, for closed forms: both errors, h⁴ and ε/h, are below 1e-11 of f.
inline double derivative(const std::function<double(double)>& f, double x) {
    const double h = 1e-3;
    return (8.0 * (f(x + h) - f(x - h)) - (f(x + 2.0 * h) - f(x - 2.0 * h))) / (12.0 * h);
}

// models/cost_kink.cpp: x = R cos(w t - φ). Between the roots of x and of x - level the cost is smooth.
struct Kink {
    double x = 1.0, v = 0.0, w = 2.0, c = 0.3, level = 0.5;

    double position(double t) const { return x * std::cos(w * t) + v / w * std::sin(w * t); }
    double velocity(double t) const { return v * std::cos(w * t) - x * w * std::sin(w * t); }
    double cost(double end) const {
        const double R = std::hypot(x, v / w), phase = std::atan2(v / w, x), pi = std::numbers::pi;
        std::vector<double> times{0.0, end};
        for (int k = -2; k < 20; ++k) {
            times.push_back((phase + pi / 2.0 + k * pi) / w);
            times.push_back((phase + std::acos(level / R) + 2.0 * k * pi) / w);
            times.push_back((phase - std::acos(level / R) + 2.0 * k * pi) / w);
        }
        std::erase_if(times, [end](double t) { return t < 0.0 || t > end; });
        std::sort(times.begin(), times.end());
        const auto integral = [this](double t) {
            return x * std::sin(w * t) / w - v * std::cos(w * t) / (w * w);
        };
        double sum = 0.0;
        for (std::size_t i = 1; i < times.size(); ++i) {
            const double a = times[i - 1], b = times[i];
            sum += std::abs(integral(b) - integral(a));
            if (position(0.5 * (a + b)) > level) sum += c * (b - a);
        }
        return sum;
    }
};

// models/cost_reset.cpp: between impacts v falls linearly, and the integral of v²/2 is a difference of cubes.
struct Bounces {
    double h = 1.0, v = 0.0, g = 9.81, e = 0.8, b = 0.5;

    struct End {
        double h, v, cost;
    };
    End at(double end) const {
        End now{h, v, 0.5 * b * end * end};
        for (double t = 0.0;;) {
            const double to_floor = (now.v + std::sqrt(now.v * now.v + 2.0 * g * now.h)) / g;
            const double span = std::min(to_floor, end - t), v_end = now.v - g * span;
            now.cost += (std::pow(now.v, 3) - std::pow(v_end, 3)) / (6.0 * g);
            now.h += now.v * span - 0.5 * g * span * span;
            now.v = v_end;
            t += span;
            if (t >= end) return now;
            now.h = 0.0;
            now.v = -e * now.v;
        }
    }
};

// models/cost_discrete.cpp.
struct Latched {
    double x = 2.0, a = 0.7, k = 0.5, ts = 0.8;

    double cost(double end) const {
        const double xs = x * std::exp(-a * ts), u = -k * xs, span = end - ts, c = u / a, d = xs - c;
        const double before = a * x * x * (1.0 - std::exp(-2.0 * a * ts)) / 2.0;
        const double after = a * a *
                             (c * c * span + 2.0 * c * d * (1.0 - std::exp(-a * span)) / a +
                              d * d * (1.0 - std::exp(-2.0 * a * span)) / (2.0 * a));
        return before + after + u * u * span;
    }
};

}  // namespace hybridae::shooting_tests
