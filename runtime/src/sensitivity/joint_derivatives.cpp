// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <hybridae/linear_algebra/colouring.hpp>
#include <hybridae/sensitivity/joint_derivatives.hpp>

#include "integrator/sweeps.hpp"

namespace hybridae {

namespace {

void append(SparsityPattern& to, const SparsityPattern& pattern) {
    for (int j = 0; j < pattern.cols; ++j)
        to.col_begin.push_back(pattern.col_begin[static_cast<std::size_t>(j) + 1] + to.nonzeros());
    to.row_index.insert(to.row_index.end(), pattern.row_index.begin(), pattern.row_index.end());
    to.cols += pattern.cols;
}

// The rows of F_p p' + F_d d' of each sensitivity; all of them where that is not known.
SparsityPattern rows_of_data(const SensitivityDirections& directions, int n, const SparsityPattern* data) {
    SparsityPattern pattern{n, directions.count, {0}, {}};
    const auto columns = static_cast<std::size_t>(directions.count);
    std::vector<bool> has(static_cast<std::size_t>(n));
    for (std::size_t j = 0; j < columns; ++j) {
        std::fill(has.begin(), has.end(), false);
        std::size_t first = 0;
        for (const auto* block : {&directions.p, &directions.d}) {
            const std::size_t size = block->size() / columns;
            for (std::size_t i = 0; i < size; ++i) {
                if ((*block)[j * size + i] == 0.0) continue;
                if (data == nullptr) {
                    std::fill(has.begin(), has.end(), true);
                    continue;
                }
                for (int k = data->col_begin[first + i]; k < data->col_begin[first + i + 1]; ++k)
                    has[static_cast<std::size_t>(data->row_index[static_cast<std::size_t>(k)])] = true;
            }
            first += size;
        }
        for (int row = 0; row < n; ++row)
            if (has[static_cast<std::size_t>(row)]) pattern.row_index.push_back(row);
        pattern.col_begin.push_back(pattern.nonzeros());
    }
    return pattern;
}

}  // namespace

void JointDerivatives::begin(System& system, const SensitivityDirections& directions,
                             const SparsityPattern& iteration, double t, const double* y,
                             const double* ydot) {
    const int n = system.size();
    SparsityPattern joint{n, 0, {0}, {}};
    append(joint, system.pattern_y());
    append(joint, system.pattern_ydot());
    append(joint, rows_of_data(directions, n, system.pattern_of_data(t, y, ydot)));
    if (joint != joint_ || iteration != iteration_) arrange(joint, iteration);
    seed(directions);
}

void JointDerivatives::arrange(const SparsityPattern& joint, const SparsityPattern& iteration) {
    joint_ = joint;
    iteration_ = iteration;
    n_ = static_cast<std::size_t>(joint.rows);
    Colouring colouring = colour_columns(joint, 2 * directions_of_a_narrow_sweep);
    directions_ = filling_sweeps(colouring.count);
    direction_of_column_ = std::move(colouring.colour_of_column);
    swept_.resize(n_ * static_cast<std::size_t>(directions_));
    f_y_.clear();
    f_ydot_.clear();
    data_.clear();
    for (std::size_t j = 0; j < direction_of_column_.size(); ++j)
        for (int k = joint.col_begin[j]; k < joint.col_begin[j + 1]; ++k) {
            const int row = joint.row_index[static_cast<std::size_t>(k)];
            const std::size_t source =
                static_cast<std::size_t>(direction_of_column_[j]) * n_ + static_cast<std::size_t>(row);
            if (j < n_) {
                const auto begin = iteration.row_index.begin() + iteration.col_begin[j],
                           end = iteration.row_index.begin() + iteration.col_begin[j + 1];
                f_y_.push_back({source, static_cast<std::size_t>(std::lower_bound(begin, end, row) -
                                                                 iteration.row_index.begin())});
            } else if (j < 2 * n_) {
                f_ydot_.push_back({source, f_ydot_.size()});
            } else {
                data_.push_back({source, (j - 2 * n_) * n_ + static_cast<std::size_t>(row)});
            }
        }
}

void JointDerivatives::seed(const SensitivityDirections& directions) {
    const auto width = static_cast<std::size_t>(directions_), columns = direction_of_column_.size() - 2 * n_;
    const auto direction = [&](std::size_t column) {
        return static_cast<std::size_t>(direction_of_column_[column]);
    };
    for (auto* seeds : {&seed_y_, &seed_ydot_}) seeds->assign(n_ * width, 0.0);
    for (std::size_t i = 0; i < n_; ++i) {
        seed_y_[direction(i) * n_ + i] = 1.0;
        seed_ydot_[direction(n_ + i) * n_ + i] = 1.0;
    }
    const auto take = [&](const std::vector<double>& block, std::vector<double>& seeds) {
        const std::size_t size = block.size() / columns;
        seeds.assign(size * width, 0.0);
        for (std::size_t j = 0; j < columns; ++j)
            for (std::size_t i = 0; i < size; ++i)
                seeds[direction(2 * n_ + j) * size + i] += block[j * size + i];
    };
    take(directions.p, seed_p_);
    take(directions.d, seed_d_);
}

bool JointDerivatives::evaluate(System& system, double t, const double* y, const double* ydot,
                                std::vector<double>& f_y, std::vector<double>& f_ydot) {
    const bool data = !data_.empty();
    const hy_seeds seeds{nullptr, seed_y_.data(), seed_ydot_.data(), data ? seed_p_.data() : nullptr,
                         data && !seed_d_.empty() ? seed_d_.data() : nullptr};
    if (!system.tangent(t, y, ydot, seeds, directions_, swept_.data())) return false;
    double zero = 0.0;  // stays so as long as all are finite
    const auto take = [&zero, swept = swept_.data()](const std::vector<Entry>& entries, double* to) {
        const Entry* const end = entries.data() + entries.size();
        for (const Entry* entry = entries.data(); entry != end; ++entry) {
            const double value = swept[entry->source];
            to[entry->target] = value;
            zero += value * 0.0;
        }
    };
    take(f_y_, f_y.data());
    take(f_ydot_, f_ydot.data());
    return zero == 0.0;
}

void JointDerivatives::subtract_data(double* columns) const {
    const double* const swept = swept_.data();
    const Entry* const end = data_.data() + data_.size();
    for (const Entry* entry = data_.data(); entry != end; ++entry)
        columns[entry->target] -= swept[entry->source];
}

}  // namespace hybridae
