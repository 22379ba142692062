// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/split.hpp>
#include <hybridae/linear_algebra/colouring.hpp>
#include <iterator>

#include "consistency/kernel.hpp"

namespace hybridae {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The values of F_y or F_ẏ in the order of its pattern. False: not finite.
bool values_of(System& system, bool of_ydot, double t, const double* y, const double* ydot,
               std::vector<double>& values) {
    const SparsityPattern& pattern = of_ydot ? system.pattern_ydot() : system.pattern_y();
    const Colouring colouring = colour_columns(pattern);
    const std::size_t n = at(pattern.cols), width = at(colouring.count);
    std::vector<double> seed(n * width, 0.0), swept(n * width);
    for (std::size_t j = 0; j < n; ++j) seed[at(colouring.colour_of_column[j]) * n + j] = 1.0;
    if (!system.tangent(
            t, y, ydot,
            {nullptr, of_ydot ? nullptr : seed.data(), of_ydot ? seed.data() : nullptr, nullptr, nullptr},
            colouring.count, swept.data()))
        return false;
    values.resize(at(pattern.nonzeros()));
    bool finite = true;
    for (std::size_t j = 0; j < n; ++j)
        for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
            values[at(k)] = swept[at(colouring.colour_of_column[j]) * n + at(pattern.row_index[at(k)])];
            finite = finite && std::isfinite(values[at(k)]);
        }
    return finite;
}

// Of the equations named by the user those that contain no derivative and, by value, no algebraic variable.
std::vector<int> named_constraints(System& system, const Split& split, const std::vector<int>& named,
                                   double t, const double* y, const double* ydot) {
    std::vector<double> values;
    if (named.empty() || !values_of(system, false, t, y, ydot, values)) return {};
    const SparsityPattern& f_y = system.pattern_y();
    const std::vector<bool> algebraic = algebraic_equations(system.pattern_ydot());
    std::vector<bool> constraint = algebraic;
    std::vector<double> column(at(f_y.rows), 0.0);
    for (int q = 0; q < f_y.cols; ++q) {
        if (split.differential[at(q)]) continue;
        std::fill(column.begin(), column.end(), 0.0);
        const auto add = [&](int j, double part) {
            for (int k = f_y.col_begin[at(j)]; k < f_y.col_begin[at(j) + 1]; ++k)
                column[at(f_y.row_index[at(k)])] += part * values[at(k)];
        };
        add(q, 1.0);
        for (const Split::Share& s : split.shares)
            if (s.algebraic == q) add(s.differential, s.part);
        for (const int row : named)
            if (column[at(row)] != 0.0) constraint[at(row)] = false;
    }
    std::vector<int> rows;
    std::copy_if(named.begin(), named.end(), std::back_inserter(rows),
                 [&](int row) { return constraint[at(row)]; });
    return rows;
}

}  // namespace

void Split::keep_differential(double* v) const {
    if (all_differential) return;
    for (const Share& s : shares) v[s.differential] -= s.part * v[s.algebraic];
    for (std::size_t i = 0; i < differential.size(); ++i)
        if (!differential[i]) v[i] = 0.0;
}

void Split::advance(const double* u, double f, double* y, double* ydot) const {
    for (std::size_t i = 0; i < differential.size(); ++i) (differential[i] ? ydot[i] : y[i]) += f * u[i];
    for (const Share& s : shares) y[s.differential] += f * s.part * u[s.algebraic];
}

void Split::to_variables(double* v) const {
    for (const Share& s : shares) v[s.differential] += s.part * v[s.algebraic];
}

std::vector<bool> Split::purely_differential() const {
    std::vector<bool> pure = differential;
    for (const Share& s : shares) pure[at(s.differential)] = false;
    return pure;
}

std::vector<bool> algebraic_equations(const SparsityPattern& f_ydot) {
    std::vector<bool> algebraic(at(f_ydot.rows), true);
    for (const int row : f_ydot.row_index) algebraic[at(row)] = false;
    return algebraic;
}

