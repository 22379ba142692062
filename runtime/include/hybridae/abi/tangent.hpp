// SPDX-License-Identifier: Apache-2.0
// Entry of the C table for directional derivatives: any number of directions, eight in a sweep.
#pragma once

#include <algorithm>
#include <hybridae/abi/follow.hpp>
#include <hybridae/arithmetic/dual.hpp>
#include <hybridae/arithmetic/math.hpp>

namespace hybridae::abi {

inline constexpr int lanes = 8;

// A number with its derivatives in the directions first .. first + used - 1 of a block (null: zero).
inline Dual<lanes> seeded(double x, const double* block, std::size_t rows, std::size_t row, std::size_t first,
                          int used) {
    Dual<lanes> result(x);
    if (block != nullptr)
        for (int j = 0; j < used; ++j)
            result.set_derivative(j, block[(first + static_cast<std::size_t>(j)) * rows + row]);
    return result;
}

template <template <class, class> class M, class Function>
struct Tangent {
    using T = Dual<lanes>;
    struct Sink {
        double *g, *dg;
        std::size_t rows;
        int used;
        void operator()(std::size_t i, const T& x) const {
            if (g != nullptr) g[i] = value(x);
            if (dg != nullptr)
                for (int j = 0; j < used; ++j) dg[static_cast<std::size_t>(j) * rows + i] = x.derivative(j);
        }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    static int tangent(void* ws, const hy_point* at, const hy_seeds* seeds, int width, const hy_trace* trace,
                       double* out, double* dout, double* g, double* dg) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::tangent);
            const std::size_t n_g = dg == nullptr ? 0 : count_g(*trace),
                              n_out = Function::template n_out<Locked>;
            for (int sweep = 0; sweep < width; sweep += lanes) {
                const int used = std::min(lanes, width - sweep);
                const auto first = static_cast<std::size_t>(sweep);
                load_arguments(
                    s, *at,
                    [&](std::size_t i) {
                        return seeded(at->y[i], seeds->y, Locked::hy_n_state, i, first, used);
                    },
                    [&](std::size_t i) {
                        return seeded(at->ydot[i], seeds->ydot, Locked::hy_n_state, i, first, used);
                    },
                    [&](std::size_t i) {
                        return seeded(at->p[i], seeds->p, Locked::hy_n_params, i, first, used);
                    },
                    [&](std::size_t i) {
                        return seeded(at->d[i], seeds->d, Locked::hy_n_discrete, i, first, used);
                    });
                Lock lock(*trace, Sink{sweep == 0 ? g : nullptr, dg == nullptr ? nullptr : dg + first * n_g,
                                       n_g, used});
                Locked model{lock};
                Function::call(model, seeded(at->t, seeds->t, 1, 0, first, used), s);
                Function::for_each_out(s, [&](const T& x, std::size_t i) {
                    if (out != nullptr && sweep == 0) out[i] = value(x);
                    if (dout != nullptr)
                        for (int j = 0; j < used; ++j)
                            dout[(first + static_cast<std::size_t>(j)) * n_out + i] = x.derivative(j);
                });
                if (!lock.in_step()) return HY_DESYNC;
            }
            return HY_OK;
        });
    }
};

template <template <class, class> class M>
void fill_tangent(hy_model& table) {
    for_each_function<typename Tangent<M, Residual>::Locked>(
        table, []<class F>(hy_function& to, F) { to.tangent = Tangent<M, F>::tangent; });
}

}  // namespace hybridae::abi
