// SPDX-License-Identifier: Apache-2.0
// Where models are compared.
#pragma once

#include <limits>
#include <random>

#include "generator/comparison/subject.hpp"

namespace comparison {

struct Point {
    double t;
    Reals y, ydot, p, d;
    Integers k, pk;

    hy_point view() const { return {t, y.data(), ydot.data(), p.data(), d.data(), k.data(), pk.data()}; }
};

// Random numbers among which exact zeros, signed zeros, ones and ties are common; among wild ones there are
// NaN and numbers that overflow or underflow when they are squared, too.
class Numbers {
  public:
    double next(bool wild) {
        if (wild && engine_() % 6 == 0) {
            constexpr double all[]{std::numeric_limits<double>::quiet_NaN(), 1e200, -1e200, 1e-200, -1e18};
            return all[engine_() % 5];
        }
        switch (engine_() % 8) {
            case 0:
                return 0.0;
            case 1:
                return -0.0;
            case 2:
                return 1.0;
            case 3:
                return last_;
            case 4:
                return -last_;
            default:
                return last_ = std::uniform_real_distribution<double>(-2.5, 2.5)(engine_);
        }
    }
    // No ties and no zeros.
    double generic() { return std::uniform_real_distribution<double>(-2.5, 2.5)(engine_); }

    // With the integers of another point: a trace belongs to those.
    Point point(const Subject& model, bool wild, const Point* like = nullptr) {
        Point at{next(wild),
                 reals(model.n_state, wild),
                 reals(model.n_state, wild),
                 reals(model.n_params, wild),
                 reals(model.n_discrete, wild),
                 integers(model.n_k),
                 integers(model.n_pk)};
        if (like != nullptr) {
            at.k = like->k;
            at.pk = like->pk;
        }
        return at;
    }

  private:
    Reals reals(std::size_t n, bool wild) {
        Reals values(n);
        for (auto& value : values) value = next(wild);
        return values;
    }
    Integers integers(std::size_t n) {
        Integers values(n);
        for (auto& value : values) value = static_cast<std::int64_t>(engine_() % 3);
        return values;
    }

    std::mt19937_64 engine_{20240229};
    double last_ = 0.5;
};

}  // namespace comparison
