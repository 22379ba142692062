// SPDX-License-Identifier: Apache-2.0
// A generated model beside the user's own code, behind one interface, so that what compares them is compiled
// once and not with every model.
//
// `Locked` is the emitted class template; `Original` has the same glue but calls the user's functions as they
// are.
#pragma once

#define HYBRIDAE_CHECK_KEYS
#include "cppad/cppad_scalar.hpp"
// After the overloads for the tape's scalar type.
#include <hybridae/abi/enclose.hpp>
#include <hybridae/abi/follow.hpp>
#include <hybridae/abi/pattern.hpp>
#include <hybridae/abi/record.hpp>
#include <hybridae/abi/tangent.hpp>
#include <hybridae/abi/taylor.hpp>
#include <vector>

namespace comparison {

using namespace hybridae;

using Reals = std::vector<double>;
using Integers = std::vector<std::int64_t>;

// One function of the model. x, results: t, y, ydot, p, d, and outputs, then discontinuity functions.
struct Part {
    const char* name;
    hy_function table;
    void (*original)(const hy_point&, Reals& out, Integers& kout);
    bool (*tape)(const hy_point&, const hy_trace&, const std::vector<Tape>& x, std::vector<Tape>& results);
};

struct Subject {
    const char* name;
    std::size_t n_state, n_params, n_discrete, n_k, n_pk;
    std::vector<Part> parts;
};

// The models of a program; defined where they are compiled.
std::vector<Subject> subjects();

struct NoLock {};

template <class M, class Role>
std::size_t integers_of(Role& role) {
    std::size_t n = 0;
    abi::for_each_leaf<M>(role, abi::ignore, [&](auto&, std::size_t) { ++n; });
    return n;
}

template <template <class, class> class OriginalT, class Function>
void evaluate_original(const hy_point& at, Reals& out, Integers& kout) {
    using Original = OriginalT<double, NoLock>;
    abi::Storage<Original> s;
    abi::load_values(s, at);
    NoLock none;
    Original model{none};
    Function::call(model, at.t, s);
    out.clear();
    Function::for_each_out(s, [&](double x, std::size_t) { out.push_back(x); });
    kout.resize(integers_of<Original>(s.d));
    Function::store_kout(s, kout.data());
}

struct TapeSink {
    std::vector<Tape>* g;
    void operator()(std::size_t, const Tape& x) const { g->push_back(x); }
};

template <template <class, class> class LockedT, class Function>
bool evaluate_tape(const hy_point& at, const hy_trace& trace, const std::vector<Tape>& x,
                   std::vector<Tape>& results) {
    using Lock = locking::Follower<Tape, TapeSink>;
    using Locked = LockedT<Tape, Lock>;
    const std::size_t y = 1, ydot = y + Locked::hy_n_state, p = ydot + Locked::hy_n_state,
                      d = p + Locked::hy_n_params;
    abi::Storage<Locked> s;
    abi::load_arguments<Locked>(
        s, at, [&](std::size_t i) { return x[y + i]; }, [&](std::size_t i) { return x[ydot + i]; },
        [&](std::size_t i) { return x[p + i]; }, [&](std::size_t i) { return x[d + i]; });
    std::vector<Tape> g;
    Lock lock(trace, TapeSink{&g});
    Locked model{lock};
    Function::call(model, x[0], s);
    Function::for_each_out(s, [&](const Tape& out, std::size_t) { results.push_back(out); });
    results.insert(results.end(), g.begin(), g.end());
    return lock.in_step();
}

template <template <class, class> class Locked, template <class, class> class Original>
Subject make_subject(const char* name) {
    using Plain = Original<double, NoLock>;
    abi::Storage<Plain> s;
    Subject subject{name,
                    Plain::hy_n_state,
                    Plain::hy_n_params,
                    Plain::hy_n_discrete,
                    integers_of<Plain>(s.d),
                    integers_of<Plain>(s.p),
                    {}};
    hy_model table{};
    table.discrete.n_integers = subject.n_k;
    abi::fill_record<Locked>(table);
    abi::fill_follow<Locked>(table);
    abi::fill_tangent<Locked>(table);
    abi::fill_pattern<Locked>(table);
    abi::fill_taylor<Locked>(table);
    abi::fill_enclose<Locked>(table);
    abi::for_each_function<Locked<double, locking::Recorder>>(table, [&]<class F>(hy_function& function, F) {
        const char* part = &function == &table.residual     ? "residual"
                           : &function == &table.transition ? "transition"
                           : &function == &table.initial    ? "initial"
                                                            : "output";
        subject.parts.push_back({part, function, evaluate_original<Original, F>, evaluate_tape<Locked, F>});
    });
    return subject;
}

}  // namespace comparison
