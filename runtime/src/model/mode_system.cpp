// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <hybridae/locking/context.hpp>
#include <hybridae/model/mode_system.hpp>

namespace hybridae {

bool ModeSystem::residual(double t, const double* y, const double* ydot, double* r) {
    return evaluator_.follow(evaluator_.model().table().residual, t, y, ydot, mode_->residual, r, nullptr,
                             nullptr);
}

bool ModeSystem::watch(double t, const double* y, const double* ydot, double* g) {
    if (in_play_ != nullptr) {
        in_play_->evaluate(t, y, g);
        return true;
    }
    const hy_model& table = evaluator_.model().table();
    if (n_residual_g_ > 0 &&
        !evaluator_.follow(table.residual, t, y, ydot, mode_->residual, nullptr, nullptr, g))
        return false;
    return n_g_ == n_residual_g_ || evaluator_.follow(table.transition, t, y, ydot, mode_->transition,
                                                      nullptr, nullptr, g + n_residual_g_);
}

bool ModeSystem::tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                         double* dr) {
    if (linear_ != nullptr && linear_->residual && seeds.p == nullptr && seeds.d == nullptr) {
        const auto n = static_cast<std::size_t>(size());
        for (std::size_t j = 0; j < static_cast<std::size_t>(width); ++j, dr += n) {
            const double dt = seeds.t != nullptr ? seeds.t[j] : 0.0;
            for (std::size_t i = 0; i < n; ++i) dr[i] = linear_->f_t[i] * dt;
            if (seeds.y != nullptr)
                add_product(structure_->f_y, linear_->f_y.data(), seeds.y + j * n, dr, 0, n);
            if (seeds.ydot != nullptr)
                add_product(structure_->f_ydot, linear_->f_ydot.data(), seeds.ydot + j * n, dr, 0, n);
        }
        return true;
    }
    return evaluator_.tangent(evaluator_.model().table().residual, t, y, ydot, seeds, width, mode_->residual,
                              nullptr, dr, nullptr, nullptr);
}

bool ModeSystem::watch_tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds,
                               int width, double* g, double* dg) {
    if (in_play_ == nullptr) return watch_all_tangent(t, y, ydot, seeds, width, g, dg);
    if (g != nullptr) in_play_->evaluate(t, y, g);
    if (seeds.p == nullptr && seeds.d == nullptr) {
        in_play_->differentiate(seeds, width, static_cast<std::size_t>(size()), dg);
        return true;
    }
    const auto n_g = static_cast<std::size_t>(n_g_);
    all_.resize(n_g * static_cast<std::size_t>(width));
    if (!watch_all_tangent(t, y, ydot, seeds, width, nullptr, all_.data())) return false;
    for (std::size_t j = 0; j < static_cast<std::size_t>(width); ++j)
        for (const int function : in_play_->functions)
            *dg++ = all_[j * n_g + static_cast<std::size_t>(function)];
    return true;
}

bool ModeSystem::watch_all_tangent(double t, const double* y, const double* ydot, const hy_seeds& seeds,
                                   int width, double* g, double* dg) {
    const hy_model& table = evaluator_.model().table();
    const auto n = static_cast<std::size_t>(n_g_), n_r = static_cast<std::size_t>(n_residual_g_),
               n_t = n - n_r;
    const auto columns = static_cast<std::size_t>(width);
    if (linear_ != nullptr && linear_->watched && seeds.p == nullptr && seeds.d == nullptr) {
        const auto size_y = static_cast<std::size_t>(size());
        for (std::size_t j = 0; j < columns; ++j, dg += n) {
            const double dt = seeds.t != nullptr ? seeds.t[j] : 0.0;
            for (std::size_t i = 0; i < n; ++i) dg[i] = linear_->g_t[i] * dt;
            add_watched(seeds.y != nullptr ? seeds.y + j * size_y : nullptr,
                        seeds.ydot != nullptr ? seeds.ydot + j * size_y : nullptr, dg);
        }
        return g == nullptr || watch(t, y, ydot, g);
    }
    if (n_r == 0 || n_t == 0)
        return evaluator_.tangent(n_t == 0 ? table.residual : table.transition, t, y, ydot, seeds, width,
                                  n_t == 0 ? mode_->residual : mode_->transition, nullptr, nullptr, g, dg);
    part_.resize(columns * std::max(n_r, n_t));
    const auto spread = [&](std::size_t rows, std::size_t at) {
        for (std::size_t j = 0; j < columns; ++j)
            std::copy_n(part_.begin() + static_cast<std::ptrdiff_t>(j * rows), rows, dg + j * n + at);
    };
    if (n_r > 0) {
        if (!evaluator_.tangent(table.residual, t, y, ydot, seeds, width, mode_->residual, nullptr, nullptr,
                                g, part_.data()))
            return false;
        spread(n_r, 0);
    }
    if (n_t > 0) {
        if (!evaluator_.tangent(table.transition, t, y, ydot, seeds, width, mode_->transition, nullptr,
                                nullptr, g == nullptr ? nullptr : g + n_r, part_.data()))
            return false;
        spread(n_t, n_r);
    }
    return true;
}

