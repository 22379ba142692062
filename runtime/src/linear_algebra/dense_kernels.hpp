// SPDX-License-Identifier: Apache-2.0
// The inner loops of dense elimination on contiguous columns, two entries to an instruction on any x86-64 or
// ARM64. Written out because -O2 does not vectorise loops of unknown length.
#pragma once

namespace hybridae::dense {

// May alias doubles and lie anywhere, unlike the compiler's own vector types.
using Pair [[gnu::vector_size(16), gnu::aligned(8), gnu::may_alias]] = double;

// y -= a x
inline void subtract_multiple(int n, double a, const double* x, double* y) {
    const Pair factor{a, a};
    int i = 0;
    for (; i + 2 <= n; i += 2)
        *reinterpret_cast<Pair*>(y + i) -= factor * *reinterpret_cast<const Pair*>(x + i);
    if (i < n) y[i] -= a * x[i];
}

// y -= a x and z -= b x
inline void subtract_from_two(int n, const double* x, double a, double* y, double b, double* z) {
    const Pair fa{a, a}, fb{b, b};
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        const Pair both = *reinterpret_cast<const Pair*>(x + i);
        *reinterpret_cast<Pair*>(y + i) -= fa * both;
        *reinterpret_cast<Pair*>(z + i) -= fb * both;
    }
    if (i < n) {
        y[i] -= a * x[i];
        z[i] -= b * x[i];
    }
}

}  // namespace hybridae::dense
