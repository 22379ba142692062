// SPDX-License-Identifier: Apache-2.0
// Text inside of SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace hybridae::cli {

inline std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

}  // namespace hybridae::cli
