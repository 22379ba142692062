// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/frontal_factors.hpp"

#include <algorithm>

#include "linear_algebra/frontal_steps.hpp"

namespace hybridae {
namespace {

using frontal::size, frontal::Step;

constexpr std::size_t most_right_hand_sides = 4;  // solved together

// What a solution reads.
struct Factors {
    const FrontalStructure& structure;
    const std::size_t* begin;
    const double *entries, *inverse_pivot;
    const int* exchange;

    [[gnu::always_inline]] Step step(int f, double* all, std::size_t lanes) const {
        const Front& front = structure.fronts[size(f)];
        const std::size_t pivots = size(front.pivots), rest = size(front.rest);
        const double* square = entries + begin[f];
        return {pivots,
                rest,
                square,
                square + pivots * pivots,
                square + pivots * (pivots + rest),
                inverse_pivot + front.first,
                exchange + front.first,
                structure.rest.data() + front.rest_begin,
                all + size(front.first) * lanes,
                all};
    }
};

template <class V>
[[gnu::always_inline]] inline void solve_together(const Factors& factors, double* x) {
    const int fronts = factors.structure.count();
    for (int f = 0; f < fronts; ++f) frontal::forward_together<V>(factors.step(f, x, width<V>));
    for (int f = fronts; f-- > 0;) frontal::backward_together<V>(factors.step(f, x, width<V>));
}

// Right-hand sides in the order of elimination, side by side: one, two or four.
[[gnu::always_inline]] inline void solve_with(const Factors& factors, std::size_t lanes, double* x) {
    if (lanes == 4) return solve_together<Four>(factors, x);
    if (lanes == 2) return solve_together<Two>(factors, x);
    const int fronts = factors.structure.count();
    for (int f = 0; f < fronts; ++f) frontal::forward_any(factors.step(f, x, 1));
    for (int f = fronts; f-- > 0;) frontal::backward_any(factors.step(f, x, 1));
}

void solve_anywhere(const Factors& factors, std::size_t lanes, double* x) { solve_with(factors, lanes, x); }
#if defined(__x86_64__)
[[gnu::target("avx2")]] void solve_avx2(const Factors& factors, std::size_t lanes, double* x) {
    solve_with(factors, lanes, x);
}
#endif

void solve_on_this_processor(const Factors& factors, std::size_t lanes, double* x) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return solve_avx2(factors, lanes, x);
#endif
    solve_anywhere(factors, lanes, x);
}

}  // namespace

FrontalFactors::FrontalFactors(const FrontalStructure& structure) : structure_(structure) {
    std::size_t entries = 0;
    begin_.reserve(size(structure.count()));
    for (int f = 0; f < structure.count(); ++f) {
        const Front& front = structure.fronts[size(f)];
        begin_.push_back(entries);
        entries += size(front.pivots) * size(front.pivots + 2 * front.rest);
    }
    const std::size_t n = structure.column_at.size();
    entries_.resize(entries);
    inverse_pivot_.resize(n);
    exchange_.resize(n);
    x_.resize(n * most_right_hand_sides);
}

void FrontalFactors::solve(double* rhs, int count, const double* row_scale) {
    const std::size_t n = inverse_pivot_.size();
    for (std::size_t left = size(count); left > 0;) {
        const std::size_t now = std::min(left, most_right_hand_sides);
        const std::size_t lanes = now == 3 ? 4 : now;
        for (std::size_t i = 0; i < n; ++i) {
            const auto row = size(structure_.row_at[i]);
            for (std::size_t r = 0; r < now; ++r) x_[i * lanes + r] = rhs[r * n + row] * row_scale[row];
            for (std::size_t r = now; r < lanes; ++r) x_[i * lanes + r] = 0.0;
        }
        solve_on_this_processor(
            {structure_, begin_.data(), entries_.data(), inverse_pivot_.data(), exchange_.data()}, lanes,
            x_.data());
        for (std::size_t i = 0; i < n; ++i) {
            const auto column = size(structure_.column_at[i]);
            for (std::size_t r = 0; r < now; ++r) rhs[r * n + column] = x_[i * lanes + r];
        }
        rhs += now * n;
        left -= now;
    }
}

}  // namespace hybridae
