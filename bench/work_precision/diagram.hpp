// SPDX-License-Identifier: Apache-2.0
// Measurements as a picture and as a table.
#pragma once

#include <string>
#include <vector>

namespace hybridae::bench {

struct Measurement {
    double tolerance, error, milliseconds;
    long steps;
    bool complete;  // all mode changes were found
};

struct Curve {
    std::string name;
    std::vector<Measurement> points;
};

// SVG: time against error, both logarithmic. Runs that missed a mode change are hollow.
std::string diagram(const std::string& title, const std::vector<Curve>&);
// Markdown.
std::string table(const std::string& title, long mode_changes, const std::vector<Curve>&);

}  // namespace hybridae::bench
