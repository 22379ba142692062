// SPDX-License-Identifier: Apache-2.0
// The sparsity of the starting mode as a picture.
#pragma once

#include <ostream>

#include "output/starting_pattern.hpp"

namespace hybridae::cli {

// An SVG with a square for every entry of F_y and F_ydot: equations from top to bottom, conditions below
// them, states from left to right. A large model is drawn coarser: one square for a block of entries.
void draw_sparsity(std::ostream&, const Model&, const StartingPattern&);

}  // namespace hybridae::cli
