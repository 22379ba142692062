// SPDX-License-Identifier: Apache-2.0
// The steps of a solution with the factors of a multifrontal elimination: what one front does, forwards and
// backwards, for one right-hand side or for several side by side. Everything is inlined into the loop over
// the fronts, which is compiled for several processors.
#pragma once

#include <cstddef>
#include <utility>

#include "linear_algebra/vectors.hpp"

namespace hybridae::frontal {

inline std::size_t size(int i) { return static_cast<std::size_t>(i); }

// One front in a solution: its factors, its part x of the right-hand sides, and where its other rows stand in
// all of them.
struct Step {
    std::size_t pivots, rest;
    const double *square, *lower, *upper, *inverse_pivot;
    const int *exchange, *positions;
    double *x, *all;
};

// The product of rows of a with x: as many rows as V is wide, from the place of a on; its columns stand
// `rows` apart. Inner > 0: their number.
template <class V, int Inner>
[[gnu::always_inline]] inline void product_of_rows(const double* a, std::size_t rows, std::size_t inner,
                                                   const double* x, V& sum) {
    sum = V{};
    const std::size_t n = Inner > 0 ? Inner : inner;
    for (std::size_t p = 0; p < n; ++p) {
        V column;
        load(a + p * rows, column);
        sum += column * x[p];
    }
}

// Subtracts L's rest times x from the other rows.
template <int Pivots>
[[gnu::always_inline]] inline void subtract_lower_rest(const Step& s) {
    std::size_t i = 0;
    if constexpr (Pivots != 1) {
        for (; i + 4 <= s.rest; i += 4) {
            Four sum;
            product_of_rows<Four, Pivots>(s.lower + i, s.rest, s.pivots, s.x, sum);
            for (std::size_t k = 0; k < 4; ++k) s.all[s.positions[i + k]] -= sum[k];
        }
        for (; i + 2 <= s.rest; i += 2) {
            Two sum;
            product_of_rows<Two, Pivots>(s.lower + i, s.rest, s.pivots, s.x, sum);
            for (std::size_t k = 0; k < 2; ++k) s.all[s.positions[i + k]] -= sum[k];
        }
    }
    for (; i < s.rest; ++i) {
        One sum;
        product_of_rows<One, Pivots>(s.lower + i, s.rest, s.pivots, s.x, sum);
        s.all[s.positions[i]] -= sum;
    }
}

// Subtracts U's rest times the other unknowns from Tall * width<V> entries of x, from entry `first` on.
template <class V, int Tall>
[[gnu::always_inline]] inline void subtract_upper_rest(const Step& s, std::size_t first) {
    V even[Tall] = {}, odd[Tall] = {};  // two sums, so that one need not wait for the other
    const auto add = [&](std::size_t i, V(&sum)[Tall]) {
        const double value = s.all[s.positions[i]];
        const double* column = s.upper + i * s.pivots + first;
        for (int k = 0; k < Tall; ++k) {
            V u;
            load(column + static_cast<std::size_t>(k) * width<V>, u);
            sum[k] += u * value;
        }
    };
    std::size_t i = 0;
    for (; i + 2 <= s.rest; i += 2) {
        add(i, even);
        add(i + 1, odd);
    }
    if (i < s.rest) add(i, even);
    for (int k = 0; k < Tall; ++k) {
        double* to = s.x + first + static_cast<std::size_t>(k) * width<V>;
        V x;
        load(to, x);
        x -= even[k] + odd[k];
        store(x, to);
    }
}

// y -= factor column, n entries.
[[gnu::always_inline]] inline void subtract_column(std::size_t n, double factor, const double* column,
                                                   double* y) {
    const auto one = [&](auto& c, auto& v, std::size_t i) {
        load(column + i, c);
        load(y + i, v);
        v -= c * factor;
        store(v, y + i);
    };
    std::size_t i = 0;
    Four c4, v4;
    for (; i + 4 <= n; i += 4) one(c4, v4, i);
    for (; i < n; ++i) y[i] -= factor * column[i];
}

template <int Pivots>
[[gnu::always_inline]] inline void forward(const Step& s) {
    const std::size_t pivots = Pivots > 0 ? Pivots : s.pivots;
    if constexpr (Pivots != 1) {
        // Multipliers have been exchanged with their rows, so all exchanges come first.
        for (std::size_t p = 0; p + 1 < pivots; ++p) std::swap(s.x[p], s.x[s.exchange[p]]);
        for (std::size_t p = 0; p + 1 < pivots; ++p) {
            const double* column = s.square + p * pivots;
            if constexpr (Pivots > 0)
                for (std::size_t i = p + 1; i < pivots; ++i) s.x[i] -= s.x[p] * column[i];
            else
                subtract_column(pivots - p - 1, s.x[p], column + p + 1, s.x + p + 1);
        }
    }
    subtract_lower_rest<Pivots>(s);
}

template <int Pivots>
[[gnu::always_inline]] inline void backward(const Step& s) {
    const std::size_t pivots = Pivots > 0 ? Pivots : s.pivots;
    std::size_t first = 0;
    if constexpr (Pivots == 0)
        for (; first + 8 <= pivots; first += 8) subtract_upper_rest<Four, 2>(s, first);
    if constexpr (Pivots == 0 || Pivots == 4)
        for (; first + 4 <= pivots; first += 4) subtract_upper_rest<Four, 1>(s, first);
    if constexpr (Pivots != 1)
        for (; first + 2 <= pivots; first += 2) subtract_upper_rest<Two, 1>(s, first);
    for (; first < pivots; ++first) subtract_upper_rest<One, 1>(s, first);
    for (std::size_t p = pivots; p-- > 0;) {
        s.x[p] *= s.inverse_pivot[p];
        const double* column = s.square + p * pivots;
        if constexpr (Pivots > 0)
            for (std::size_t i = 0; i < p; ++i) s.x[i] -= s.x[p] * column[i];
        else
            subtract_column(p, s.x[p], column, s.x);
    }
}

// Most fronts have few pivots: their loops are unrolled.
[[gnu::always_inline]] inline void forward_any(const Step& s) {
    switch (s.pivots) {
        case 1:
            return forward<1>(s);
        case 2:
            return forward<2>(s);
        case 4:
            return forward<4>(s);
        default:
            return forward<0>(s);
    }
}
[[gnu::always_inline]] inline void backward_any(const Step& s) {
    switch (s.pivots) {
        case 1:
            return backward<1>(s);
        case 2:
            return backward<2>(s);
        case 4:
            return backward<4>(s);
        default:
            return backward<0>(s);
    }
}

// The same for as many right-hand sides as V is wide, side by side: what a row is subtracted from.
template <class V>
[[gnu::always_inline]] inline void subtract_from(double* row, const V& x) {
    V there;
    load(row, there);
    there -= x;
    store(there, row);
}

template <class V>
[[gnu::always_inline]] inline void forward_together(const Step& s) {
    const auto row = [&s](std::size_t p) { return s.x + p * width<V>; };
    for (std::size_t p = 0; p + 1 < s.pivots; ++p) {
        V a, b;
        double* other = row(size(s.exchange[p]));
        load(row(p), a);
        load(other, b);
        store(a, other);
        store(b, row(p));
    }
    V here;
    for (std::size_t p = 0; p + 1 < s.pivots; ++p) {
        load(row(p), here);
        for (std::size_t i = p + 1; i < s.pivots; ++i)
            subtract_from<V>(row(i), here * s.square[p * s.pivots + i]);
    }
    const auto subtract_rest = [&]<std::size_t Rows>(std::size_t i) {
        V sum[Rows] = {};
        for (std::size_t p = 0; p < s.pivots; ++p) {
            load(row(p), here);
            for (std::size_t k = 0; k < Rows; ++k) sum[k] += here * s.lower[p * s.rest + i + k];
        }
        for (std::size_t k = 0; k < Rows; ++k)
            subtract_from<V>(s.all + size(s.positions[i + k]) * width<V>, sum[k]);
    };
    std::size_t i = 0;
    for (; i + 4 <= s.rest; i += 4) subtract_rest.template operator()<4>(i);
    for (; i < s.rest; ++i) subtract_rest.template operator()<1>(i);
}

template <class V>
[[gnu::always_inline]] inline void backward_together(const Step& s) {
    const auto row = [&s](std::size_t p) { return s.x + p * width<V>; };
    const auto subtract_rest = [&]<std::size_t Rows>(std::size_t p) {
        V sum[Rows] = {}, there;
        for (std::size_t i = 0; i < s.rest; ++i) {
            load(s.all + size(s.positions[i]) * width<V>, there);
            for (std::size_t k = 0; k < Rows; ++k) sum[k] += there * s.upper[i * s.pivots + p + k];
        }
        for (std::size_t k = 0; k < Rows; ++k) subtract_from<V>(row(p + k), sum[k]);
    };
    std::size_t first = 0;
    for (; first + 4 <= s.pivots; first += 4) subtract_rest.template operator()<4>(first);
    for (; first + 2 <= s.pivots; first += 2) subtract_rest.template operator()<2>(first);
    if (first < s.pivots) subtract_rest.template operator()<1>(first);
    V here;
    for (std::size_t p = s.pivots; p-- > 0;) {
        load(row(p), here);
        here *= s.inverse_pivot[p];
        store(here, row(p));
        for (std::size_t i = 0; i < p; ++i) subtract_from<V>(row(i), here * s.square[p * s.pivots + i]);
    }
}

}  // namespace hybridae::frontal
