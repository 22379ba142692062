// SPDX-License-Identifier: Apache-2.0
// Entry of the C table for directional derivatives: any number of directions, eight in a sweep; the residual,
// which is differentiated in every step, has a narrow sweep for few directions besides.
#pragma once

#include <algorithm>
#include <hybridae/abi/follow.hpp>
#include <hybridae/arithmetic/dual.hpp>
#include <hybridae/arithmetic/math.hpp>
#include <type_traits>

namespace hybridae::abi {

// In a narrow sweep, whatever fits into one vector.
#ifdef __AVX__
inline constexpr int lanes = 8, narrow_lanes = 4;
#else
inline constexpr int lanes = 8, narrow_lanes = 2;
#endif
// Narrow sweeps for so many cost no more than a wide one.
inline constexpr int most_narrow = 4;

// A number with its derivatives in the directions first .. first + used - 1 of a block (null: zero).
template <int Lanes = lanes>
[[gnu::always_inline]] inline Dual<Lanes> seeded(double x, const double* block, std::size_t rows,
                                                 std::size_t row, std::size_t first, int used) {
    Dual<Lanes> result(x);
    if (block != nullptr) result.gather_derivatives(block + first * rows + row, rows, used);
    return result;
}

// What one evaluation is asked for.
struct TangentCall {
    const hy_point& at;
    const hy_seeds& seeds;
    const hy_trace& trace;
    double *out, *dout, *g, *dg;
    std::size_t n_g;
};

// One evaluation, for the directions first .. first + used - 1.
template <template <class, class> class M, class Function, int Lanes>
struct Sweep {
    using T = Dual<Lanes>;
    struct Sink {
        double *g, *dg;
        std::size_t rows;
        int used;
        void operator()(std::size_t i, const T& x) const {
            if (g != nullptr) g[i] = value(x);
            if (dg != nullptr) x.scatter_derivatives(dg + i, rows, used);
        }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    static int run(Storage<Locked>& s, const TangentCall& call, std::size_t first, int used) {
        const hy_point& at = call.at;
        const hy_seeds& seeds = call.seeds;
        load_arguments(
            s, at,
            [&, block = seeds.y](T& x, std::size_t i) {
                x.set(at.y[i], block == nullptr ? nullptr : block + first * Locked::hy_n_state + i,
                      Locked::hy_n_state, used);
            },
            [&, block = seeds.ydot](T& x, std::size_t i) {
                x.set(at.ydot[i], block == nullptr ? nullptr : block + first * Locked::hy_n_state + i,
                      Locked::hy_n_state, used);
            },
            [&, block = seeds.p](T& x, std::size_t i) {
                x.set(at.p[i], block == nullptr ? nullptr : block + first * Locked::hy_n_params + i,
                      Locked::hy_n_params, used);
            },
            [&, block = seeds.d](T& x, std::size_t i) {
                x.set(at.d[i], block == nullptr ? nullptr : block + first * Locked::hy_n_discrete + i,
                      Locked::hy_n_discrete, used);
            });
        Lock lock(call.trace,
                  Sink{first == 0 ? call.g : nullptr,
                       call.dg == nullptr ? nullptr : call.dg + first * call.n_g, call.n_g, used});
        Locked model{lock};
        Function::call(model, seeded<Lanes>(at.t, seeds.t, 1, 0, first, used), s);
        constexpr std::size_t n_out = Function::template n_out<Locked>;
        Function::for_each_out(s, [&](const T& x, std::size_t i) {
            if (call.out != nullptr && first == 0) call.out[i] = value(x);
            if (call.dout != nullptr) x.scatter_derivatives(call.dout + first * n_out + i, n_out, used);
        });
        return lock.in_step() ? HY_OK : HY_DESYNC;
    }
};

template <template <class, class> class M, class Function>
struct Tangent {
    static constexpr bool has_narrow = std::is_same_v<Function, Residual>;
    using Wide = Sweep<M, Function, lanes>;
    using Narrow = Sweep<M, Function, has_narrow ? narrow_lanes : lanes>;
    using Locked = typename Wide::Locked;
    // The functions of a model share one; that of the residual, which has more, is made by whichever comes
    // first, so it stands for all.
    struct Both {
        Storage<Locked> wide;
        Storage<typename Sweep<M, Residual, narrow_lanes>::Locked> narrow;
    };

    static int tangent(void* ws, const hy_point* at, const hy_seeds* seeds, int width, const hy_trace* trace,
                       double* out, double* dout, double* g, double* dg) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Both>(Unit::tangent);
            const TangentCall call{*at,  *seeds, *trace, out,
                                   dout, g,      dg,     dg == nullptr ? 0 : count_g(*trace)};
            for (int done = 0, used; done < width; done += used) {
                const auto first = static_cast<std::size_t>(done);
                used = std::min(lanes, width - done);
                int status;
                const bool narrow = has_narrow && used <= most_narrow;
                if (narrow) used = std::min(used, narrow_lanes);
                if constexpr (has_narrow)
                    status = narrow ? Narrow::run(s.narrow, call, first, used)
                                    : Wide::run(s.wide, call, first, used);
                else
                    status = Wide::run(s.wide, call, first, used);
                if (status != HY_OK) return status;
            }
            return static_cast<int>(HY_OK);
        });
    }
};

template <template <class, class> class M>
void fill_tangent(hy_model& table) {
    for_each_function<typename Tangent<M, Residual>::Locked>(
        table, []<class F>(hy_function& to, F) { to.tangent = Tangent<M, F>::tangent; });
}

}  // namespace hybridae::abi
