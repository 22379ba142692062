// SPDX-License-Identifier: Apache-2.0
#include "transcription.hpp"

#include <algorithm>
#include <span>

Transcription::Transcription(hybridae::Shooting& shooting, const Task& task)
    : shooting_(shooting),
      task_(task),
      n_x_(shooting.states().size()),
      n_u_(shooting.controls().size()),
      intervals_(static_cast<std::size_t>(task.intervals)) {}

bool Transcription::integrate(const Number* w, bool is_new) {
    if (!is_new) return complete_;
    complete_ = false;
    for (int k = 0; k < task_.intervals; ++k) {
        const std::span<const double> x(w + unknown(k), n_x_), u(w + unknown(k) + n_x_, n_u_);
        auto& interval = intervals_[static_cast<std::size_t>(k)];
        interval = shooting_.integrate(time(k), time(k + 1), x, u);
        if (!interval.outcome) return false;
    }
    return complete_ = true;
}

bool Transcription::get_nlp_info(Index& n, Index& m, Index& entries, Index& hessian, IndexStyleEnum& style) {
    const auto N = static_cast<std::size_t>(task_.intervals);
    n = static_cast<Index>(N * (n_x_ + n_u_) + n_x_);
    m = static_cast<Index>(N * n_x_);
    entries = static_cast<Index>(N * n_x_ * (n_x_ + n_u_ + 1));  // [A B] and one -1 in each row
    hessian = 0;                                                 // approximated
    style = C_STYLE;
    return true;
}

bool Transcription::get_bounds_info(Index n, Number* low, Number* high, Index m, Number* g_low,
                                    Number* g_high) {
    std::fill_n(low, n, -1e20);
    std::fill_n(high, n, 1e20);
    for (std::size_t i = 0; i < n_x_; ++i) {
        low[i] = high[i] = task_.from[i];
        low[unknown(task_.intervals) + i] = high[unknown(task_.intervals) + i] = task_.to[i];
    }
    std::fill_n(g_low, m, 0.0);
    std::fill_n(g_high, m, 0.0);
    return true;
}

// A straight line between the ends, with the model's own controls.
bool Transcription::get_starting_point(Index, bool, Number* w, bool, Number*, Number*, Index, bool, Number*) {
    for (int k = 0; k <= task_.intervals; ++k) {
        const double part = static_cast<double>(k) / task_.intervals;
        for (std::size_t i = 0; i < n_x_; ++i)
            w[unknown(k) + i] = (1.0 - part) * task_.from[i] + part * task_.to[i];
        if (k < task_.intervals)
            std::copy(shooting_.nominal().begin(), shooting_.nominal().end(), w + unknown(k) + n_x_);
    }
    return true;
}

bool Transcription::eval_f(Index, const Number* w, bool is_new, Number& value) {
    if (!integrate(w, is_new)) return false;
    value = 0.0;
    for (const auto& interval : intervals_) value += interval.H;
    return true;
}

bool Transcription::eval_grad_f(Index n, const Number* w, bool is_new, Number* gradient) {
    if (!integrate(w, is_new)) return false;
    std::fill_n(gradient, n, 0.0);
    for (const auto& interval : intervals_) {
        gradient = std::copy(interval.q.begin(), interval.q.end(), gradient);
        gradient = std::copy(interval.r.begin(), interval.r.end(), gradient);
    }
    return true;
}

bool Transcription::eval_g(Index, const Number* w, bool is_new, Index, Number* g) {
    if (!integrate(w, is_new)) return false;
    for (int k = 0; k < task_.intervals; ++k)
        for (std::size_t i = 0; i < n_x_; ++i)
            *g++ = intervals_[static_cast<std::size_t>(k)].x[i] - w[unknown(k + 1) + i];
    return true;
}

// Rows of interval k: [A_k B_k -I] at the columns of (x_k, u_k, x_{k+1}).
bool Transcription::eval_jac_g(Index, const Number* w, bool is_new, Index, Index, Index* row, Index* column,
                               Number* value) {
    if (value != nullptr && !integrate(w, is_new)) return false;
    const auto put = [&](std::size_t r, std::size_t c, double entry) {
        if (value != nullptr) {
            *value++ = entry;
        } else {
            *row++ = static_cast<Index>(r);
            *column++ = static_cast<Index>(c);
        }
    };
    for (int k = 0; k < task_.intervals; ++k) {
        const auto& interval = intervals_[static_cast<std::size_t>(k)];
        const auto entry = [&](const std::vector<double>& matrix, std::size_t i, std::size_t j) {
            return value == nullptr ? 0.0 : matrix[j * n_x_ + i];
        };
        for (std::size_t i = 0; i < n_x_; ++i) {
            const std::size_t r = static_cast<std::size_t>(k) * n_x_ + i;
            for (std::size_t j = 0; j < n_x_; ++j) put(r, unknown(k) + j, entry(interval.A, i, j));
            for (std::size_t j = 0; j < n_u_; ++j) put(r, unknown(k) + n_x_ + j, entry(interval.B, i, j));
            put(r, unknown(k + 1) + i, -1.0);
        }
    }
    return true;
}

void Transcription::finalize_solution(Ipopt::SolverReturn, Index n, const Number* w, const Number*,
                                      const Number*, Index, const Number*, const Number*, Number value,
                                      const Ipopt::IpoptData*, Ipopt::IpoptCalculatedQuantities*) {
    solution_.assign(w, w + n);
    cost_ = value;
}
