// SPDX-License-Identifier: Apache-2.0
// Entry of the C table for enclosures of the discontinuity functions over a span of time, all else fixed.
#pragma once

#include <hybridae/abi/follow.hpp>
#include <hybridae/arithmetic/interval.hpp>
#include <hybridae/arithmetic/math.hpp>

namespace hybridae::abi {

template <template <class, class> class M, class Function>
struct Enclose {
    using T = Interval;
    struct Sink {
        double *lo, *hi;
        void operator()(std::size_t i, const T& x) const {
            lo[i] = x.lower();
            hi[i] = x.upper();
        }
    };
    using Lock = locking::Follower<T, Sink>;
    using Locked = M<T, Lock>;

    static int enclose(void* ws, const hy_point* at, double t_lo, double t_hi, const hy_trace* trace,
                       double* g_lo, double* g_hi) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::enclose);
            load_arguments(
                s, *at, [&](std::size_t i) { return T(at->y[i]); },
                [&](std::size_t i) { return T(at->ydot[i]); }, [&](std::size_t i) { return T(at->p[i]); },
                [&](std::size_t i) { return T(at->d[i]); });
            Lock lock(*trace, Sink{g_lo, g_hi});
            Locked model{lock};
            Function::call(model, T(t_lo, t_hi), s);
            return lock.in_step() ? HY_OK : HY_DESYNC;
        });
    }
};

template <template <class, class> class M>
void fill_enclose(hy_model& table) {
    for_each_function<typename Enclose<M, Residual>::Locked>(table, []<class F>(hy_function& to, F) {
        if constexpr (std::is_same_v<F, Residual> || std::is_same_v<F, Transition>)
            to.enclose = Enclose<M, F>::enclose;
    });
}

}  // namespace hybridae::abi
