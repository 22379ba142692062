// SPDX-License-Identifier: Apache-2.0
#include "events/random_systems.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hybridae::event_tests {

namespace {

using Polynomial = std::array<Real, n_terms>;  // ascending powers of t

Real value(const Polynomial& p, Real t) {
    Real v = 0;
    for (std::size_t k = n_terms; k-- > 0;) v = v * t + p[k];
    return v;
}

Polynomial derivative(const Polynomial& p) {
    Polynomial d{};
    for (std::size_t k = 1; k < n_terms; ++k) d[k - 1] = static_cast<Real>(k) * p[k];
    return d;
}

int degree(const Polynomial& p) {
    int d = n_terms - 1;
    while (d > 0 && p[static_cast<std::size_t>(d)] == 0) --d;
    return d;
}

// Changes of sign in (a, b), ascending: between the roots of the derivative the polynomial is monotone.
std::vector<Real> sign_changes(const Polynomial& p, Real a, Real b) {
    if (degree(p) == 0) return {};
    std::vector<Real> ends = sign_changes(derivative(p), a, b);
    ends.insert(ends.begin(), a);
    ends.push_back(b);
    std::vector<Real> roots;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        Real lo = ends[i], hi = ends[i + 1];
        const bool at_lo = value(p, lo) > 0;
        if (at_lo == (value(p, hi) > 0)) continue;
        for (int k = 0; k < 200 && lo < hi; ++k) {
            const Real middle = lo + (hi - lo) / 2;
            if (middle == lo || middle == hi) break;
            ((value(p, middle) > 0) == at_lo ? lo : hi) = middle;
        }
        roots.push_back(hi);
    }
    return roots;
}

// p / (t - root), the remainder dropped.
Polynomial deflated(const Polynomial& p, Real root) {
    Polynomial q{};
    Real carry = 0;
    for (std::size_t k = n_terms - 1; k >= 1; --k) {
        carry = p[k] + carry * root;
        q[k - 1] = carry;
    }
    return q;
}

class Simulation {
  public:
    Simulation(const RandomSystem& system, Real accuracy) : system_(system), accuracy_(accuracy) {
        for (std::size_t i = 0; i < n_states; ++i) {
            x_[i][0] = system.start[i];
            for (std::size_t k = 0; k + 1 < n_terms; ++k)
                x_[i][k + 1] = static_cast<Real>(system.c[i][k]) / static_cast<Real>(k + 1);
            on_[i] = system.start[i] > system.level[i];
            if (std::abs(value(above(i), 0)) < accuracy || value(over(i), 0) > -accuracy)
                result_.clear_until = 0;
        }
        for (std::size_t j = 0; j < n_states; ++j)
            if (on_[j]) switch_jump(j, true);
    }

    ExactSolution run() {
        while (t_ < result_.clear_until && result_.events.size() < 1000 && next()) {
        }
        return result_;
    }

  private:
    Polynomial above(std::size_t i) const {
        Polynomial p = x_[i];
        p[0] -= system_.level[i];
        return p;
    }
    Polynomial over(std::size_t i) const {
        Polynomial p = x_[i];
        p[0] -= system_.top[i];
        return p;
    }
    void ambiguous_from(Real t) { result_.clear_until = std::min(result_.clear_until, t); }

    void switch_jump(std::size_t j, bool on) {
        for (std::size_t i = 0; i < n_states; ++i) {
            const Real slope = (on ? 1 : -1) * static_cast<Real>(system_.jump[i][j]);
            x_[i][1] += slope;
            x_[i][0] -= slope * t_;
        }
        on_[j] = on;
    }

    // An extremum within the accuracy of zero may or may not cross: one before `end`, or the next one after
    // it, which belongs to a crossing that barely is one. So may what is that near to zero in the end.
    void check_extrema(const Polynomial& p, Real end) {
        std::vector<Real> ends = sign_changes(derivative(p), t_, 1);
        ends.push_back(1);
        for (const Real t : ends) {
            if (std::abs(value(p, t)) < accuracy_) {
                Polynomial near = p;
                near[0] += value(p, t) > 0 ? -accuracy_ : accuracy_;
                Polynomial far = p;
                far[0] -= value(p, t) > 0 ? -accuracy_ : accuracy_;
                Real since = std::min(t, end);
                for (const Polynomial& q : {near, far})
                    for (const Real root : sign_changes(q, t_, t)) since = std::min(since, root);
                return ambiguous_from(since - std::sqrt(accuracy_));
            }
            if (t > end) return;
        }
    }

    // An inaccurate time is passed on to all states that jump with it.
    void lose_accuracy(std::size_t j, Real slope) {
        Real largest = 0;
        for (std::size_t i = 0; i < n_states; ++i)
            largest = std::max(largest, std::abs(static_cast<Real>(system_.jump[i][j])));
        accuracy_ *= 1 + largest / slope;
    }

