// SPDX-License-Identifier: Apache-2.0
#include "output/sparsity_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "output/markup.hpp"

namespace hybridae::cli {
namespace {

constexpr std::size_t most_squares = 300;  // in one direction
constexpr std::size_t most_labels = 60;

// What an entry depends on: y, ydot, or both.
enum Dependence : unsigned char { on_y = 1, on_ydot = 2 };

struct Look {
    const char *colour, *meaning;
};
constexpr std::array<Look, 4> looks{{{"", ""},
                                     {"#2b6cb0", "depends on the state"},
                                     {"#d9730d", "depends on its derivative"},
                                     {"#6b46c1", "depends on both"}}};

// The pattern in blocks of `coarseness` x `coarseness` entries.
struct Squares {
    std::size_t coarseness, rows, columns;
    std::vector<unsigned char> at;
};

Squares squares_of(const Evaluator::Rows& pattern, std::size_t n_rows, std::size_t n) {
    Squares squares;
    squares.coarseness = (std::max(n, n_rows) + most_squares - 1) / most_squares;
    const auto blocks = [&](std::size_t m) { return (m + squares.coarseness - 1) / squares.coarseness; };
    squares.rows = blocks(n_rows);
    squares.columns = blocks(n);
    squares.at.assign(squares.rows * squares.columns, 0);
    for (std::size_t i = 0; i < n_rows; ++i)
        for (const std::uint32_t column : pattern.row(i)) {
            if (column == 0 || column > 2 * n) continue;  // t, parameters, discrete values
            const std::size_t j = (column - 1) % n;
            squares.at[i / squares.coarseness * squares.columns + j / squares.coarseness] |=
                column <= n ? on_y : on_ydot;
        }
    return squares;
}

std::vector<std::string> row_names(const Model& model, const Trace& trace) {
    std::vector<std::string> names;
    for (const Leaf& leaf : model.states().reals) names.push_back(leaf.name);
    const hy_model& table = model.table();
    for (const Atom& atom : atoms_of(trace)) {
        const hy_entry& decision = trace.entries[static_cast<std::size_t>(atom.entry)];
        const hy_site& site = table.sites[decision.site];
        names.emplace_back(decision.slot < site.n_atoms ? site.atoms[decision.slot].text : site.text);
    }
    return names;
}

std::size_t longest(const std::vector<std::string>& names, std::size_t first, std::size_t last) {
    std::size_t length = 0;
    for (std::size_t i = first; i < last; ++i) length = std::max(length, names[i].size());
    return length;
}

}  // namespace

void draw_sparsity(std::ostream& out, const Model& model, const StartingPattern& pattern) {
    const std::size_t n = model.states().reals.size();
    const auto names = row_names(model, pattern.trace);
    const Squares squares = squares_of(pattern.rows, names.size(), n);
    const bool labelled = names.size() <= most_labels;
    const double side =
        std::clamp(640.0 / static_cast<double>(std::max(squares.rows, squares.columns)), 2.0, 18.0);
    const double letter = 6.5, margin = 12.0;
    const auto label_space = [&](std::size_t first, std::size_t last) {
        return labelled ? letter * static_cast<double>(longest(names, first, last)) + 6.0 : 0.0;
    };
    const double left = margin + label_space(0, names.size());
    const double top = margin + 40.0 + label_space(0, n);
    const double width = side * static_cast<double>(squares.columns),
                 height = side * static_cast<double>(squares.rows);
    const auto x_of = [&](std::size_t column) { return left + side * static_cast<double>(column); };
    const auto y_of = [&](std::size_t row) { return top + side * static_cast<double>(row); };
    const double whole_width = std::max(left + width, 480.0) + margin, whole_height = top + height + 84.0;

    out << fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 "
        "{0:.0f} "
        "{1:.0f}\" font-family=\"monospace\" font-size=\"11\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        whole_width, whole_height);
    out << fmt::format(
        "<text x=\"{:.1f}\" y=\"24\" font-size=\"14\">{}: {} equations, {} conditions</text>\n", margin,
        escaped(model.name()), n, names.size() - n);
    out << fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#f7f7f7\" "
        "stroke=\"#999\"/>\n",
        left, top, width, height);

    for (std::size_t i = 0; i < squares.rows; ++i)
        for (std::size_t j = 0; j < squares.columns; ++j) {
            const Look& look = looks[squares.at[i * squares.columns + j]];
            if (*look.colour == '\0') continue;
            out << fmt::format(
                "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"", x_of(j),
                y_of(i), side * 0.9, side * 0.9, look.colour);
            if (labelled)
                out << fmt::format("><title>{}: {}</title></rect>\n", escaped(names[i]), escaped(names[j]));
            else
                out << "/>\n";
        }
    if (names.size() > n) {
        const double line = top + side * static_cast<double>(n) / static_cast<double>(squares.coarseness);
        out << fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.2f}\" x2=\"{:.1f}\" y2=\"{:.2f}\" stroke=\"#c53030\"/>\n", margin,
            line, left + width, line);
    }
    if (labelled) {
        for (std::size_t i = 0; i < names.size(); ++i)
            out << fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 4.0,
                               y_of(i) + 0.5 * side + 4.0, escaped(names[i]));
        for (std::size_t j = 0; j < n; ++j)
            out << fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate(-90)\">{}</text>\n",
                               x_of(j) + 0.5 * side + 4.0, top - 4.0, escaped(names[j]));
    }
    double below = top + height + 20.0;
    for (const Look& look : looks) {
        if (*look.colour == '\0') continue;
        out << fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"10\" height=\"10\" fill=\"{}\"/>"
            "<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
            margin, below - 9.0, look.colour, margin + 16.0, below, look.meaning);
        below += 16.0;
    }
    if (squares.coarseness > 1)
        out << fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">one square stands for {} x {} entries</text>\n",
                           margin, below, squares.coarseness, squares.coarseness);
    out << "</svg>\n";
}

}  // namespace hybridae::cli
