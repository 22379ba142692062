// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/known_rows.hpp>
#include <limits>
#include <numeric>

namespace hybridae {

KnownRows::RowIndex::RowIndex(const SparsityPattern& pattern)
    : begin(static_cast<std::size_t>(pattern.rows) + 1, 0), entry(pattern.row_index.size()) {
    for (const int row : pattern.row_index) ++begin[static_cast<std::size_t>(row) + 1];
    for (std::size_t row = 1; row < begin.size(); ++row) begin[row] += begin[row - 1];
    std::vector<int> next(begin);
    for (std::size_t k = 0; k < entry.size(); ++k)
        entry[static_cast<std::size_t>(next[static_cast<std::size_t>(pattern.row_index[k])]++)] =
            static_cast<int>(k);
}

KnownRows::KnownRows(const ModeStructure& structure, const std::shared_ptr<const SparsityPattern>& g_pattern)
    : n_(structure.differential.size()),
      rows_(n_ + structure.g_columns.size()),
      f_y_(structure.f_y),
      f_ydot_(structure.f_ydot),
      g_(*g_pattern) {
    for (LinearParts& parts : derivatives_) {
        parts.f_t.resize(n_);
        parts.f_y.resize(f_y_.entry.size());
        parts.f_ydot.resize(f_ydot_.entry.size());
        parts.g_t.resize(rows_ - n_);
        parts.g.resize(g_.entry.size());
        parts.g_pattern = g_pattern;
    }
    now_.resize(rows_);
}

void KnownRows::place(double t, std::vector<double> y, std::vector<double> ydot, std::vector<double> d) {
    t_ = t;
    y_ = std::move(y);
    ydot_ = std::move(ydot);
    d_ = std::move(d);
    seen_.assign(most * rows_, std::numeric_limits<double>::quiet_NaN());
    revisions_.assign(most * n_, 0);
    is_linear_.assign(most * rows_, false);
    next_.assign(rows_, 0);
    formula_.assign(rows_, most);
    expected_.assign(rows_, std::numeric_limits<double>::quiet_NaN());
    not_linear_ = {n_, rows_ - n_};
    unknown_ = rows_;
    stale_.clear();
    linear_.reset();
    has_values_ = false;
    ++watched_revision_;
}

std::size_t KnownRows::formula_of(std::size_t row) const {
    std::size_t formula = 0;
    while (formula < most && seen_[formula * rows_ + row] != now_[row]) ++formula;
    return formula;
}

bool KnownRows::recognise(ModeSystem& system, bool same_watched) {
    if (seen_.empty()) return false;  // not placed yet
    same_watched = same_watched && has_values_;
    std::swap(system.evaluator().d, d_);
    has_values_ =
        system.residual(t_, y_.data(), ydot_.data(), now_.data()) &&
        (same_watched || rows_ == n_ || system.watch(t_, y_.data(), ydot_.data(), now_.data() + n_));
    std::swap(system.evaluator().d, d_);
    if (!has_values_) {
        place(t_, std::move(y_), std::move(ydot_), std::move(d_));
        return false;
    }
    // Mostly a row has the formula that it had.
    const double *now = now_.data(), *expected = expected_.data();
    for (std::size_t row = 0, end = same_watched ? n_ : rows_; row < end; ++row) {
        if (now[row] == expected[row]) continue;
        set_formula(row, formula_of(row));
        has_values_ = has_values_ && std::isfinite(now[row]);
    }
    return unknown_ == 0;
}

void KnownRows::set_formula(std::size_t row, std::size_t formula) {
    std::size_t& not_linear = not_linear_[row < n_ ? 0 : 1];
    const auto is_linear = [&] { return formula_[row] < most && is_linear_[formula_[row] * rows_ + row]; };
    not_linear -= is_linear() ? 0 : 1;
    unknown_ -= formula_[row] < most ? 0 : 1;
    formula_[row] = static_cast<std::uint8_t>(formula);
    not_linear += is_linear() ? 0 : 1;
    unknown_ += formula < most ? 0 : 1;
    expected_[row] = formula < most ? now_[row] : std::numeric_limits<double>::quiet_NaN();
    stale_.push_back(row);
    if (row >= n_) ++watched_revision_;
}

std::uint64_t KnownRows::revision() const {
    std::uint64_t common = 0;
    for (std::size_t row = 0; row < n_; ++row) {
        if (formula_.empty() || formula_[row] == most) return 0;
        const std::uint64_t found = revisions_[formula_[row] * n_ + row];
        if (row > 0 && found != common) return 0;
        common = found;
    }
    return common;
}

// Arrays of t-derivatives have one entry a row; the others are reached by use(array, entry).
template <class Use>
void KnownRows::each_entry(std::size_t row, Use use) const {
    const auto each = [&](const RowIndex& index, std::size_t at, std::vector<double> LinearParts::*array) {
        for (int k = index.begin[at]; k < index.begin[at + 1]; ++k)
            use(array, static_cast<std::size_t>(index.entry[static_cast<std::size_t>(k)]));
    };
    if (row < n_) {
        use(&LinearParts::f_t, row);
        each(f_y_, row, &LinearParts::f_y);
        each(f_ydot_, row, &LinearParts::f_ydot);
    } else {
        use(&LinearParts::g_t, row - n_);
        each(g_, row - n_, &LinearParts::g);
    }
}

bool KnownRows::same_row(std::size_t row, const LinearParts& a, const LinearParts& b) const {
    bool same = true;
    each_entry(row, [&](auto array, std::size_t k) { same = same && (a.*array)[k] == (b.*array)[k]; });
    return same;
}

void KnownRows::copy_row(std::size_t row, const LinearParts& from, LinearParts& to) const {
    each_entry(row, [&](auto array, std::size_t k) { (to.*array)[k] = (from.*array)[k]; });
}

std::shared_ptr<const LinearParts> KnownRows::linear() {
    const bool residual = !formula_.empty() && not_linear_[0] == 0,
               watched = !formula_.empty() && rows_ > n_ && not_linear_[1] == 0;
    if (!residual && !watched) return nullptr;
    if (!linear_) {
        linear_ = std::make_shared<LinearParts>(derivatives_[0]);
        stale_.resize(rows_);
        std::iota(stale_.begin(), stale_.end(), std::size_t{0});
    }
    const auto is_other = [&](std::size_t row) {
        return formula_[row] < most && !same_row(row, *linear_, derivatives_[formula_[row]]);
    };
    const bool other = linear_->residual != residual || linear_->watched != watched ||
                       std::any_of(stale_.begin(), stale_.end(), is_other);
    // Other modes may still use what was handed out before.
    if (other && linear_.use_count() > 1) linear_ = std::make_shared<LinearParts>(*linear_);
    linear_->residual = residual;
    linear_->watched = watched;
    for (const std::size_t row : stale_)
        if (formula_[row] < most) copy_row(row, derivatives_[formula_[row]], *linear_);
    std::erase_if(stale_, [&](std::size_t row) { return formula_[row] < most; });
    return linear_;
}

// A row with the derivatives of another of its formulas that is linear is taken to be linear, too. Where
// known rows are not, it does not matter whether those that are new are.
bool KnownRows::asks_for_another(const Findings& findings) const {
    bool doubtful = false, residual = true, watched = true;
    for (std::size_t row = 0; row < rows_; ++row) {
        bool is_linear = false;
        if (formula_[row] < most) {
            is_linear = is_linear_[formula_[row] * rows_ + row];
            if (!is_linear) (row < n_ ? residual : watched) = false;
            continue;
        }
        for (std::size_t formula = 0; formula < most && !is_linear; ++formula)
            is_linear =
                is_linear_[formula * rows_ + row] && same_row(row, findings.here, derivatives_[formula]);
        doubtful = doubtful || !is_linear;
    }
    return doubtful && (residual || watched);
}

void KnownRows::remember(const Findings& findings, const LinearParts* there) {
    for (std::size_t row = 0; row < rows_; ++row) {
        if (formula_[row] < most) {
            if (row < n_ && findings.in_matrix[row]) revisions_[formula_[row] * n_ + row] = findings.revision;
            continue;
        }
        if (!findings.complete[row] || !std::isfinite(now_[row])) continue;
        bool is_linear = there != nullptr && same_row(row, findings.here, *there);
        for (std::size_t other = 0; other < most && !is_linear; ++other)
            is_linear = is_linear_[other * rows_ + row] && same_row(row, findings.here, derivatives_[other]);
        const std::size_t formula = next_[row];
        next_[row] = static_cast<std::uint8_t>((formula + 1) % most);
        seen_[formula * rows_ + row] = now_[row];
        is_linear_[formula * rows_ + row] = is_linear;
        copy_row(row, findings.here, derivatives_[formula]);
        if (row < n_) revisions_[formula * n_ + row] = findings.in_matrix[row] ? findings.revision : 0;
        set_formula(row, formula);
    }
}

}  // namespace hybridae
