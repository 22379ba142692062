// SPDX-License-Identifier: Apache-2.0
// Compares a locked model with the user's own code. Compiled together with the generated sources by the
// tests.
//
// `Locked` is the emitted class template; `Original` has the same glue but calls the user's functions as they
// are.
#pragma once

#define HYBRIDAE_CHECK_KEYS
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <hybridae/abi/follow.hpp>
#include <hybridae/abi/pattern.hpp>
#include <hybridae/abi/record.hpp>
#include <hybridae/abi/tangent.hpp>
#include <random>
#include <string>
#include <vector>

namespace comparison {

using namespace hybridae;

struct Point {
    double t;
    std::vector<double> y, ydot, p, d;
    std::vector<std::int64_t> k, pk;

    hy_point view() const { return {t, y.data(), ydot.data(), p.data(), d.data(), k.data(), pk.data()}; }
};

struct Result {
    std::vector<double> out;
    std::vector<std::int64_t> kout;
};

// Random numbers among which exact zeros, signed zeros, ones and ties are common.
class Numbers {
  public:
    double next() {
        switch (engine_() % 8) {
            case 0:
                return 0.0;
            case 1:
                return -0.0;
            case 2:
                return 1.0;
            case 3:
                return last_;
            case 4:
                return -last_;
            default:
                return last_ = std::uniform_real_distribution<double>(-2.5, 2.5)(engine_);
        }
    }
    std::int64_t whole() { return static_cast<std::int64_t>(engine_() % 3); }
    std::vector<double> reals(std::size_t n) {
        std::vector<double> values(n);
        for (auto& value : values) value = next();
        return values;
    }
    std::vector<std::int64_t> integers(std::size_t n) {
        std::vector<std::int64_t> values(n);
        for (auto& value : values) value = whole();
        return values;
    }

  private:
    std::mt19937_64 engine_{20240229};
    double last_ = 0.5;
};

// Equal bits; any NaN equals any other.
inline bool same(const std::vector<double>& a, const std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != a[i] && b[i] != b[i]) continue;
        if (std::memcmp(&a[i], &b[i], sizeof(double)) != 0) return false;
    }
    return a.size() == b.size();
}

template <class M>
std::size_t integers_of(auto&& role) {
    std::size_t n = 0;
    abi::for_each_leaf<M>(role, abi::ignore, [&](auto&, std::size_t) { ++n; });
    return n;
}

struct NoLock {};

template <template <class, class> class LockedT, template <class, class> class OriginalT, class Function>
class Comparison {
  public:
    explicit Comparison(const char* name) : name_(name) {}

    int run(int points) {
        Numbers numbers;
        for (int i = 0; i < points && failures_ == 0; ++i) {
            const Point at = random(numbers), other = random(numbers, &at);
            compare(at, other);
        }
        std::printf("%s %s: %d points, %zu decisions at most, %d failures\n", name_, typeid_, points,
                    longest_, failures_);
        return failures_;
    }

  private:
    using Open = LockedT<double, locking::Recorder>;
    using Original = OriginalT<double, NoLock>;

    // A point with the discrete values of another: a trace belongs to those.
    Point random(Numbers& numbers, const Point* like = nullptr) {
        abi::Storage<Original> s;
        Point at{numbers.next(),
                 numbers.reals(Original::hy_n_state),
                 numbers.reals(Original::hy_n_state),
                 numbers.reals(Original::hy_n_params),
                 numbers.reals(Original::hy_n_discrete),
                 numbers.integers(integers_of<Original>(s.d)),
                 numbers.integers(integers_of<Original>(s.p))};
        if (like != nullptr) {
            at.k = like->k;
            at.pk = like->pk;
        }
        return at;
    }

    Result original(const Point& at) {
        abi::Storage<Original> s;
        abi::load_values(s, at.view());
        NoLock none;
        Original model{none};
        Function::call(model, at.t, s);
        Result result;
        Function::for_each_out(s, [&](double x, std::size_t) { result.out.push_back(x); });
        result.kout.resize(integers_of<Original>(s.d));
        Function::store_kout(s, result.kout.data());
        return result;
    }

