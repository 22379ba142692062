// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <hybridae/linear_algebra/colouring.hpp>
#include <hybridae/sensitivity/residuals.hpp>

#include "integrator/sweeps.hpp"
#include "linear_algebra/sparse_rows.hpp"

namespace hybridae {

namespace {

// A column's product with [F_y F_ẏ], in sweeps of the model: what was measured where that is most, with a
// linear model of very few operations that is compiled for the processor at hand (docs/performance.md).
// Elsewhere a product costs less, so the matrix is never taken where it loses.
constexpr double sweeps_of_a_product = 1.0 / 12.0;

double work_of_matrix(int directions, int columns) {
    return sweeps(directions) + sweeps_of_a_product * columns;
}

}  // namespace

SensitivityResiduals::Rows::Rows(const SparsityPattern& y, const SparsityPattern& ydot) {
    const auto n = static_cast<std::size_t>(y.rows);
    const Colouring of_y = colour_columns(y), of_ydot = colour_columns(ydot);
    directions = of_y.count + of_ydot.count;
    begin.assign(n + 1, 0);
    for (const auto* pattern : {&y, &ydot})
        for (const int row : pattern->row_index) ++begin[static_cast<std::size_t>(row) + 1];
    for (std::size_t i = 0; i < n; ++i) begin[i + 1] += begin[i];
    column.resize(begin[n]);
    source.resize(begin[n]);
    std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
    const auto enter = [&](const SparsityPattern& pattern, const Colouring& colouring, int first_column,
                           int first_colour, std::vector<double>& seeds) {
        seeds.assign(n * static_cast<std::size_t>(directions), 0.0);
        for (std::size_t j = 0; j < n; ++j) {
            const std::size_t direction = static_cast<std::size_t>(first_colour) +
                                          static_cast<std::size_t>(colouring.colour_of_column[j]);
            seeds[direction * n + j] = 1.0;
            for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
                const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
                column[next[row]] = first_column + static_cast<int>(j);
                source[next[row]++] = direction * n + row;
            }
        }
    };
    enter(y, of_y, 0, 0, seed_y);
    enter(ydot, of_ydot, y.cols, of_y.count, seed_ydot);
}

void SensitivityResiduals::begin(System& system, const SensitivityDirections& directions,
                                 SensitivityForm wanted) {
    system_ = &system;
    directions_ = &directions;
    n_ = static_cast<std::size_t>(system.size());
    swept_here_ = false;
    driven_.clear();
    const auto columns = static_cast<std::size_t>(directions.count);
    for (std::size_t j = 0; j < columns; ++j) {
        const auto any = [&](const std::vector<double>& block) {
            const std::size_t rows = block.size() / columns;
            const double* column = block.data() + j * rows;
            return std::any_of(column, column + rows, [](double x) { return x != 0.0; });
        };
        if (any(directions.p) || any(directions.d)) driven_.push_back(static_cast<int>(j));
    }
    choose(wanted);
    if (form_ == SensitivityForm::matrix) seed();
}

void SensitivityResiduals::choose(SensitivityForm wanted) {
    const int columns = directions_->count, driven = static_cast<int>(driven_.size());
    rows_.reset();
    if (!system_->has_fixed_patterns()) {
        form_ = SensitivityForm::tangent;
        reason_ = "what depends on what is not known: tests under no_event choose between formulas";
        return;
    }
    form_ = wanted;
    reason_ = "asked for";
    if (wanted == SensitivityForm::matrix) rows_ = rows_of_system();
    if (wanted != SensitivityForm::automatic) return;

    form_ = SensitivityForm::tangent;
    reason_ = fmt::format("{} of {} columns with parameters of the equations", driven, columns);
    const double as_tangents = sweeps(columns);
    // Each of F_y and F_ẏ has one colour at least.
    if (work_of_matrix(2 + driven, columns) >= as_tangents) return;
    const int directions = rows_of_system()->directions + driven;
    reason_ = fmt::format("{} columns as tangents take {} sweeps, the matrix {} and products", columns,
                          as_tangents, sweeps(directions));
    if (work_of_matrix(directions, columns) >= as_tangents) return;
    form_ = SensitivityForm::matrix;
    rows_ = rows_of_system();
}

