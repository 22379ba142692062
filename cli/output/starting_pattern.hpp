// SPDX-License-Identifier: Apache-2.0
// What depends on what in the mode that a model starts in.
#pragma once

#include <hybridae/model/evaluator.hpp>
#include <string>

#include "options/solve_arguments.hpp"

namespace hybridae::cli {

struct StartingPattern {
    std::string unknown;   // why there is none; empty: the rest is valid
    Trace trace;           // of the residual
    Evaluator::Rows rows;  // equations, then conditions
};

// Throws InputError for unknown names among the overrides.
StartingPattern starting_pattern(const Model&, const Experiment&);

}  // namespace hybridae::cli
