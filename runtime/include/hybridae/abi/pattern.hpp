// SPDX-License-Identifier: Apache-2.0
// Entry of the C table for the sparsity pattern of the current mode.
#pragma once

#include <hybridae/abi/follow.hpp>
#include <hybridae/arithmetic/dependency_set.hpp>
#include <hybridae/arithmetic/math.hpp>
#include <vector>

namespace hybridae::abi {

template <template <class, class> class M, class Function>
struct Pattern {
    using T = DependencySet;
    struct Sink {
        std::vector<T>* g;
        void operator()(std::size_t, const T& x) const { g->push_back(x); }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    // Columns: t, y, ydot, p, d.
    static int pattern(void* ws, const hy_point* at, const hy_trace* trace, hy_pattern* to) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::pattern);
            const std::size_t y0 = 1, ydot0 = y0 + Locked::hy_n_state, p0 = ydot0 + Locked::hy_n_state,
                              d0 = p0 + Locked::hy_n_params;
            const auto variable = [](double x, std::size_t column) {
                return T::variable(x, static_cast<std::uint32_t>(column));
            };
            load_arguments(
                s, *at, [&](std::size_t i) { return variable(at->y[i], y0 + i); },
                [&](std::size_t i) { return variable(at->ydot[i], ydot0 + i); },
                [&](std::size_t i) { return variable(at->p[i], p0 + i); },
                [&](std::size_t i) { return variable(at->d[i], d0 + i); });
            std::vector<T> g;
            Lock lock(*trace, Sink{&g});
            Locked model{lock};
            Function::call(model, variable(at->t, 0), s);

            to->n = 0;
            std::size_t row = 0;
            to->row_begin[0] = 0;
            const auto append = [&](const T& x, std::size_t) {
                for (const std::uint32_t column : x.columns()) {
                    if (to->n < to->capacity) to->columns[to->n] = column;
                    ++to->n;
                }
                to->row_begin[++row] = to->n;
            };
            Function::for_each_out(s, append);
            for (const T& x : g) append(x, 0);
            if (!lock.in_step()) return HY_DESYNC;
            return to->n > to->capacity ? HY_GREW : HY_OK;
        });
    }
};

template <template <class, class> class M>
void fill_pattern(hy_model& table) {
    for_each_function<typename Pattern<M, Residual>::Locked>(table, []<class F>(hy_function& to, F) {
        if constexpr (!std::is_same_v<F, Initial>) to.pattern = Pattern<M, F>::pattern;
    });
}

}  // namespace hybridae::abi
