// SPDX-License-Identifier: Apache-2.0
#include "diagram.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hybridae::bench {

namespace {

constexpr double width = 640.0, height = 420.0, left = 70.0, right = 150.0, top = 36.0, bottom = 48.0;
constexpr std::array colours = {"#1b6ca8", "#d1495b", "#e08e0b", "#2a9d5c",
                                "#7b4bb7", "#555555", "#999999", "#000000"};

// A logarithmic axis in whole decades.
struct Axis {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void include(double value) {
        low = std::min(low, std::floor(std::log10(value)));
        high = std::max(high, std::ceil(std::log10(value)));
    }
    double part(double value) const { return (std::log10(value) - low) / std::max(1.0, high - low); }
};

}  // namespace

std::string diagram(const std::string& title, const std::vector<Curve>& curves) {
    Axis errors, times;
    for (const Curve& curve : curves)
        for (const Measurement& m : curve.points) {
            errors.include(std::max(m.error, 1e-14));
            times.include(m.milliseconds);
        }
    // Errors shrink to the right.
    const auto x = [&](double error) {
        return width - right - errors.part(std::max(error, 1e-14)) * (width - left - right);
    };
    const auto y = [&](double time) { return height - bottom - times.part(time) * (height - top - bottom); };
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
        "<text x=\"{2}\" y=\"22\" font-size=\"15\">{3}</text>\n",
        width, height, left, title);
    for (double decade = errors.low; decade <= errors.high; ++decade) {
        const double at = x(std::pow(10.0, decade));
        svg += fmt::format(
            "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#e4e4e4\"/>"
            "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">1e{4:.0f}</text>\n",
            at, top, height - bottom, height - bottom + 16.0, decade);
    }
    for (double decade = times.low; decade <= times.high; ++decade) {
        const double at = y(std::pow(10.0, decade));
        svg += fmt::format(
            "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"#e4e4e4\"/>"
            "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5:g} ms</text>\n",
            left, width - right, at, left - 6.0, at + 4.0, std::pow(10.0, decade));
    }
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">largest error</text>\n",
                       0.5 * (left + width - right), height - 10.0);
    for (std::size_t c = 0; c < curves.size(); ++c) {
        const char* colour = colours[c % colours.size()];
        std::string line, marks;
        for (const Measurement& m : curves[c].points) {
            line += fmt::format("{:.1f},{:.1f} ", x(m.error), y(m.milliseconds));
            marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" stroke=\"{}\" fill=\"{}\"/>",
                                 x(m.error), y(m.milliseconds), colour, m.complete ? colour : "white");
        }
        const double row = top + 10.0 + 18.0 * static_cast<double>(c);
        svg += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/>{}\n",
                           line, colour, marks);
        svg += fmt::format("<text x=\"{}\" y=\"{:.0f}\" fill=\"{}\">{}</text>\n", width - right + 12.0, row,
                           colour, curves[c].name);
    }
    return svg + "</svg>\n";
}

std::string table(const std::string& title, long mode_changes, const std::vector<Curve>& curves) {
    std::string text =
        fmt::format("\n### {0}\n\n{1}![{0}](work_precision/{0}.svg)\n\n", title,
                    mode_changes > 0 ? fmt::format("{} mode changes; * some were missed.\n\n", mode_changes)
                                     : std::string());
    text += "| method | tolerance | error | ms | steps |\n| --- | --- | --- | --- | --- |\n";
    for (const Curve& curve : curves)
        for (const Measurement& m : curve.points) {
            const double exponent = std::round(std::log10(m.tolerance));
            if (static_cast<int>(exponent) % 2 != 0) continue;  // the picture has them all
            text += fmt::format("| {} | {:.0e} | {:.1e}{} | {:.3f} | {} |\n", curve.name, m.tolerance,
                                m.error, m.complete ? "" : " *", m.milliseconds, m.steps);
        }
    return text;
}

}  // namespace hybridae::bench
