// SPDX-License-Identifier: Apache-2.0
#include "generator/emit/pieces.hpp"

#include <algorithm>

namespace hybridae::generator {

std::string edited_text(const Tokens& tokens, std::size_t first, std::size_t last, const Edits& edits) {
    std::string text;
    for (std::size_t token = first; token <= last; ++token) {
        const auto* change = edits.at(token);
        if (token > first) {
            const std::string gap = tokens.gap_before(token);
            // Line ends stay, whatever is joined.
            if (change == nullptr || !change->join || gap.find('\n') != std::string::npos) text += gap;
        }
        if (change == nullptr)
            text += tokens.text(token);
        else
            text += change->before + change->replacement.value_or(tokens.text(token)) + change->after;
    }
    return text;
}

}  // namespace hybridae::generator