    Result record(const Point& at, const hy_trace* held, std::vector<hy_entry>& entries) {
        Result result;
        result.out.resize(Function::template n_out<Open>);
        abi::Storage<Original> s;
        result.kout.resize(integers_of<Original>(s.d));
        hy_trace trace{entries.data(), 0, entries.size()};
        const auto view = at.view();
        for (;;) {
            g_.resize(2 * entries.size());
            trace = {entries.data(), 0, entries.size()};
            const int status = abi::Record<LockedT, Function>::record(
                &workspace_, &view, held, &trace, result.out.data(), result.kout.data(), g_.data());
            if (status == HY_OK) break;
            if (status != HY_GREW) fail("record", status);
            if (status != HY_GREW) break;
            entries.resize(trace.n);
        }
        entries.resize(trace.n);
        return result;
    }

    // The user's code carries out every trigger whose condition holds; so does the locked one when all of
    // them fire.
    void fire(std::vector<hy_entry>& entries) {
        for (auto& entry : entries)
            if (entry.kind == HY_TRIGGER && (entry.value & 1) != 0) entry.value |= 2;
    }

    void compare(const Point& at, const Point& other) {
        const Result expected = original(at);
        std::vector<hy_entry> entries;
        Result recorded = record(at, nullptr, entries);
        // One round per trigger that a fired one uncovers or hides.
        for (int round = 0; round < 3; ++round) {
            std::vector<hy_entry> held = entries;
            fire(held);
            hy_trace all{held.data(), held.size(), held.size()};
            recorded = record(at, &all, entries);
        }
        if (!same(recorded.out, expected.out) || recorded.kout != expected.kout) fail("recording", 0);
        longest_ = std::max(longest_, entries.size());

        hy_trace trace{entries.data(), entries.size(), entries.size()};
        Result followed = recorded;
        const auto here = at.view(), there = other.view();
        int status = abi::Follow<LockedT, Function>::follow(&workspace_, &here, &trace, followed.out.data(),
                                                            followed.kout.data(), nullptr);
        if (status != HY_OK) fail("follow", status);
        if (!same(followed.out, expected.out) || followed.kout != expected.kout) fail("following", 0);

        // At another point the decisions stay, and every scalar type meets them in the same order.
        status = abi::Follow<LockedT, Function>::follow(&workspace_, &there, &trace, followed.out.data(),
                                                        nullptr, nullptr);
        if (status != HY_OK) fail("follow elsewhere", status);
        std::vector<double> derived(followed.out.size()), ones(64, 1.0);
        const hy_seeds seeds{ones.data(), nullptr, nullptr, nullptr, nullptr};
        status = abi::Tangent<LockedT, Function>::tangent(&workspace_, &there, &seeds, 1, &trace,
                                                          derived.data(), nullptr, nullptr, nullptr);
        if (status != HY_OK) fail("tangent", status);
        if (!same(derived, followed.out)) fail("tangent's values", 0);
    }

    void fail(const char* what, int status) {
        std::printf("FAILED: %s: %s (status %d)\n", name_, what, status);
        ++failures_;
    }

    const char *name_, *typeid_ = std::is_same_v<Function, abi::Residual> ? "residual" : "other";
    abi::Workspace workspace_;
    std::vector<double> g_;
    std::size_t longest_ = 0;
    int failures_ = 0;
};

template <template <class, class> class Locked, template <class, class> class Original>
int compare_all(const char* name, int points) {
    using Open = Locked<double, locking::Recorder>;
    int failures = Comparison<Locked, Original, abi::Residual>(name).run(points);
    if constexpr (abi::Transition::exists<Open>)
        failures += Comparison<Locked, Original, abi::Transition>(name).run(points);
    if constexpr (abi::Initial::exists<Open>)
        failures += Comparison<Locked, Original, abi::Initial>(name).run(points);
    if constexpr (abi::Output::exists<Open>)
        failures += Comparison<Locked, Original, abi::Output>(name).run(points);
    return failures;
}

}  // namespace comparison
