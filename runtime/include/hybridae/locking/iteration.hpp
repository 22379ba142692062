// SPDX-License-Identifier: Apache-2.0
// Iterations inside of a model that a test under no_event ends: a Newton loop for an equation of state.
//
// The test sees values only. When they have converged, derivatives have not: they follow one iteration behind
// (Newton's method) or at the same pace (a fixed point). With a scalar type that has more than a value the
// iteration therefore goes on until that, too, has settled. The values stay those at which the test ended it,
// bit by bit what plain double gives. Where nothing settles (the loop was a search or a sum), or the loop
// ends before, all is as it was at the test.
//
// What this cannot do: an iteration whose steps do not depend on the data smoothly, such as bisection, has no
// derivative in its steps.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <hybridae/arithmetic/dependency_set.hpp>
#include <hybridae/arithmetic/dual.hpp>
#include <hybridae/arithmetic/interval.hpp>
#include <hybridae/arithmetic/taylor.hpp>
#include <hybridae/arithmetic/value.hpp>
#include <tuple>
#include <type_traits>
#include <utility>

namespace hybridae {

// beside(a, b): how far what a and b have beside their values differs; beside(a) is its size.
template <class A>
requires(PlainNumber<A> || std::is_enum_v<A>) double beside(A, A = {}) noexcept { return 0.0; }
template <int W>
double beside(const Dual<W>& a, const Dual<W>& b = Dual<W>(0.0)) noexcept {
    double largest = 0.0;
    for (int i = 0; i < W; ++i) largest = std::max(largest, std::abs(a.derivative(i) - b.derivative(i)));
    return largest;
}
template <int N, class C>
double beside(const Taylor<N, C>& a, const Taylor<N, C>& b = Taylor<N, C>(0.0)) noexcept {
    double largest = beside(a.coefficient(0), b.coefficient(0));
    for (int k = 1; k <= N; ++k)
        largest = std::max({largest, std::abs(value(a.coefficient(k)) - value(b.coefficient(k))),
                            beside(a.coefficient(k), b.coefficient(k))});
    return largest;
}
inline double beside(const DependencySet& a, const DependencySet& b = {}) {
    return a.columns() == b.columns() ? 0.0 : 1.0;
}
template <class Range>
requires requires(const Range& range) { range.begin(); }
double beside(const Range& a, const Range& b) {
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, beside(a[i], b[i]));
    return largest;
}
template <class Range>
requires requires(const Range& range) { range.begin(); }
double beside(const Range& a) {
    double largest = 0.0;
    for (const auto& x : a) largest = std::max(largest, beside(x));
    return largest;
}

// Scalar types whose derivatives cannot be looked at while the model runs (a tape) go on this often.
template <class T>
inline constexpr int fixed_iterations = 0;

namespace locking {

// x gets the values of `from` and keeps the rest.
template <class A>
void take_values(A& x, const A& from) {
    if constexpr (requires { x.begin(); })
        for (std::size_t i = 0; i < x.size(); ++i) take_values(x[i], from[i]);
    else if constexpr (std::is_arithmetic_v<A> || std::is_enum_v<A>)
        x = from;
    else
        x = with_value(x, value(from));
}

}  // namespace locking

template <class T, class... V>
class Iteration {
  public:
    explicit Iteration(V&... variables) : variables_(variables...) {}
    Iteration(const Iteration&) = delete;
    Iteration& operator=(const Iteration&) = delete;
    ~Iteration() {
        if (stopped_ && !ended_) variables_ = at_stop_;
    }

    // `done`: the user's test, `test` its number where there are several. Whether the loop is to be left.
    // After a test has ended the iteration the others wait: from one to the next is less than a round.
    bool ends(bool done, int test = 0) {
        if constexpr (std::is_arithmetic_v<T>) {
            return done;
        } else if constexpr (std::is_same_v<T, Interval>) {
            // How often other numbers of the interval would be iterated is not known.
            std::apply([](auto&... x) { (lose(x), ...); }, variables_);
            return true;
        } else {
            measure(std::index_sequence_for<V...>{});
            if (stopped_ && test != test_) return false;
            if (!stopped_) {
                if (!done) return false;
                stopped_ = true;
                test_ = test;
                at_stop_ = before_ = variables_;
                return false;
            }
            ++further_;
            const double change = changed(std::index_sequence_for<V...>{});
            const bool stays = change <= rounding || (further_ > 1 && change >= change_ && change <= noise);
            const bool settled =
                fixed_iterations<T> > 0 ? further_ >= fixed_iterations<T> && change <= noise : stays;
            if (!settled && further_ < most) {
                before_ = variables_;
                change_ = change;
                return false;
            }
            if (settled && holds_still(std::index_sequence_for<V...>{}))
                take_all_values(std::index_sequence_for<V...>{});
            else
                variables_ = at_stop_;
            return ended_ = true;
        }
    }
    bool goes_on(bool more, int test = 0) { return !ends(!more, test); }

  private:
    // Settled: no change, or none that still shrinks, below what an iteration's own rounding makes.
    static constexpr double rounding = 1e-15, noise = 1e-9;
    static constexpr int most = 100;

    template <class A>
    static void lose(A& x) {
        if constexpr (std::is_same_v<A, Interval>)
            x = Interval::whole_line();
        else if constexpr (requires { x.begin(); })
            for (auto& element : x) lose(element);
    }

    template <std::size_t... I>
    double changed(std::index_sequence<I...>) const {
        double change = 0.0;
        const auto add = [&](double absolute, double size) {
            if (!(absolute == 0.0)) change = std::max(change, absolute / size);
        };
        (add(beside(std::get<I>(variables_), std::get<I>(before_)), size_[I]), ...);
        return change;
    }
    // Whether some number is still what the test found: otherwise the loop was no iteration towards it, as
    // one that halves a number until it is small enough.
    template <std::size_t... I>
    bool holds_still(std::index_sequence<I...>) const {
        bool any = false;
        const auto look = [&](const auto& self, const auto& now, const auto& then) -> void {
            using A = std::remove_cvref_t<decltype(now)>;
            if constexpr (requires { now.begin(); })
                for (std::size_t i = 0; i < now.size(); ++i) self(self, now[i], then[i]);
            else if constexpr (!std::is_arithmetic_v<A> && !std::is_enum_v<A>)
                any = any || std::abs(value(now) - value(then)) <= 0.01 * std::abs(value(then));
        };
        (look(look, std::get<I>(variables_), std::get<I>(at_stop_)), ...);
        return any;
    }
    // The largest that each variable has had since the loop began: a residual that has converged is noise.
    template <std::size_t... I>
    void measure(std::index_sequence<I...>) {
        ((size_[I] = std::max(size_[I], beside(std::get<I>(variables_)))), ...);
    }
    template <std::size_t... I>
    void take_all_values(std::index_sequence<I...>) {
        (locking::take_values(std::get<I>(variables_), std::get<I>(at_stop_)), ...);
    }

    std::tuple<V&...> variables_;
    std::tuple<V...> at_stop_, before_;
    std::array<double, sizeof...(V)> size_{};
    double change_ = 0.0;
    int further_ = 0, test_ = 0;
    bool stopped_ = false, ended_ = false;
};

// The variables that the iteration changes.
template <class T, class... V>
Iteration<T, V...> iteration(V&... variables) {
    return Iteration<T, V...>(variables...);
}

}  // namespace hybridae
