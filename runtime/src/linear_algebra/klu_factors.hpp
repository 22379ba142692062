// SPDX-License-Identifier: Apache-2.0
// Solution with KLU's factors for many right-hand sides at once.
//
// KLU reads its factors once for every four right-hand sides, and one number of them after the other. With as
// many sensitivities as a model has parameters that is most of the time of a step: here the factors are read
// once for all of up to twelve, whose numbers stand side by side. On entry and exit as klu_solve(); scaling
// is the caller's.
#pragma once

#include <klu.h>

#include <array>
#include <cstddef>
#include <vector>

namespace hybridae {

template <int Lanes>
class KluFactors {
  public:
    KluFactors(const klu_symbolic& symbolic, const klu_numeric& numeric) : s_(symbolic), f_(numeric) {}

    // `count` right-hand sides, at most Lanes, one after another; `work` grows in the first call.
    void solve(double* rhs, int count, std::vector<double>& work) const {
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) return solve_avx2(rhs, count, work);
#endif
        solve_any(rhs, count, work);
    }

  private:
    // Twice as wide vectors and the same rounding: products are not contracted.
#if defined(__x86_64__)
    [[gnu::target("avx2")]] void solve_avx2(double* rhs, int count, std::vector<double>& work) const {
        solve_any(rhs, count, work);
    }
#endif

    [[gnu::always_inline]] inline void solve_any(double* rhs, int count, std::vector<double>& work) const {
        const auto n = static_cast<std::size_t>(s_.n);
        work.resize(n * lanes);
        Row* x = reinterpret_cast<Row*>(work.data());
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t r = 0; r < lanes; ++r)
                x[k][r] = r < static_cast<std::size_t>(count)
                              ? rhs[r * n + static_cast<std::size_t>(f_.Pnum[k])]
                              : 0.0;
        for (int block = s_.nblocks - 1; block >= 0; --block) solve_block(block, x);
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t r = 0; r < static_cast<std::size_t>(count); ++r)
                rhs[r * n + static_cast<std::size_t>(s_.Q[k])] = x[k][r];
    }

    static constexpr std::size_t lanes = Lanes;
    using Row = std::array<double, lanes>;
    // A column of L or U: row indices within the block, then as many values, from the next double on.
    struct Column {
        const int* row;
        const double* value;
        int length;
    };
    [[gnu::always_inline]] static inline Column column(const double* packed, const int* place,
                                                       const int* length, int k) {
        const double* begin = packed + place[k];
        const auto indices =
            (static_cast<std::size_t>(length[k]) * sizeof(int) + sizeof(double) - 1) / sizeof(double);
        return {reinterpret_cast<const int*>(begin), begin + indices, length[k]};
    }

    [[gnu::always_inline]] static inline void subtract(Row& from, double factor, const Row& x) {
        for (std::size_t r = 0; r < lanes; ++r) from[r] -= factor * x[r];
    }

    [[gnu::always_inline]] inline void solve_block(int block, Row* all) const {
        const int first = s_.R[block], size = s_.R[block + 1] - first;
        Row* x = all + first;
        const double* pivot = static_cast<const double*>(f_.Udiag) + first;
        if (size > 1) {
            const auto* packed = static_cast<const double*>(f_.LUbx[block]);
            for (int k = 0; k < size; ++k) {
                const Column l = column(packed, f_.Lip + first, f_.Llen + first, k);
                const Row here = x[k];
                for (int i = 0; i < l.length; ++i) subtract(x[l.row[i]], l.value[i], here);
            }
            for (int k = size - 1; k >= 0; --k) {
                Row here = x[k];
                for (double& value : here) value /= pivot[k];
                x[k] = here;
                const Column u = column(packed, f_.Uip + first, f_.Ulen + first, k);
                for (int i = 0; i < u.length; ++i) subtract(x[u.row[i]], u.value[i], here);
            }
        } else {
            for (double& value : x[0]) value /= pivot[0];
        }
        // What stands above this block in its columns.
        const auto* off = static_cast<const double*>(f_.Offx);
        for (int k = 0; block > 0 && k < size; ++k)
            for (int p = f_.Offp[first + k]; p < f_.Offp[first + k + 1]; ++p)
                subtract(all[f_.Offi[p]], off[p], x[k]);
    }

    const klu_symbolic& s_;
    const klu_numeric& f_;
};

}  // namespace hybridae
