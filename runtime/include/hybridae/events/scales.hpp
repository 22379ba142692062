// SPDX-License-Identifier: Apache-2.0
// On which scale a discontinuity function is zero.
//
//   W_g = Σ |∂g/∂y_i| W_i + Σ |∂g/∂ẏ_i| W_i / h,  at least the noise ε (Σ |∂g/∂y_i| |y_i| + |∂g/∂t| |t| +
//   |g|).
// Everything said about g is relative to W_g, so that multiplying a condition by 1e9 changes nothing
// (docs/events.md, Scales).
//
// Gradients of all watched functions cost an evaluation, their scales are asked for a few. So the gradients
// are kept, W_g is made from them when it is asked for, and they are used at other points for as long as they
// explain how g changes there.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <hybridae/consistency/index_one.hpp>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace hybridae::events {

// How far beyond the surface an event is polished, in units of W_g.
inline constexpr double polish_fraction = 1e-2;
// A function within this part of the polishing distance is a tie.
inline constexpr double tie_fraction = 0.1;

class Scales {
  public:
    // Takes the memory that find() needs in this mode.
    void reserve(const ActiveMode&);

    // Gradients at a point, of functions that are linear without an evaluation. h: the step on which errors
    // of ẏ are judged. False: the model could not be evaluated.
    bool find(IndexOne&, const ActiveMode&, const Point&, double h);
    // The gradients that are there, at another point. False: they are of other functions.
    bool move(const IndexOne&, const ActiveMode&, const Point&, double h);
    // Functions are numbered as the mode watches them: among those in play, or among all.
    // Whether the gradient of function i explains its total time derivative at the point, but for a small
    // part.
    bool explains(int i, double slope) const;

    bool known(int i) const {
        return static_cast<std::size_t>(i) < (in_play_ != nullptr ? in_play_->size() : n_g_);
    }
    double weight(int i) const { return size_of(i).weight; }
    double noise(int i) const { return size_of(i).noise; }
    double polish(int i) const {
        const Size size = size_of(i);
        return std::max(polish_fraction * size.weight, 4.0 * size.noise);
    }
    double tie(int i) const { return tie_fraction * polish(i); }
    // Makes the weights that depend on the point only, for many questions at one point.
    void prepare_weights();
    // Whether |g| is more than `factor` ties, by the weights prepared.
    bool is_beyond(int i, double g, double factor) const {
        double weight = 0.0, magnitude = 0.0;
        for (const auto& [slope, c] : gradient(i)) {
            weight += std::abs(slope) * weight_[c];
            magnitude += std::abs(slope) * magnitude_[c];
        }
        constexpr double part = tie_fraction * polish_fraction, noise = 4.0 * tie_fraction * epsilon;
        return g > factor * part * weight && g > factor * noise * (magnitude + g);
    }

  private:
    static constexpr double epsilon = std::numeric_limits<double>::epsilon();
    struct Size {
        double weight, noise;
    };
    struct Derivative {
        double slope;
        std::uint32_t column;  // of y, then ẏ, then time
    };
    Size size_of(int i) const;
    void gather(const ActiveMode&);
    std::size_t row_of(int i) const {
        return static_cast<std::size_t>(in_play_ != nullptr ? in_play_->functions[static_cast<std::size_t>(i)]
                                                            : i);
    }
    std::span<const Derivative> gradient(int i) const {
        const std::size_t row = row_of(i);
        return std::span(derivatives_).subspan(begin_[row], begin_[row + 1] - begin_[row]);
    }

    std::shared_ptr<const ModeStructure> structure_;
    std::shared_ptr<const LinearParts> linear_;  // that the gradients were gathered from
    std::shared_ptr<const InPlay> in_play_;      // gradients are of all functions nevertheless
    const IndexOne* index_one_ = nullptr;
    std::size_t n_ = 0, n_g_ = 0;
    std::vector<double> g_, dg_;  // where the gradients were found
    std::vector<std::size_t> begin_;
    std::vector<Derivative> derivatives_;     // row after row
    std::vector<double> weight_, magnitude_;  // by column
    bool at_origin_ = false;                  // the point is where the gradients were found
    Point at_;
    double h_ = 1.0;
};

}  // namespace hybridae::events
