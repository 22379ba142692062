// SPDX-License-Identifier: Apache-2.0
// One quantity over time, as a picture.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace hybridae::cli {

struct Chart {
    struct Point {
        double t, value;
        bool jumped = false;  // the right limit of what the point before is the left limit of
    };
    std::string title;
    double t_begin = 0.0, t_end = 1.0;
    const std::vector<Point>* points = nullptr;   // in the order of integration; NaN leaves a gap
    const std::vector<double>* events = nullptr;  // thin lines
    double marked_from = std::numeric_limits<double>::quiet_NaN();  // shaded from there on
    // Names of whole numbers (enumerators, true and false); empty: real numbers.
    std::function<std::string(double)> name_of;

    static constexpr double width = 360.0, height = 170.0;  // in pixels
};

// An <svg> element. Its colours come from the style sheet of the page, by the classes frame, grid, label,
// event, marked, curve and jump.
std::string draw(const Chart&);

}  // namespace hybridae::cli