// g += g_y dy + g_ẏ dẏ.
void ModeSystem::add_watched(const double* dy, const double* dydot, double* g) const {
    const auto n = static_cast<std::size_t>(size());
    if (dy != nullptr) add_product(*linear_->g_pattern, linear_->g.data(), dy, g, 0, n);
    if (dydot != nullptr) add_product(*linear_->g_pattern, linear_->g.data(), dydot, g, n, n);
}

double* ModeSystem::taylor(double t, const hy_series& series, int k) {
    const auto n = static_cast<std::size_t>(size()), level = static_cast<std::size_t>(k) * n;
    if (linear_ != nullptr && linear_->residual && structure_->is_diagonal) {
        coefficients_.resize(n);
        const double *y = series.y + level, *ydot = series.ydot + level, *f_y = linear_->f_y.data(),
                     *f_ydot = linear_->f_ydot.data(), *f_t = linear_->f_t.data();
        double* const out = coefficients_.data();
        const double of_time = k == 1 ? 1.0 : 0.0;
        for (std::size_t i = 0; i < n; ++i) out[i] = of_time * f_t[i] + f_y[i] * y[i] + f_ydot[i] * ydot[i];
        return out;
    }
    if (linear_ != nullptr && linear_->residual) {
        coefficients_.assign(n, 0.0);
        if (k == 1) coefficients_ = linear_->f_t;
        add_product(structure_->f_y, linear_->f_y.data(), series.y + level, coefficients_.data(), 0, n);
        add_product(structure_->f_ydot, linear_->f_ydot.data(), series.ydot + level, coefficients_.data(), 0,
                    n);
        return coefficients_.data();
    }
    coefficients_.resize(level + n);
    return evaluator_.taylor(evaluator_.model().table().residual, t, series, k, mode_->residual,
                             coefficients_.data(), nullptr)
               ? coefficients_.data() + level
               : nullptr;
}

bool ModeSystem::watch_taylor(double t, const hy_series& series, int order, double* g) {
    if (in_play_ != nullptr) {
        in_play_->expand(t, series, order, static_cast<std::size_t>(size()), g);
        return true;
    }
    const hy_model& table = evaluator_.model().table();
    const auto n = static_cast<std::size_t>(n_g_), n_r = static_cast<std::size_t>(n_residual_g_),
               n_t = n - n_r;
    const auto terms = static_cast<std::size_t>(order) + 1;
    if (linear_ != nullptr && linear_->watched) {
        const auto size_y = static_cast<std::size_t>(size());
        for (std::size_t k = 1; k < terms; ++k) {
            std::fill_n(g + k * n, n, 0.0);
            if (k == 1) std::copy(linear_->g_t.begin(), linear_->g_t.end(), g + n);
            add_watched(series.y + k * size_y, series.ydot + k * size_y, g + k * n);
        }
        return watch(t, series.y, series.ydot, g);
    }
    if (n_r == 0 || n_t == 0)
        return evaluator_.taylor(n_t == 0 ? table.residual : table.transition, t, series, order,
                                 n_t == 0 ? mode_->residual : mode_->transition, nullptr, g);
    part_.resize(terms * std::max(n_r, n_t));
    const auto spread = [&](std::size_t rows, std::size_t at) {
        for (std::size_t k = 0; k < terms; ++k)
            std::copy_n(part_.begin() + static_cast<std::ptrdiff_t>(k * rows), rows, g + k * n + at);
    };
    if (n_r > 0) {
        if (!evaluator_.taylor(table.residual, t, series, order, mode_->residual, nullptr, part_.data()))
            return false;
        spread(n_r, 0);
    }
    if (n_t > 0) {
        if (!evaluator_.taylor(table.transition, t, series, order, mode_->transition, nullptr, part_.data()))
            return false;
        spread(n_t, n_r);
    }
    return true;
}

