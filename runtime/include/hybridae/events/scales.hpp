// SPDX-License-Identifier: Apache-2.0
// On which scale a discontinuity function is zero.
//
//   W_g = Σ |∂g/∂y_i| W_i + Σ |∂g/∂ẏ_i| W_i / h,  at least the noise ε (Σ |∂g/∂y_i| |y_i| + |∂g/∂t| |t| +
//   |g|).
// Everything said about g is relative to W_g, so that multiplying a condition by 1e9 changes nothing (DESIGN
// §6).
#pragma once

#include <hybridae/consistency/index_one.hpp>
#include <vector>

namespace hybridae::events {

// How far beyond the surface an event is polished, in units of W_g.
inline constexpr double polish_fraction = 1e-2;
// A function within this part of the polishing distance is a tie.
inline constexpr double tie_fraction = 0.1;

struct Scales {
    std::vector<double> weight, noise;                     // per watched function
    std::vector<double> seed_t, seed_y, seed_ydot, g, dg;  // kept for the next call

    double polish(int i) const {
        const auto at = static_cast<std::size_t>(i);
        return std::max(polish_fraction * weight[at], 4.0 * noise[at]);
    }
    double tie(int i) const { return tie_fraction * polish(i); }
};

// Takes the memory that find_scales() needs in this mode.
void reserve(const ActiveMode&, Scales&);

// h: the step on which errors of ẏ are judged. False: the model could not be evaluated.
bool find_scales(IndexOne&, const ActiveMode&, const Point&, double h, Scales&);

}  // namespace hybridae::events
