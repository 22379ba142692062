// SPDX-License-Identifier: Apache-2.0
// Entry of the C table that follows a trace in double.
#pragma once

#include <hybridae/abi/roles.hpp>
#include <hybridae/abi/workspace.hpp>
#include <hybridae/locking/follower.hpp>

namespace hybridae::abi {

template <template <class, class> class M, class Function>
struct Follow {
    struct Sink {
        double* g;
        void operator()(std::size_t i, double x) const {
            if (g != nullptr) g[i] = x;
        }
    };
    using Lock = locking::Follower<double, Sink>;
    using Locked = M<double, Lock>;

    static int follow(void* ws, const hy_point* at, const hy_trace* trace, double* out, std::int64_t* kout,
                      double* g) noexcept {
        return guarded<Locked>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Locked>>(Unit::follow);
            load_values(s, *at);
            Lock lock(*trace, Sink{g});
            Locked model{lock};
            Function::call(model, at->t, s);
            if (out != nullptr) Function::for_each_out(s, [&](double x, std::size_t i) { out[i] = x; });
            Function::store_kout(s, kout);
            return lock.in_step() ? HY_OK : HY_DESYNC;
        });
    }
};

// Discontinuity functions in a trace.
inline std::size_t count_g(const hy_trace& trace) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < trace.n; ++i)
        n += trace.entries[i].kind == HY_ATOM ? 1u : trace.entries[i].kind == HY_INTEGER ? 2u : 0u;
    return n;
}

template <template <class, class> class M>
void fill_follow(hy_model& table) {
    for_each_function<typename Follow<M, Residual>::Locked>(
        table, []<class F>(hy_function& to, F) { to.follow = Follow<M, F>::follow; });
}

}  // namespace hybridae::abi