const std::shared_ptr<const SensitivityResiduals::Rows>& SensitivityResiduals::rows_of_system() {
    const SparsityPattern &y = system_->pattern_y(), &ydot = system_->pattern_ydot();
    auto& rows = known_[y.hash() * 0x9e3779b97f4a7c15ull + ydot.hash()];
    if (!rows) rows = std::make_shared<const Rows>(y, ydot);
    return rows;
}

// Directions: the colours, then the columns that have a part of parameters.
void SensitivityResiduals::seed() {
    const auto colours = static_cast<std::size_t>(rows_->directions), all = colours + driven_.size();
    seed_y_ = rows_->seed_y;
    seed_ydot_ = rows_->seed_ydot;
    for (auto* seeds : {&seed_y_, &seed_ydot_}) seeds->resize(all * n_, 0.0);
    const auto take = [&](const std::vector<double>& block, std::vector<double>& seeds) {
        const std::size_t rows = block.size() / static_cast<std::size_t>(directions_->count);
        seeds.assign(all * rows, 0.0);
        for (std::size_t k = 0; k < driven_.size(); ++k)
            std::copy_n(block.data() + static_cast<std::size_t>(driven_[k]) * rows, rows,
                        seeds.data() + (colours + k) * rows);
    };
    take(directions_->p, seed_p_);
    take(directions_->d, seed_d_);
    swept_.resize(all * n_);
    values_.resize(rows_->column.size());
    vectors_.resize(2 * n_ * side_by_side_vectors);
}

void SensitivityResiduals::move_to(double t, const double* y, const double* ydot) {
    t_ = t;
    y_ = y;
    ydot_ = ydot;
    swept_here_ = false;
}

// The derivatives at the point, unless they are there already. Without parameters in any direction a model
// that is known to be linear is not evaluated for them.
bool SensitivityResiduals::sweep() {
    if (swept_here_) return true;
    const bool parameters = !driven_.empty();
    const hy_seeds seeds{nullptr, seed_y_.data(), seed_ydot_.data(), parameters ? seed_p_.data() : nullptr,
                         parameters && !seed_d_.empty() ? seed_d_.data() : nullptr};
    if (!system_->tangent(t_, y_, ydot_, seeds, rows_->directions + static_cast<int>(driven_.size()),
                          swept_.data()))
        return false;
    const std::size_t* source = rows_->source.data();
    for (std::size_t k = 0; k < values_.size(); ++k) values_[k] = swept_[source[k]];
    swept_here_ = true;
    return true;
}

bool SensitivityResiduals::evaluate(const double* s, const double* sdot, double* residuals) {
    if (form_ == SensitivityForm::tangent) {
        const bool parameters = !driven_.empty();
        const hy_seeds seeds{nullptr, s, sdot, parameters ? directions_->p.data() : nullptr,
                             parameters && !directions_->d.empty() ? directions_->d.data() : nullptr};
        return system_->tangent(t_, y_, ydot_, seeds, directions_->count, residuals);
    }
    if (!sweep()) return false;
    multiply(s, sdot, residuals);
    const double* part = swept_.data() + static_cast<std::size_t>(rows_->directions) * n_;
    for (const int j : driven_) {
        double* column = residuals + static_cast<std::size_t>(j) * n_;
        for (std::size_t i = 0; i < n_; ++i) column[i] += part[i];
        part += n_;
    }
    return true;
}

// F_y s + F_ẏ ṡ of all columns.
void SensitivityResiduals::multiply(const double* s, const double* sdot, double* products) {
    const std::vector<std::size_t>& begin = rows_->begin;
    const SparseRows matrix{n_, begin.data(), begin.data() + 1, rows_->column.data(), values_.data()};
    double *of_s = vectors_.data(), *of_sdot = of_s + n_ * side_by_side_vectors;
    const auto columns = static_cast<std::size_t>(directions_->count);
    for (std::size_t j = 0; j < columns; j += side_by_side_vectors) {
        const std::size_t now = std::min(side_by_side_vectors, columns - j);
        put_side_by_side(s + j * n_, n_, now, of_s);
        put_side_by_side(sdot + j * n_, n_, now, of_sdot);
        hybridae::multiply(matrix, vectors_.data(), now, products + j * n_);
    }
}

void SensitivityResiduals::describe(Statistics& statistics) const {
    statistics.sensitivity_form = form_ == SensitivityForm::matrix ? "matrix" : "tangent";
    statistics.sensitivity_form_reason = reason_;
}

}  // namespace hybridae
