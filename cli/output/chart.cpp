// SPDX-License-Identifier: Apache-2.0
#include "output/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "output/markup.hpp"

namespace hybridae::cli {
namespace {

constexpr double left = 64.0, right = 8.0, top = 24.0, bottom = 22.0;  // margins

// Numbers along an axis at multiples of 1, 2 or 5 times a power of ten.
struct Ticks {
    double first, step;
    int count;

    Ticks(double low, double high, int wanted, bool whole) {
        const double rough = (high - low) / wanted;
        const double power = std::pow(10.0, std::floor(std::log10(rough)));
        const double part = rough / power;
        step = power * (part <= 1.0 ? 1.0 : part <= 2.0 ? 2.0 : part <= 5.0 ? 5.0 : 10.0);
        if (whole) step = std::max(1.0, std::round(step));
        first = std::ceil(low / step - 1e-9) * step;
        count = static_cast<int>(std::floor((high - first) / step + 1e-9)) + 1;
    }
    double operator[](int i) const { return first + i * step; }
    // With as many digits as tell neighbours apart, and no power of ten where five do.
    std::string text(int i) const {
        const double value = (*this)[i];
        if (std::abs(value) < 1e-9 * step) return "0";
        const double largest = std::max(std::abs(first), std::abs((*this)[count - 1]));
        const int digits = static_cast<int>(std::ceil(std::log10(largest / step) + 1e-9)) + 1;
        return fmt::format("{:.{}g}", value, std::clamp(digits, 5, 12));
    }
};

// Low and high end of an axis around the values. What is constant gets an axis of its own size.
struct Range {
    double low = INFINITY, high = -INFINITY;

    explicit Range(const std::vector<Chart::Point>& points) {
        for (const auto& point : points) {
            if (!std::isfinite(point.value)) continue;
            low = std::min(low, point.value);
            high = std::max(high, point.value);
        }
        if (low > high) low = high = 0.0;
        const double size = std::max(std::abs(low), std::abs(high));
        double room = 0.05 * (high - low);
        if (high - low <= 1e-12 * size) room = size > 0.0 ? 0.5 * size : 1.0;
        low -= room;
        high += room;
    }
};

class Picture {
  public:
    explicit Picture(const Chart& chart) : chart_(chart), range_(*chart.points) {
        t_low_ = std::min(chart.t_begin, chart.t_end);
        t_high_ = std::max(chart.t_begin, chart.t_end);
    }

    std::string draw() {
        text_ +=
            fmt::format("<svg viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\" role=\"img\">",
                        Chart::width, Chart::height);
        text_ += fmt::format("<title>{0}</title><text class=\"name\" x=\"{1:g}\" y=\"15\">{0}</text>",
                             escaped(chart_.title), left);
        mark();
        grid();
        events();
        curve();
        return text_ + "</svg>\n";
    }

  private:
    double x(double t) const {
        return left + (Chart::width - left - right) * (t - t_low_) / (t_high_ - t_low_);
    }
    double y(double value) const {
        return Chart::height - bottom -
               (Chart::height - top - bottom) * (value - range_.low) / (range_.high - range_.low);
    }

    void line(const char* kind, double x1, double y1, double x2, double y2) {
        text_ += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>", kind, x1, y1, x2, y2);
    }

    void mark() {
        if (std::isnan(chart_.marked_from)) return;
        const double from = x(chart_.marked_from), to = x(chart_.t_end);
        text_ +=
            fmt::format("<rect class=\"marked\" x=\"{:.1f}\" y=\"{:g}\" width=\"{:.1f}\" height=\"{:g}\"/>",
                        std::min(from, to), top, std::abs(to - from), Chart::height - top - bottom);
    }

    void grid() {
        const bool whole = static_cast<bool>(chart_.name_of);
        const Ticks values(range_.low, range_.high, 4, whole), times(t_low_, t_high_, 5, false);
        for (int i = 0; i < values.count; ++i) {
            const double at = y(values[i]);
            line("grid", left, at, Chart::width - right, at);
            text_ += fmt::format(
                "<text class=\"label\" text-anchor=\"end\" x=\"{:g}\" y=\"{:.1f}\">{}</text>", left - 5.0,
                at + 3.5, escaped(whole ? chart_.name_of(values[i]) : values.text(i)));
        }
        for (int i = 0; i < times.count; ++i)
            text_ +=
                fmt::format("<text class=\"label\" text-anchor=\"middle\" x=\"{:.1f}\" y=\"{:g}\">{}</text>",
                            x(times[i]), Chart::height - 7.0, times.text(i));
        line("frame", left, Chart::height - bottom, Chart::width - right, Chart::height - bottom);
    }

    void events() {
        double last = -1.0;
        for (const double t : *chart_.events) {
            const double at = x(t);
            if (std::abs(at - last) < 1.0) continue;  // the same column of pixels
            line("event", at, top, at, Chart::height - bottom);
            last = at;
        }
    }

    // Polylines between gaps and jumps; a jump is a dotted line.
    void curve() {
        std::string path, jumps;
        const Chart::Point* before = nullptr;
        for (const Chart::Point& point : *chart_.points) {
            if (!std::isfinite(point.value)) {
                before = nullptr;
                continue;
            }
            if (before != nullptr && point.jumped && std::abs(y(point.value) - y(before->value)) > 0.5)
                jumps += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", x(before->t), y(before->value),
                                     x(point.t), y(point.value));
            const bool joined = before != nullptr && !point.jumped;
            // A discrete value stays until it changes.
            if (joined && chart_.name_of) path += fmt::format("H{:.1f}", x(point.t));
            path += fmt::format("{}{:.1f} {:.1f}", joined ? 'L' : 'M', x(point.t), y(point.value));
            before = &point;
        }
        if (!jumps.empty()) text_ += "<path class=\"jump\" d=\"" + jumps + "\"/>";
        if (!path.empty()) text_ += "<path class=\"curve\" d=\"" + path + "\"/>";
    }

    const Chart& chart_;
    const Range range_;
    double t_low_, t_high_;
    std::string text_;
};

}  // namespace

std::string draw(const Chart& chart) { return Picture(chart).draw(); }

}  // namespace hybridae::cli
