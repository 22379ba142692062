// SPDX-License-Identifier: Apache-2.0
// The Nordsieck array with the order known at compile time, so that the loops over it unroll. Their vectors
// are written out: too many pointers are involved for a compiler to see that they do not meet.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "linear_algebra/vectors.hpp"

namespace hybridae {

template <int Q>
class Columns {
  public:
    template <std::size_t N>
    explicit Columns(std::array<std::vector<double>, N>& z) {
        for (std::size_t j = 0; j <= Q; ++j) column_[j] = z[j].data();
    }
    double* at(int j, std::size_t i) const { return column_[static_cast<std::size_t>(j)] + i; }

  private:
    std::array<double*, Q + 1> column_;
};

// Calls body.operator()<q>().
template <class Body>
void dispatch_order(int q, Body&& body) {
    switch (q) {
        case 1:
            body.template operator()<1>();
            break;
        case 2:
            body.template operator()<2>();
            break;
        case 3:
            body.template operator()<3>();
            break;
        case 4:
            body.template operator()<4>();
            break;
        default:
            body.template operator()<5>();
            break;
    }
}

}  // namespace hybridae
