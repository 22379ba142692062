// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "generator/analysis/tokens.hpp"
#include "generator/emit/edits.hpp"

namespace hybridae::generator {

// The user's text from one token to another with the edits in it.
std::string edited_text(const Tokens& tokens, std::size_t first, std::size_t last, const Edits& edits);

}  // namespace hybridae::generator
