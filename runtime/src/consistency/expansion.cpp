// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/expansion.hpp>

#include "integrator/all_finite.hpp"

namespace hybridae {

int Expansion::expand(IndexOne& index_one, const Point& at, int most, double horizon) {
    ModeSystem& system = index_one.system();
    const hy_function& residual = system.evaluator().model().table().residual;
    const Split& split = index_one.split();
    const int ahead = split.constraints.empty() ? 0 : 1;
    most = std::min(most, highest - ahead);
    n_ = system.size();
    m_ = 0;
    const auto n = static_cast<std::size_t>(n_);
    // One coefficient of y more than of F is looked at; those beyond are made zero as they are reached. Those
    // of differential variables are known by then.
    y_.resize((highest + 2) * n);
    ydot_.resize((highest + 2) * n);
    const auto clear = [&](int level) {
        const auto from = static_cast<std::ptrdiff_t>(level) * n_;
        if (!split.all_differential) std::fill_n(y_.begin() + from, n, 0.0);
        std::fill_n(ydot_.begin() + from, n, 0.0);
    };
    for (int level = 1; level <= 1 + ahead; ++level) clear(level);
    if (ahead > 0) out_.resize((highest + 1) * n);
    std::copy(at.y.begin(), at.y.end(), y_.begin());
    std::copy(at.ydot.begin(), at.ydot.end(), ydot_.begin());
    split.keep_differential(ydot_.data());
    std::copy_n(ydot_.begin(), n, y_.begin() + static_cast<std::ptrdiff_t>(n));

    const hy_series series{y_.data(), ydot_.data()};
    order_ = 0;
    for (int k = 1; k <= most; ++k) {
        const std::size_t level = static_cast<std::size_t>(k) * n;
        clear(k + 1 + ahead);
        double* unknown = nullptr;
        if (ahead == 0) {
            unknown = system.taylor(at.t, series, k);
        } else if (system.evaluator().taylor(residual, at.t, series, k + ahead, system.mode().residual,
                                             out_.data(), nullptr)) {
            unknown = out_.data() + level;
            for (const int row : split.constraints) unknown[row] = (k + 1) * unknown[row + n_];
        }
        if (unknown == nullptr) break;
        if (!are_finite(unknown, n)) break;
        for (std::size_t i = 0; i < n; ++i) unknown[i] = -unknown[i];
        index_one.solve(unknown, 1);
        if (!are_finite(unknown, n)) break;
        accept(split, k, unknown, &y_[level], &ydot_[level - n], &y_[level + n], &ydot_[level]);
        order_ = k;
        if (is_negligible(index_one, split, horizon)) break;
    }
    expand_watched(system, at.t);
    return order_;
}

void Expansion::expand_watched(ModeSystem& system, double t) {
    n_g_ = system.n_watched();
    g_.resize(static_cast<std::size_t>(order_ + 1) * static_cast<std::size_t>(n_g_));
    // A condition may have no value or derivative here (it may be guarded by another): that is its own
    // affair.
    if (n_g_ > 0 && !system.watch_taylor(t, {y_.data(), ydot_.data()}, order_, g_.data()))
        std::fill(g_.begin(), g_.end(), NAN);
}

// Whether the last coefficients found, those of order_ + 1 for differential variables, matter up to
// `horizon`. After an event the errors of very many short stretches may add up: what is negligible is much
// less than a weight.
bool Expansion::is_negligible(const IndexOne& index_one, const Split& split, double horizon) const {
    constexpr double part_of_weight = 1e-4;
    if (!std::isfinite(horizon)) return false;
    const auto n = static_cast<std::size_t>(n_), k = static_cast<std::size_t>(order_);
    const double low = std::pow(horizon, order_), high = low * horizon;
    const double *y = y_.data(), *last = y + k * n, *next = last + n;
    const auto matters = [&](std::size_t i, double term) {
        return !(term <= part_of_weight * index_one.weight(y[i], i));
    };
    if (split.all_differential) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < n; ++i) count += matters(i, std::abs(next[i]) * high) ? 1 : 0;
        return count == 0;
    }
    for (std::size_t i = 0; i < n; ++i)
        if (matters(i, split.differential[i] ? std::abs(next[i]) * high : std::abs(last[i]) * low))
            return false;
    return true;
}

// Coefficient k of the unknowns, ż1 and z2, enters coefficients k of y and ẏ, k + 1 of y and k - 1 of ẏ.
void Expansion::accept(const Split& split, int k, const double* u, double* y, double* ydot_before,
                       double* y_next, double* ydot) {
    const std::size_t n = split.differential.size();
    if (split.all_differential) {
        const double part = 1.0 / (k + 1);
        std::copy_n(u, n, ydot);
        for (std::size_t i = 0; i < n; ++i) y_next[i] = part * u[i];
        return;
    }
    for (std::size_t i = 0; i < n; ++i) {
        if (split.differential[i]) {
            ydot[i] = u[i];
            y_next[i] = u[i] / (k + 1);
        } else {
            y[i] = u[i];
            if (k > 0) ydot_before[i] = k * u[i];
        }
    }
    for (const Split::Share& s : split.shares) {
        y[s.differential] += s.part * u[s.algebraic];
        if (k > 0) ydot_before[s.differential] += k * s.part * u[s.algebraic];
    }
}