namespace {

// Entries of rows 0 .. n - 1 whose column is first .. first + columns - 1, by columns.
SparsityPattern cut(const Evaluator::Rows& rows, int n, std::uint32_t first, int columns) {
    SparsityPattern pattern;
    pattern.rows = n;
    pattern.cols = columns;
    const auto size = static_cast<std::size_t>(n), width = static_cast<std::size_t>(columns);
    std::vector<int> count(width + 1, 0);
    const auto each = [&](auto&& use) {
        for (std::size_t row = 0; row < size; ++row)
            for (const std::uint32_t column : rows.row(row))
                if (column >= first && column < first + width)
                    use(row, static_cast<std::size_t>(column - first));
    };
    each([&](std::size_t, std::size_t column) { ++count[column + 1]; });
    for (std::size_t i = 0; i < width; ++i) count[i + 1] += count[i];
    pattern.col_begin = count;
    pattern.row_index.resize(static_cast<std::size_t>(count[width]));
    each([&](std::size_t row, std::size_t column) {
        pattern.row_index[static_cast<std::size_t>(count[column]++)] = static_cast<int>(row);
    });
    return pattern;
}

}  // namespace

bool ModeSystem::find_pattern(double t, const double* y, const double* ydot, SparsityPattern& pattern) {
    SparsityPattern f_y, f_ydot;
    if (!find_patterns(t, y, ydot, f_y, f_ydot)) return false;
    pattern = merge(f_y, f_ydot);
    return true;
}

bool ModeSystem::find_patterns(double t, const double* y, const double* ydot, SparsityPattern& f_y,
                               SparsityPattern& f_ydot) {
    Evaluator::Rows rows;
    if (!evaluator_.pattern(evaluator_.model().table().residual, t, y, ydot, mode_->residual, rows))
        return false;
    f_y = cut(rows, size(), 1, size());
    f_ydot = cut(rows, size(), static_cast<std::uint32_t>(1 + size()), size());
    return true;
}

const SparsityPattern* ModeSystem::pattern_of_data(double t, const double* y, const double* ydot) {
    std::uint64_t key = mode_->residual.hash();
    for (const std::int64_t k : evaluator_.k) key = locking::mix(key, static_cast<std::uint64_t>(k));
    if (const auto found = data_.find(key); found != data_.end()) return &found->second;
    Evaluator::Rows rows;
    if (!evaluator_.pattern(evaluator_.model().table().residual, t, y, ydot, mode_->residual, rows))
        return nullptr;
    const int n = size(), columns = static_cast<int>(evaluator_.p.size() + evaluator_.d.size());
    return &data_.emplace(key, cut(rows, n, static_cast<std::uint32_t>(1 + 2 * n), columns)).first->second;
}

bool find_structure(Evaluator& evaluator, const Mode& mode, double t, const double* y, const double* ydot,
                    ModeStructure& structure) {
    const hy_model& table = evaluator.model().table();
    const int n = evaluator.model().n_states();
    Evaluator::Rows rows;
    if (!evaluator.pattern(table.residual, t, y, ydot, mode.residual, rows)) return false;
    structure.f_y = cut(rows, n, 1, n);
    structure.f_ydot = cut(rows, n, static_cast<std::uint32_t>(1 + n), n);
    structure.is_diagonal = structure.f_y.is_diagonal() && structure.f_ydot.is_diagonal();
    structure.differential.resize(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i)
        structure.differential[i] = structure.f_ydot.col_begin[i + 1] > structure.f_ydot.col_begin[i];
    structure.g_columns.clear();
    const auto keep = [&](std::size_t outputs) {
        for (std::size_t row = outputs; row + 1 < rows.begin.size(); ++row) {
            const auto columns = rows.row(row);
            structure.g_columns.emplace_back(columns.begin(), columns.end());
        }
    };
    keep(static_cast<std::size_t>(n));
    structure.n_residual_g = static_cast<int>(structure.g_columns.size());
    if (mode.transition.n_g() > 0) {
        if (!evaluator.pattern(table.transition, t, y, ydot, mode.transition, rows)) return false;
        keep(table.transition.n_out);
    }
    structure.time_only.clear();
    const auto last = static_cast<std::uint32_t>(2 * n);
    for (const auto& columns : structure.g_columns)
        structure.time_only.push_back(std::none_of(columns.begin(), columns.end(),
                                                   [last](std::uint32_t c) { return c >= 1 && c <= last; }));
    return true;
}

}  // namespace hybridae
