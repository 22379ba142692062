// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <hybridae/integrator/combined_jacobian.hpp>

#include "integrator/sweeps.hpp"

namespace hybridae {

CombinedJacobian::CombinedJacobian(const SparsityPattern& pattern, LinearSolverKind kind, int sensitivities)
    : kind_(kind), sensitivities_(sensitivities) {
    arrange(pattern);
}

void CombinedJacobian::arrange(const SparsityPattern& pattern) {
    pattern_ = pattern;
    colouring_ = colour_columns(pattern, directions_of_a_sweep);
    choice_ = choose_linear_solver(kind_, pattern, sensitivities_);
    solver_ = make_linear_solver(choice_.kind, pattern);
    const auto block = static_cast<std::size_t>(pattern.cols) * static_cast<std::size_t>(colouring_.count);
    seed_y_.assign(block, 0.0);
    seed_ydot_.assign(block, 0.0);
    swept_.resize(block);
    values_.assign(static_cast<std::size_t>(pattern.nonzeros()), 0.0);
    factors_ = {};
    factored_ = 0;
    if (revision_ != 0) ++revision_;
}

bool CombinedJacobian::evaluate(System& system, double t, const double* y, const double* ydot,
                                const double* w, const double* wdot) {
    if (SparsityPattern here; !system.has_fixed_patterns() && system.find_pattern(t, y, ydot, here))
        if (here = merge(pattern_, here); here != pattern_) arrange(here);
    const auto n = static_cast<std::size_t>(pattern_.cols);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring_.colour_of_column[i]);
        seed_y_[colour * n + i] = w[i];
        seed_ydot_[colour * n + i] = wdot[i];
    }
    const hy_seeds seeds{nullptr, seed_y_.data(), seed_ydot_.data(), nullptr, nullptr};
    if (!system.tangent(t, y, ydot, seeds, colouring_.count, swept_.data())) return false;
    bool finite = true, same = revision_ != 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double* column = &swept_[static_cast<std::size_t>(colouring_.colour_of_column[i]) * n];
        for (int k = pattern_.col_begin[i]; k < pattern_.col_begin[i + 1]; ++k) {
            const auto at = static_cast<std::size_t>(k);
            const double value = column[pattern_.row_index[at]];
            same = same && value == values_[at];
            values_[at] = value;
            finite = finite && std::isfinite(value);
        }
    }
    if (!same) ++revision_;
    return finite;
}

Factorization CombinedJacobian::factor() {
    if (factored_ != revision_) {
        factored_ = revision_;
        factors_ = solver_->factor(values_.data());
    }
    return factors_;
}

std::vector<double> CombinedJacobian::dense() const {
    const auto n = static_cast<std::size_t>(pattern_.rows);
    std::vector<double> matrix(n * static_cast<std::size_t>(pattern_.cols), 0.0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(pattern_.cols); ++i)
        for (int k = pattern_.col_begin[i]; k < pattern_.col_begin[i + 1]; ++k)
            matrix[i * n + static_cast<std::size_t>(pattern_.row_index[static_cast<std::size_t>(k)])] =
                values_[static_cast<std::size_t>(k)];
    return matrix;
}

}  // namespace hybridae
