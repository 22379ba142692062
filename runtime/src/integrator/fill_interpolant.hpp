// SPDX-License-Identifier: Apache-2.0
// OneStep::fill_interpolant, for the methods that call it: all powers at once, two entries at a time.
#pragma once

#include <hybridae/integrator/one_step.hpp>

#include "linear_algebra/vectors.hpp"

namespace hybridae {

template <std::size_t degree, std::size_t stages>
void OneStep::fill_interpolant(const std::array<std::array<double, stages>, degree>& weights,
                               const std::array<std::vector<double>, stages>& k) {
    std::array<std::array<double, stages>, degree> weight;
    std::array<const double*, stages> from;
    std::array<double*, degree> to;
    for (std::size_t i = 0; i < stages; ++i) from[i] = k[i].data();
    for (std::size_t j = 0; j < degree; ++j) {
        to[j] = next_[j + 1].data();
        for (std::size_t i = 0; i < stages; ++i) weight[j][i] = h_ * weights[j][i];
    }
    side_by_side(block_size(), [=]<class V>(std::size_t e) {
        V slope[stages];
        for (std::size_t i = 0; i < stages; ++i) load(from[i] + e, slope[i]);
        for (std::size_t j = 0; j < degree; ++j) {
            V sum = weight[j][0] * slope[0];
            for (std::size_t i = 1; i < stages; ++i) sum += weight[j][i] * slope[i];
            store(sum, to[j] + e);
        }
    });
}

}  // namespace hybridae
