// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hybridae::generator::test {

// The source of a model made at random, the same for the same seed: nested conditions, helpers called several
// times in one expression, loops, early returns, bools in flight, min, max and abs, switch on decided
// integers, lambdas, structs, references. All of its numbers stay moderate.
std::string random_program(unsigned seed);

// Writes the programs of the seeds from `seed` on into a folder.
std::vector<std::vector<std::filesystem::path>> write_random_programs(const std::filesystem::path& folder,
                                                                      unsigned seed, unsigned count);

}  // namespace hybridae::generator::test