    bool next() {
        Real first = 1;
        int state = -1;
        bool reset = false;
        const auto consider = [&](const Polynomial& p, std::size_t i, bool is_reset, bool rising_only,
                                  bool on_it) {
            const Polynomial q = on_it ? deflated(p, t_) : p;
            for (const Real t : sign_changes(q, t_, 1)) {
                if (rising_only && value(derivative(p), t) < 0) continue;
                if (t < first) {
                    first = t;
                    state = static_cast<int>(i);
                    reset = is_reset;
                }
                break;
            }
        };
        for (std::size_t i = 0; i < n_states; ++i) {
            consider(above(i), i, false, false, last_state_ == static_cast<int>(i) && !last_reset_);
            consider(over(i), i, true, true, false);
        }
        for (std::size_t i = 0; i < n_states; ++i) {
            check_extrema(above(i), first);
            check_extrema(over(i), first);
        }
        if (state < 0) return false;
        const auto s = static_cast<std::size_t>(state);
        const Real before = std::abs(value(derivative(x_[s]), first));
        t_ = first;
        last_state_ = state;
        last_reset_ = reset;
        reset ? fire(s, before) : flip(s, before);
        return true;
    }

    void flip(std::size_t j, Real slope_before) {
        switch_jump(j, !on_[j]);
        const Real after = value(derivative(x_[j]), t_) * (on_[j] ? 1 : -1);
        result_.events.push_back(
            {t_, static_cast<int>(j), false, on_[j], std::min(slope_before, after), accuracy_});
        lose_accuracy(j, slope_before);
        // Driven back, or leaving so slowly that the derivative's noise decides.
        if (after < 1e-3L) ambiguous_from(t_);
        check_companions(j);
    }

    void fire(std::size_t i, Real slope_before) {
        x_[i][0] -= system_.drop[i];
        result_.events.push_back({t_, static_cast<int>(i), true, true, slope_before, accuracy_});
        const Real now = value(above(i), t_);
        if (std::abs(now) < accuracy_ || value(over(i), t_) > -accuracy_) ambiguous_from(t_);
        if ((now > 0) != on_[i]) {
            switch_jump(i, now > 0);
            result_.events.push_back({t_, static_cast<int>(i), false, on_[i], slope_before, accuracy_});
            lose_accuracy(i, slope_before);
        }
        check_companions(i);
    }

    // Which of two events within the accuracy of each other comes first must not matter to what follows.
    void check_companions(std::size_t j) {
        for (std::size_t i = 0; i < n_states; ++i)
            if (i != j &&
                (std::abs(value(above(i), t_)) < accuracy_ || std::abs(value(over(i), t_)) < accuracy_))
                ambiguous_from(t_);
    }

    const RandomSystem& system_;
    Real accuracy_, t_ = 0;
    std::array<Polynomial, n_states> x_{};
    std::array<bool, n_states> on_{};
    int last_state_ = -1;
    bool last_reset_ = false;
    ExactSolution result_{{}, 1};
};

}  // namespace

RandomSystem RandomSystem::make(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto uniform = [&](double a, double b) {
        return std::uniform_real_distribution<double>(a, b)(random);
    };
    const auto chance = [&](double p) { return uniform(0, 1) < p; };
    RandomSystem system;
    std::vector<double> roots;  // of all states so far
    for (std::size_t i = 0; i < n_states; ++i) {
        const int degree = 1 + static_cast<int>(uniform(0, 4));
        std::vector<double> own;
        for (int k = 0; k < degree; ++k) {
            // Anywhere, or as near as a millionth to another root.
            double root = uniform(-0.1, 1.1);
            if (!own.empty() && chance(0.5))
                root = own.back() + (chance(0.5) ? 1 : -1) * std::pow(10.0, uniform(-6, -0.5));
            else if (!roots.empty() && chance(0.5))
                root = roots[static_cast<std::size_t>(uniform(0, static_cast<double>(roots.size())))] +
                       (chance(0.5) ? 1 : -1) * std::pow(10.0, uniform(-6, -1));
            own.push_back(root);
        }
        roots.insert(roots.end(), own.begin(), own.end());
        // gain Π (t - root), expanded.
        std::array<double, n_terms> p{};
        p[0] = (chance(0.5) ? 1 : -1) * std::pow(10.0, uniform(-1, 2));
        for (const double root : own)
            for (std::size_t k = n_terms; k-- > 0;) p[k] = (k > 0 ? p[k - 1] : 0.0) - root * p[k];
        for (std::size_t k = 0; k + 1 < n_terms; ++k) system.c[i][k] = static_cast<double>(k + 1) * p[k + 1];
        system.level[i] = chance(0.5) ? 0.0 : uniform(-1, 1);
        system.start[i] = p[0] + system.level[i];
        system.top[i] = chance(0.3) ? system.level[i] + uniform(0.05, 1) : 1e9;
        system.drop[i] = uniform(0.2, 1.5);
        for (std::size_t j = 0; j < n_states; ++j) system.jump[i][j] = chance(0.5) ? 0.0 : uniform(-4, 4);
    }
    return system;
}

ExactSolution solve_exactly(const RandomSystem& system, Real accuracy) {
    return Simulation(system, accuracy).run();
}

}  // namespace hybridae::event_tests
