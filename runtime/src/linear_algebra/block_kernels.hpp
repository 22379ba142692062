// SPDX-License-Identifier: Apache-2.0
// Products of small dense blocks, by columns, as elimination needs them. Each exists for any processor and
// with vectors twice as wide where there are such; both round alike: products are not contracted.
#pragma once

#include <cstddef>

namespace hybridae {

// A block begins at a pointer; `stride` is the distance of its columns, `step` that of its rows.
struct ConstBlock {
    const double* begin;
    std::size_t stride, step = 1;
};
struct Block {
    double* begin;
    std::size_t stride;
};

struct BlockKernels {
    // c -= a b, where c is rows × columns and a is rows × inner; only b may have a step.
    void (*subtract_product)(std::size_t rows, std::size_t columns, std::size_t inner, ConstBlock a,
                             ConstBlock b, Block c);
};

// Those for the processor at hand.
const BlockKernels& block_kernels();

}  // namespace hybridae
