// SPDX-License-Identifier: Apache-2.0
// Entries of the C table that evaluate openly, in double.
#pragma once

#include <algorithm>
#include <hybridae/abi/roles.hpp>
#include <hybridae/abi/workspace.hpp>
#include <hybridae/locking/recorder.hpp>
#include <limits>
#include <new>
#include <vector>

namespace hybridae::abi {

template <template <class, class> class M, class Function>
struct Record {
    using Open = M<double, locking::Recorder>;

    static int record(void* ws, const hy_point* at, const hy_trace* held, hy_trace* trace, double* out,
                      std::int64_t* kout, double* g) noexcept {
        return guarded<Open>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Open>>(Unit::record);
            load_values(s, *at);
            // What the model leaves unassigned is not to be taken for a result.
            Function::for_each_out(
                s, [](double& x, std::size_t) { x = std::numeric_limits<double>::quiet_NaN(); });
            locking::Recorder lock(held, *trace, g);
            Open model{lock};
            Function::call(model, at->t, s);
            trace->n = lock.n();
            if (held != nullptr && held->entries == trace->entries && !lock.repeats()) return HY_DESYNC;
            if (trace->n > trace->capacity) return HY_GREW;
            if (out != nullptr) Function::for_each_out(s, [&](double x, std::size_t i) { out[i] = x; });
            Function::store_kout(s, kout);
            return HY_OK;
        });
    }

    static int instance(void* ws, const hy_point* at, const hy_trace* trace, std::uint64_t key,
                        std::int64_t* to, int capacity) noexcept {
        std::vector<std::int64_t> iterations;
        const int status = guarded<Open>(ws, [&](Workspace& w) {
            auto& s = w.get<Storage<Open>>(Unit::record);
            load_values(s, *at);
            hy_trace ignored{nullptr, 0, 0};
            locking::Recorder lock(trace, ignored, nullptr);
            lock.seek(key, iterations);
            Open model{lock};
            Function::call(model, at->t, s);
            return HY_OK;
        });
        const bool known = std::any_of(trace->entries, trace->entries + trace->n,
                                       [key](const hy_entry& entry) { return entry.key == key; });
        if (status != HY_OK || !known) return -1;
        for (int i = 0; i < capacity && i < static_cast<int>(iterations.size()); ++i)
            to[i] = iterations[static_cast<std::size_t>(i)];
        return static_cast<int>(iterations.size());
    }
};

template <template <class, class> class M>
int nominal(void* ws, double* y, double* p, std::int64_t* pk, double* d, std::int64_t* k) noexcept {
    using Open = M<double, locking::Recorder>;
    return guarded<Open>(ws, [&](Workspace& w) {
        auto& s = w.get<Storage<Open>>(Unit::record);
        const auto store = [](auto& role, double* to) {
            if (to != nullptr)
                for_each_leaf<Open>(
                    role, [to](double x, std::size_t i) { to[i] = x; }, ignore);
        };
        hy_trace unused{nullptr, 0, 0};
        locking::Recorder lock(nullptr, unused, nullptr);
        Open model{lock};
        renew(s.next);
        renew(s.p);
        renew(s.next_d);
        if constexpr (requires { model.hy_nominal(s.p); }) model.hy_nominal(s.p);
        store(s.next, y);
        store(s.p, p);
        store(s.next_d, d);
        store_integers<Open>(s.p, pk);
        store_integers<Open>(s.next_d, k);
        return HY_OK;
    });
}

template <template <class, class> class M>
void fill_record(hy_model& table) {
    for_each_function<M<double, locking::Recorder>>(table, [&table]<class F>(hy_function& to, F) {
        to.record = Record<M, F>::record;
        to.instance = Record<M, F>::instance;
        to.n_out = static_cast<std::uint32_t>(F::template n_out<M<double, locking::Recorder>>);
        if constexpr (std::is_same_v<F, Transition> || std::is_same_v<F, Initial>)
            to.n_kout = static_cast<std::uint32_t>(table.discrete.n_integers);
    });
    table.nominal = nominal<M>;
    table.create_workspace = []() -> void* { return new (std::nothrow) Workspace; };
    table.destroy_workspace = [](void* ws) { delete static_cast<Workspace*>(ws); };
    table.last_error = [](void* ws) { return static_cast<Workspace*>(ws)->error.c_str(); };
}

}  // namespace hybridae::abi
