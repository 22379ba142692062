// SPDX-License-Identifier: Apache-2.0
// Derivatives, series, pattern and enclosures of a locked function against CppAD's tape of it.
#pragma once

#include <string>

#include "generator/comparison/points.hpp"

namespace comparison {

// What differs, or nothing.
std::string compare_derivatives(const Subject& model, const Part& part, void* workspace, const Point& at,
                                const hy_trace& trace, Numbers& numbers);

// Whether the discontinuity functions at some instants of a span lie within their enclosures over it.
std::string compare_enclosures(const Part& part, void* workspace, const Point& at, const hy_trace& trace);

}  // namespace comparison
