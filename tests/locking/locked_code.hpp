// SPDX-License-Identifier: Apache-2.0
// Code with locks in it, as the generator would emit it, and helpers to record and follow it.
#pragma once

#include <vector>

#include "hybridae/arithmetic/scalar.hpp"
#include "hybridae/locking/follower.hpp"
#include "hybridae/locking/recorder.hpp"

namespace hybridae::locking_tests {

// if (x > 0) r = (x > 1 ? x * x : x); else r = 0;   r += max(x, 0.5);
template <class T, class Lock>
T nested(Lock& lock, const T& x) {
    T r = 0.0;
    if (lock.branch(0, lock.atom(0, 0, Greater{x, 0.0})))
        r = lock.branch(1, lock.atom(1, 0, Greater{x, 1.0})) ? x * x : x;
    return r + lock.kink(2, Max{x, T(0.5)});
}

// A helper with a condition: x < 0 ? -x : x.
template <class T, class Lock>
T positive(locking::From from, Lock& lock, const T& x) {
    [[maybe_unused]] const auto frame = lock.enter(from);
    return lock.branch(0, lock.atom(0, 0, Less{x, 0.0})) ? -x : x;
}

// positive(x) - positive(y), then positive(x + i) in a loop.
template <class T, class Lock>
T calls_and_loop(Lock& lock, const T& x, const T& y) {
    T r = order::Minus{positive(locking::From{0}, lock, x), positive(locking::From{1}, lock, y)}.value();
    auto loop = lock.loop(0);
    for (int i = 0; i < 3; ++i) {
        loop.next();
        r = r + positive(locking::From{2}, lock, x + static_cast<double>(i));
    }
    return r;
}

struct Recording {
    std::vector<hy_entry> entries;
    std::vector<double> g;
    double value = 0.0;

    hy_trace trace() const { return {const_cast<hy_entry*>(entries.data()), entries.size(), entries.size()}; }
};

// body(lock) -> double
template <class Body>
Recording record(Body&& body, const hy_trace* held = nullptr) {
    Recording r;
    r.entries.resize(64);
    r.g.resize(128);
    hy_trace trace{r.entries.data(), 0, r.entries.size()};
    locking::Recorder lock(held, trace, r.g.data());
    r.value = body(lock);
    r.entries.resize(lock.n());
    std::size_t n_g = 0;
    for (const hy_entry& entry : r.entries)
        n_g += entry.kind == HY_ATOM ? 1u : entry.kind == HY_INTEGER ? 2u : 0u;
    r.g.resize(n_g);
    return r;
}

template <class T>
struct Following {
    T value{};
    std::vector<T> g;
    bool in_step = false;
};

// body(lock) -> T
template <class T, class Body>
Following<T> follow(const hy_trace& trace, Body&& body) {
    Following<T> f;
    f.g.resize(128);
    const auto sink = [&f](std::size_t i, const T& g) { f.g[i] = g; };
    locking::Follower<T, decltype(sink)> lock(trace, sink);
    f.value = body(lock);
    f.in_step = lock.in_step();
    return f;
}

}  // namespace hybridae::locking_tests
