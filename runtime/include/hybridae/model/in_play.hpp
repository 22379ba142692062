// SPDX-License-Identifier: Apache-2.0
// The watched functions that are looked at, where there are very many and all of them are linear:
//
//   g_i = offset_i + g_t,i t + Σ_c g_ic y_c
//
// All others are known to keep their signs for a while (events/clearance.hpp). These are products: the model
// is not evaluated for them.
#pragma once

#include <hybridae/abi/model.h>

#include <cstddef>
#include <span>
#include <vector>

namespace hybridae {

struct InPlay {
    // From so many functions on, telling those in play from the others costs less than watching all.
    static constexpr std::size_t worthwhile = 64;

    std::vector<int> functions;  // their places among all watched functions of the mode, ascending
    std::vector<double> offset, g_t;
    std::vector<int> begin{0}, column;  // of the derivatives by y, row after row
    std::vector<double> g_y;

    std::size_t size() const { return functions.size(); }

    // The variables that function i depends on.
    std::span<const int> variables(std::size_t i) const {
        return std::span(column).subspan(static_cast<std::size_t>(begin[i]),
                                         static_cast<std::size_t>(begin[i + 1] - begin[i]));
    }
    // g_y x of function i.
    double product(std::size_t i, const double* x) const {
        double sum = 0.0;
        for (int k = begin[i]; k < begin[i + 1]; ++k)
            sum += g_y[static_cast<std::size_t>(k)] * x[column[static_cast<std::size_t>(k)]];
        return sum;
    }
    void evaluate(double t, const double* y, double* g) const {
        for (std::size_t i = 0; i < size(); ++i) g[i] = offset[i] + g_t[i] * t + product(i, y);
    }
    // In directions of t and y; dg[j * size() + i].
    void differentiate(const hy_seeds& seeds, int width, std::size_t n, double* dg) const {
        for (std::size_t j = 0; j < static_cast<std::size_t>(width); ++j)
            for (std::size_t i = 0; i < size(); ++i)
                *dg++ = (seeds.t != nullptr ? g_t[i] * seeds.t[j] : 0.0) +
                        (seeds.y != nullptr ? product(i, seeds.y + j * n) : 0.0);
    }
    // Taylor coefficients along a series; g[k * size() + i].
    void expand(double t, const hy_series& series, int order, std::size_t n, double* g) const {
        evaluate(t, series.y, g);
        for (std::size_t k = 1; k <= static_cast<std::size_t>(order); ++k)
            for (std::size_t i = 0; i < size(); ++i)
                g[k * size() + i] = product(i, series.y + k * n) + (k == 1 ? g_t[i] : 0.0);
    }
};

}  // namespace hybridae
