// SPDX-License-Identifier: Apache-2.0
// Reads the values of options. `what` names the option in messages; all throw InputError.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace hybridae::cli {

// The whole text as a finite number.
double number(const std::string& text, const std::string& what);
bool is_number(const std::string& text);
double positive_number(const std::string& text, const std::string& what);
long whole_number(const std::string& text, const std::string& what, long smallest, long largest);
bool on_or_off(const std::string& text, const std::string& what);

// "a,b,c"; an empty item is an error.
std::vector<std::string> list(const std::string& text, const std::string& what);
// "NAME=VALUE"
std::pair<std::string, std::string> assignment(const std::string& text, const std::string& what);

// The candidate that a misspelt name probably means; empty if none is near.
std::string nearest(const std::string& name, const std::vector<std::string>& candidates);
// "; did you mean 'x'?" or nothing
std::string did_you_mean(const std::string& suggestion);

}  // namespace hybridae::cli
