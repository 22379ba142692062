// SPDX-License-Identifier: Apache-2.0
// Compares every model that is linked with it with the user's own code:  comparison POINTS
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "generator/comparison/derivatives.hpp"

namespace comparison {

namespace {

// Points at which derivatives are compared: a few in each mode, for they are smooth there.
constexpr int derivatives_per_mode = 2, most_derivatives = 60;

// Equal bits; any NaN equals any other.
bool same(const Reals& a, const Reals& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != a[i] && b[i] != b[i]) continue;
        if (std::memcmp(&a[i], &b[i], sizeof(double)) != 0) return false;
    }
    return a.size() == b.size();
}

class Comparison {
  public:
    Comparison(const Subject& model, const Part& part) : model_(model), part_(part) {}

    int run(int points) {
        for (int i = 0; i < points && failures_ == 0; ++i) {
            // The last tenth of the points is wild.
            const bool wild = i >= points - points / 10;
            const Point at = numbers_.point(model_, wild), other = numbers_.point(model_, wild, &at);
            compare(at, other, wild);
        }
        std::printf("%s %s: %d points, %d with derivatives, %zu modes, %zu decisions at most, %d failures\n",
                    model_.name, part_.name, points, derivatives_, modes_.size(), longest_, failures_);
        return failures_;
    }

  private:
    struct Result {
        Reals out;
        Integers kout;
    };

    Result record(const Point& at, const hy_trace* held, std::vector<hy_entry>& entries) {
        Result result{Reals(part_.table.n_out), Integers(model_.n_k)};
        hy_trace trace{entries.data(), 0, entries.size()};
        const auto view = at.view();
        for (;;) {
            g_.resize(2 * entries.size());
            trace = {entries.data(), 0, entries.size()};
            const int status = part_.table.record(&workspace_, &view, held, &trace, result.out.data(),
                                                  result.kout.data(), g_.data());
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
    static void fire(std::vector<hy_entry>& entries) {
        for (auto& entry : entries)
            if (entry.kind == HY_TRIGGER && (entry.value & 1) != 0) entry.value |= 2;
    }

    void compare(const Point& at, const Point& other, bool wild) {
        Result expected;
        part_.original(at.view(), expected.out, expected.kout);
        std::vector<hy_entry> entries;
        Result recorded = record(at, nullptr, entries);
        // One round per trigger that a fired one uncovers or hides.
        if (std::strcmp(part_.name, "transition") == 0)
            for (int round = 0; round < 3; ++round) {
                std::vector<hy_entry> held = entries;
                fire(held);
                const hy_trace all{held.data(), held.size(), held.size()};
                recorded = record(at, &all, entries);
            }
        if (!same(recorded.out, expected.out) || recorded.kout != expected.kout)
            differ("recording", recorded, expected);
        longest_ = std::max(longest_, entries.size());

        const hy_trace trace{entries.data(), entries.size(), entries.size()};
        follow(at, trace, expected);
        follow_elsewhere(other, trace);
        if (!wild && failures_ == 0 && derivatives_ < most_derivatives &&
            ++modes_[hash(entries)] <= derivatives_per_mode) {
            ++derivatives_;
            for (const auto& problem : {compare_derivatives(model_, part_, &workspace_, at, trace, numbers_),
                                        compare_enclosures(part_, &workspace_, at, trace)})
                if (!problem.empty()) fail(problem.c_str(), 0);
        }
    }

    void follow(const Point& at, const hy_trace& trace, const Result& expected) {
        Result followed = expected;
        const auto here = at.view();
        const int status = part_.table.follow(&workspace_, &here, &trace, followed.out.data(),
                                              followed.kout.data(), nullptr);
        if (status != HY_OK) fail("follow", status);
        if (!same(followed.out, expected.out) || followed.kout != expected.kout)
            differ("following", followed, expected);
    }

    // At another point the decisions stay, and every scalar type meets them in the same order.
    void follow_elsewhere(const Point& at, const hy_trace& trace) {
        const auto there = at.view();
        Reals plain(part_.table.n_out), other(plain);
        int status = part_.table.follow(&workspace_, &there, &trace, plain.data(), nullptr, nullptr);
        if (status != HY_OK) fail("follow elsewhere", status);
        const double one = 1.0;
        const hy_seeds seeds{&one, nullptr, nullptr, nullptr, nullptr};
        status = part_.table.tangent(&workspace_, &there, &seeds, 1, &trace, other.data(), nullptr, nullptr,
                                     nullptr);
        if (status != HY_OK) fail("tangent", status);
        if (!same(other, plain)) fail("the values beside derivatives", 0);
        if (part_.table.taylor == nullptr) return;
        const hy_series series{at.y.data(), at.ydot.data()};
        status = part_.table.taylor(&workspace_, &there, &series, 0, &trace, other.data(), nullptr);
        if (status != HY_OK) fail("taylor", status);
        if (!same(other, plain)) fail("the values of series", 0);
    }

    static std::uint64_t hash(const std::vector<hy_entry>& entries) {
        std::uint64_t h = 0;
        for (const auto& entry : entries)
            h = locking::mix(locking::mix(h, entry.key), static_cast<std::uint64_t>(entry.value));
        return h;
    }

    void differ(const char* what, const Result& got, const Result& expected) {
        fail(what, 0);
        for (std::size_t i = 0; i < got.out.size() && i < expected.out.size(); ++i)
            if (!same({got.out[i]}, {expected.out[i]}))
                std::printf("    result %zu is %.17g instead of %.17g\n", i, got.out[i], expected.out[i]);
    }

    void fail(const char* what, int status) {
        std::printf("FAILED: %s %s: %s (status %d)\n", model_.name, part_.name, what, status);
        ++failures_;
    }

    const Subject& model_;
    const Part& part_;
    Numbers numbers_;
    abi::Workspace workspace_;
    Reals g_;
    std::size_t longest_ = 0;
    std::map<std::uint64_t, int> modes_;
    int derivatives_ = 0, failures_ = 0;
};

}  // namespace

}  // namespace comparison

int main(int argc, char** argv) {
    ::alarm(600);  // a model whose iteration does not end
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    const int points = argc > 1 ? std::atoi(argv[1]) : 2000;
    int failures = 0;
    for (const auto& model : comparison::subjects())
        for (const auto& part : model.parts) failures += comparison::Comparison(model, part).run(points);
    return failures == 0 ? 0 : 1;
}
