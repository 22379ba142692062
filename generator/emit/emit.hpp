// SPDX-License-Identifier: Apache-2.0
// From the plan to the text of the generated files.
#pragma once

#include <string>
#include <vector>

#include "generator/emit/plan.hpp"
#include "generator/generator.hpp"

namespace hybridae::generator {

std::string emit_banner(const Plan& plan);
std::string emit_model(const Plan& plan);               // model.hpp
std::string emit_tables(const Plan& plan);              // tables.cpp
std::vector<EmittedFile> emit_units(const Plan& plan);  // one translation unit per scalar type

std::vector<EmittedFile> emit(const Plan& plan);

// #line, and the line's end.
std::string line_directive(const Place& place);

}  // namespace hybridae::generator
