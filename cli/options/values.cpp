// SPDX-License-Identifier: Apache-2.0
#include "options/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <hybridae/error.hpp>
#include <numeric>
#include <optional>

namespace hybridae::cli {
namespace {

std::string trimmed(const std::string& text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

template <class T>
std::optional<T> whole_text_as(const std::string& text) {
    const std::string body = trimmed(text);
    const char* begin = body.data();
    const char* end = begin + body.size();
    if (begin != end && *begin == '+' && begin + 1 != end && begin[1] != '-') ++begin;
    T value{};
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc() || stop != end || begin == end) return std::nullopt;
    return value;
}

// Smallest number of changed, added, removed or swapped characters.
std::size_t edit_distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> before, previous(b.size() + 1), current(b.size() + 1);
    std::iota(previous.begin(), previous.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            current[j] = std::min(
                {previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                current[j] = std::min(current[j], before[j - 2] + 1);
            }
        }
        before = previous;
        previous = current;
    }
    return previous.back();
}

}  // namespace

bool is_number(const std::string& text) { return whole_text_as<double>(text).has_value(); }

double number(const std::string& text, const std::string& what) {
    const auto value = whole_text_as<double>(text);
    if (!value) throw InputError(fmt::format("{}: '{}' is not a number", what, text));
    if (!std::isfinite(*value)) throw InputError(fmt::format("{}: '{}' is not a finite number", what, text));
    return *value;
}

double positive_number(const std::string& text, const std::string& what) {
    const double value = number(text, what);
    if (value <= 0.0) throw InputError(fmt::format("{}: '{}' must be greater than 0", what, text));
    return value;
}

long whole_number(const std::string& text, const std::string& what, long smallest, long largest) {
    const auto value = whole_text_as<long>(text);
    if (!value) throw InputError(fmt::format("{}: '{}' is not a whole number", what, text));
    if (*value < smallest)
        throw InputError(fmt::format("{}: '{}' must be at least {}", what, text, smallest));
    if (*value > largest) throw InputError(fmt::format("{}: '{}' must be at most {}", what, text, largest));
    return *value;
}

bool on_or_off(const std::string& text, const std::string& what) {
    if (text == "on") return true;
    if (text == "off") return false;
    throw InputError(fmt::format("{}: '{}' must be on or off", what, text));
}

std::vector<std::string> list(const std::string& text, const std::string& what) {
    std::vector<std::string> items;
    std::size_t begin = 0;
    for (;;) {
        const auto comma = text.find(',', begin);
        const std::string item = trimmed(text.substr(begin, comma - begin));
        if (item.empty()) throw InputError(fmt::format("{}: '{}' has an empty item", what, text));
        items.push_back(item);
        if (comma == std::string::npos) return items;
        begin = comma + 1;
    }
}

std::pair<std::string, std::string> assignment(const std::string& text, const std::string& what) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) throw InputError(fmt::format("{}: '{}' must be NAME=VALUE", what, text));
    std::pair<std::string, std::string> result = {trimmed(text.substr(0, equals)),
                                                  trimmed(text.substr(equals + 1))};
    if (result.first.empty()) throw InputError(fmt::format("{}: '{}' has no name before '='", what, text));
    if (result.second.empty()) throw InputError(fmt::format("{}: '{}' has no value after '='", what, text));
    return result;
}

std::string nearest(const std::string& name, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t smallest = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        const std::size_t distance = edit_distance(name, candidate);
        if (distance < smallest) {
            smallest = distance;
            best = candidate;
        }
    }
    return best;
}

std::string did_you_mean(const std::string& suggestion) {
    return suggestion.empty() ? "" : fmt::format("; did you mean '{}'?", suggestion);
}

}  // namespace hybridae::cli