Split find_split(System& system, const std::vector<int>& named, double t, const double* y,
                 const double* ydot) {
    const SparsityPattern &f_y = system.pattern_y(), &f_ydot = system.pattern_ydot();
    Split split;
    split.differential.resize(at(f_ydot.cols));
    for (std::size_t j = 0; j < split.differential.size(); ++j)
        split.differential[j] = f_ydot.col_begin[j + 1] > f_ydot.col_begin[j];
    std::vector<double> values;
    if (values_of(system, true, t, y, ydot, values)) {
        find_kernel(f_ydot, values, split);
    } else {
        split.by_pattern = true;
    }

    // Equations without derivatives in which no algebraic variable appears.
    std::vector<bool> constraint = algebraic_equations(f_ydot);
    std::vector<bool> empty(at(f_y.rows), true);
    const SparsityPattern a = index_one_pattern({f_y, f_ydot}, split);
    for (const int row : a.row_index) constraint[at(row)] = false;
    for (const int row : f_y.row_index) empty[at(row)] = false;
    for (const int row : named_constraints(system, split, named, t, y, ydot)) constraint[at(row)] = true;
    for (int i = 0; i < f_y.rows; ++i)
        if (constraint[at(i)] && !empty[at(i)]) split.constraints.push_back(i);
    split.all_differential =
        split.shares.empty() &&
        std::find(split.differential.begin(), split.differential.end(), false) == split.differential.end();
    return split;
}

namespace {

// Collects the rows of columns, in any order and repeatedly.
class Columns {
  public:
    explicit Columns(int n) : rows_(at(n)) {}

    template <class Wanted>
    void add(const SparsityPattern& from, int column, int to, Wanted&& wanted) {
        for (int k = from.col_begin[at(column)]; k < from.col_begin[at(column) + 1]; ++k)
            if (wanted(from.row_index[at(k)])) rows_[at(to)].push_back(from.row_index[at(k)]);
    }
    SparsityPattern pattern() {
        SparsityPattern a;
        a.rows = a.cols = static_cast<int>(rows_.size());
        a.col_begin.push_back(0);
        for (auto& rows : rows_) {
            std::sort(rows.begin(), rows.end());
            rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
            a.row_index.insert(a.row_index.end(), rows.begin(), rows.end());
            a.col_begin.push_back(static_cast<int>(a.row_index.size()));
        }
        return a;
    }

  private:
    std::vector<std::vector<int>> rows_;
};

}  // namespace

SparsityPattern index_one_pattern(const Patterns& of, const Split& split) {
    std::vector<bool> constraint(at(of.f_y.rows), false);
    for (const int row : split.constraints) constraint[at(row)] = true;
    const auto ordinary = [&](int row) { return !constraint[at(row)]; };
    const auto of_constraint = [&](int row) { return constraint[at(row)]; };
    Columns columns(of.f_y.cols);
    for (int j = 0; j < of.f_y.cols; ++j) {
        const bool differential = split.differential[at(j)];
        columns.add(differential ? of.f_ydot : of.f_y, j, j, ordinary);
        if (differential) columns.add(of.f_y, j, j, of_constraint);  // d/dt g(t, z1) = g_t + g_z1 ż1
    }
    for (const Split::Share& s : split.shares) columns.add(of.f_y, s.differential, s.algebraic, ordinary);
    return columns.pattern();
}

SparsityPattern combined_pattern(const Patterns& of, const Split& split, const std::vector<int>& variable,
                                 const std::vector<double>& w, const std::vector<double>& wdot) {
    const auto all = [](int) { return true; };
    Columns columns(of.f_y.cols);
    const auto add = [&](int from, int to) {
        if (w[at(to)] != 0.0) columns.add(of.f_y, from, to, all);
        if (wdot[at(to)] != 0.0) columns.add(of.f_ydot, from, to, all);
    };
    for (int j = 0; j < of.f_y.cols; ++j) {
        add(variable[at(j)], j);
        for (const Split::Share& s : split.shares)
            if (s.algebraic == variable[at(j)]) add(s.differential, j);
    }
    return columns.pattern();
}

}  // namespace hybridae