bool Expansion::expand_sensitivities(IndexOne& index_one, const Point& at,
                                     const SensitivityDirections& directions, std::vector<double>& s,
                                     int most) {
    order_ = std::min(order_, most);
    ModeSystem& system = index_one.system();
    const hy_function& residual = system.evaluator().model().table().residual;
    const Split& split = index_one.split();
    const int ahead = split.constraints.empty() ? 0 : 1;
    m_ = directions.count;
    const auto n = static_cast<std::size_t>(n_), m = static_cast<std::size_t>(m_);
    s_.assign(highest + 2, std::vector<double>(n * m, 0.0));
    if (m_ == 0) return true;
    std::vector<std::vector<double>> sdot(highest + 2, std::vector<double>(n * m, 0.0));

    // k = 0: A [ṡ_x; s_a] = -(F_x s_x + F_p + F_d D_d).
    s_[0] = s;
    for (std::size_t j = 0; j < m; ++j) split.keep_differential(&s_[0][j * n]);
    const double* d = directions.d.empty() ? nullptr : directions.d.data();
    std::vector<double> right(n * m);
    if (!index_one.differentiate(at, {nullptr, s_[0].data(), nullptr, directions.p.data(), d}, m_,
                                 right.data()))
        return false;
    const auto solve_level = [&](int k) {
        for (double& x : right) x = -x;
        index_one.solve(right.data(), m_);
        const auto level = static_cast<std::size_t>(k);
        for (std::size_t c = 0; c < n * m; c += n)
            accept(split, k, &right[c], &s_[level][c], k > 0 ? &sdot[level - 1][c] : nullptr,
                   &s_[level + 1][c], &sdot[level][c]);
    };
    if (!are_finite(right.data(), right.size())) return false;
    solve_level(0);
    s = s_[0];

    const hy_series series{y_.data(), ydot_.data()};
    std::vector<double> seed_y, seed_ydot, out;
    for (int k = 1; k <= order_; ++k) {
        const auto terms = static_cast<std::size_t>(k + ahead) + 1, level = static_cast<std::size_t>(k);
        for (auto* v : {&seed_y, &seed_ydot, &out}) v->resize(m * terms * n);
        for (std::size_t j = 0; j < m; ++j)
            for (std::size_t q = 0; q < terms; ++q)
                for (std::size_t i = 0; i < n; ++i) {
                    seed_y[(j * terms + q) * n + i] = s_[q][j * n + i];
                    seed_ydot[(j * terms + q) * n + i] = sdot[q][j * n + i];
                }
        const bool done = system.evaluator().taylor_tangent(
            residual, at.t, series, {seed_y.data(), seed_ydot.data(), directions.p.data(), d}, k + ahead, m_,
            system.mode().residual, out.data());
        for (std::size_t j = 0; j < m; ++j) {
            const double* coefficient = &out[(j * terms + level) * n];
            std::copy_n(coefficient, n, &right[j * n]);
            for (const int row : split.constraints)
                right[j * n + static_cast<std::size_t>(row)] = (k + 1) * coefficient[row + n_];
        }
        if (!done || !are_finite(right.data(), right.size())) {
            order_ = k - 1;
            break;
        }
        solve_level(k);
    }
    return true;
}

void Expansion::fill(TaylorStart& start, const Split& split) const {
    const std::vector<bool> one_more = split.purely_differential();
    const auto n = static_cast<std::size_t>(n_), nm = n * static_cast<std::size_t>(m_),
               n_g = static_cast<std::size_t>(n_g_);
    start.known = std::max(1, order_);
    for (std::size_t k = 0; k < start.columns.size(); ++k) {
        auto& column = start.columns[k];
        if (k > static_cast<std::size_t>(order_) + 1) {
            column.clear();
            continue;
        }
        column.resize(n + nm + n_g);
        if (k <= static_cast<std::size_t>(order_)) {
            std::copy_n(&y_[k * n], n, column.begin());
            if (nm > 0) std::copy_n(s_[k].begin(), nm, column.begin() + n_);
            std::copy_n(g_.data() + k * n_g, n_g, column.data() + n + nm);
        } else {
            for (std::size_t i = 0; i < n; ++i) column[i] = one_more[i] ? y_[k * n + i] : 0.0;
            for (std::size_t c = 0; c < nm; ++c) column[n + c] = one_more[c % n] ? s_[k][c] : 0.0;
            std::fill_n(column.data() + n + nm, n_g, 0.0);
        }
    }
}

}  // namespace hybridae
