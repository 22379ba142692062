// SPDX-License-Identifier: Apache-2.0
#include "files/depfile.hpp"

namespace hybridae::cli {
namespace {

std::string escaped(const std::string& path) {
    std::string text;
    for (const char c : path) {
        if (c == ' ' || c == '#') text += '\\';
        if (c == '$') text += '$';
        text += c;
    }
    return text;
}

}  // namespace

std::string depfile_text(const std::string& target, const std::vector<std::string>& files) {
    std::string text = escaped(target) + ":";
    for (const auto& file : files) text += " \\\n  " + escaped(file);
    return text + "\n";
}

}  // namespace hybridae::cli
