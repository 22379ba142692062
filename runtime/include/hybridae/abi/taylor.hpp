// SPDX-License-Identifier: Apache-2.0
// Entries of the C table for Taylor coefficients in time, and for their derivatives.
#pragma once

#include <hybridae/abi/tangent.hpp>
#include <hybridae/arithmetic/taylor.hpp>

namespace hybridae::abi {

inline constexpr int highest_order = 3;

template <template <class, class> class M, class Function>
struct TaylorSeries {
    using T = Taylor<highest_order>;
    struct Sink {
        double* g;
        std::size_t rows;
        int order;
        void operator()(std::size_t i, const T& x) const {
            if (g != nullptr)
                for (int k = 0; k <= order; ++k) g[static_cast<std::size_t>(k) * rows + i] = x.coefficient(k);
        }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    static int taylor(void* ws, const hy_point* at, const hy_series* series, int order, const hy_trace* trace,
                      double* out, double* g) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::taylor);
            const auto expand = [order](const double* c, std::size_t i) {
                T x(c[i]);
                for (int k = 1; k <= order; ++k)
                    x.set_coefficient(k, c[static_cast<std::size_t>(k) * Locked::hy_n_state + i]);
                return x;
            };
            load_arguments(
                s, *at, [&](std::size_t i) { return expand(series->y, i); },
                [&](std::size_t i) { return expand(series->ydot, i); },
                [&](std::size_t i) { return T(at->p[i]); }, [&](std::size_t i) { return T(at->d[i]); });
            T t(at->t);
            if (order > 0) t.set_coefficient(1, 1.0);
            Lock lock(*trace, Sink{g, g == nullptr ? 0 : count_g(*trace), order});
            Locked model{lock};
            Function::call(model, t, s);
            if (out != nullptr)
                Function::for_each_out(s, [&](const T& x, std::size_t i) {
                    for (int k = 0; k <= order; ++k)
                        out[static_cast<std::size_t>(k) * Function::template n_out<Locked> + i] =
                            x.coefficient(k);
                });
            return lock.in_step() ? HY_OK : HY_DESYNC;
        });
    }
};

template <template <class, class> class M, class Function>
struct TaylorTangent {
    using C = Dual<lanes>;
    using T = Taylor<highest_order, C>;
    struct Sink {
        double* dg;
        std::size_t rows;
        int order, used;
        void operator()(std::size_t i, const T& x) const {
            if (dg != nullptr) store(x, dg, rows, i, order, used);
        }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    static int taylor_tangent(void* ws, const hy_point* at, const hy_series* series,
                              const hy_series_seeds* seeds, int order, int width, const hy_trace* trace,
                              double* dout, double* dg) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::taylor_tangent);
            const std::size_t terms = static_cast<std::size_t>(order) + 1, n = Locked::hy_n_state,
                              n_out = Function::template n_out<Locked>,
                              n_g = dg == nullptr ? 0 : count_g(*trace);
            for (int sweep = 0; sweep < width; sweep += lanes) {
                const int used = std::min(lanes, width - sweep);
                const auto first = static_cast<std::size_t>(sweep);
                const auto expand = [&](const double* c, const double* dc, std::size_t i) {
                    T x;
                    for (std::size_t k = 0; k < terms; ++k)
                        x.set_coefficient(static_cast<int>(k),
                                          seeded(c[k * n + i], dc, terms * n, k * n + i, first, used));
                    return x;
                };
                load_arguments(
                    s, *at, [&](std::size_t i) { return expand(series->y, seeds->y, i); },
                    [&](std::size_t i) { return expand(series->ydot, seeds->ydot, i); },
                    [&](std::size_t i) {
                        return T(seeded(at->p[i], seeds->p, Locked::hy_n_params, i, first, used));
                    },
                    [&](std::size_t i) {
                        return T(seeded(at->d[i], seeds->d, Locked::hy_n_discrete, i, first, used));
                    });
                T t(at->t);
                if (order > 0) t.set_coefficient(1, C(1.0));
                Lock lock(*trace, Sink{dg == nullptr ? nullptr : dg + first * terms * n_g, n_g, order, used});
                Locked model{lock};
                Function::call(model, t, s);
                if (dout != nullptr)
                    Function::for_each_out(s, [&](const T& x, std::size_t i) {
                        store(x, dout + first * terms * n_out, n_out, i, order, used);
                    });
                if (!lock.in_step()) return HY_DESYNC;
            }
            return HY_OK;
        });
    }

  private:
    static void store(const T& x, double* to, std::size_t rows, std::size_t i, int order, int used) {
        const auto terms = static_cast<std::size_t>(order) + 1;
        for (int j = 0; j < used; ++j)
            for (std::size_t k = 0; k < terms; ++k)
                to[(static_cast<std::size_t>(j) * terms + k) * rows + i] =
                    x.coefficient(static_cast<int>(k)).derivative(j);
    }
};

// Time derivatives are wanted of what is integrated and of what is watched.
template <template <class, class> class M>
void fill_taylor(hy_model& table) {
    for_each_function<typename TaylorSeries<M, Residual>::Locked>(table, []<class F>(hy_function& to, F) {
        if constexpr (std::is_same_v<F, Residual> || std::is_same_v<F, Transition>)
            to.taylor = TaylorSeries<M, F>::taylor;
    });
}

template <template <class, class> class M>
void fill_taylor_tangent(hy_model& table) {
    table.residual.taylor_tangent = TaylorTangent<M, Residual>::taylor_tangent;
}

}  // namespace hybridae::abi
