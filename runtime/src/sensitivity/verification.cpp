// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <hybridae/error.hpp>
#include <hybridae/sensitivity/verification.hpp>
#include <hybridae/solver.hpp>
#include <limits>
#include <map>

#include "solver/problem.hpp"

namespace hybridae {

namespace {

constexpr int levels = 4;              // step sizes h, h/2, h/4, h/8
constexpr double first_step = 1e-2;    // of the parameter's magnitude
constexpr double shrink = 1.0 / 16.0;  // of the steps, while the events differ
constexpr int most_shrinks = 4;
constexpr double tighter = 1e-3, tightest = 1e-11;  // tolerances of the perturbed solves
constexpr double error_safety = 10.0;       // estimates of extrapolation errors are sometimes too good
constexpr double noise_safety = 3.0;        // one difference of two solutions stands for their errors
constexpr double tolerances_allowed = 1e3;  // global errors of sensitivities in units of the tolerance
constexpr double least_allowed = 1e-5;
constexpr double useless = 0.1;  // a quotient with this relative error decides nothing

// Identity of an event across solves: what crossed, not when or in which company.
using EventName = std::string;
EventName name_of(const Event& event) {
    std::string name = event.location;
    for (const auto i : event.instance) name += fmt::format("[{}]", i);
    return name + (event.to ? "+" : "-");
}

// The times of each event's occurrences.
std::map<EventName, std::vector<double>> occurrences(const Solution& solution) {
    std::map<EventName, std::vector<double>> times;
    for (const Event& event : solution.events) times[name_of(event)].push_back(event.t);
    return times;
}

// The extrapolated quotient of f(±h_k), h_k = h 2^-k: Neville's scheme in h², the entry whose neighbours
// differ least (Ridders 1982).
struct Quotient {
    double value = NAN, error = INFINITY;
    double h = NAN;  // the smallest step in it: errors of the solutions enter divided by it
};
Quotient extrapolate(const std::array<double, levels>& upper, const std::array<double, levels>& lower,
                     double h) {
    std::array<std::array<double, levels>, levels> table{};
    Quotient best;
    for (std::size_t k = 0; k < levels; ++k) {
        table[k][0] = (upper[k] - lower[k]) / (2.0 * std::ldexp(h, -static_cast<int>(k)));
        double power = 1.0;
        for (std::size_t j = 1; j <= k; ++j) {
            power *= 4.0;
            table[k][j] = table[k][j - 1] + (table[k][j - 1] - table[k - 1][j - 1]) / (power - 1.0);
            const double error = std::max(std::abs(table[k][j] - table[k][j - 1]),
                                          std::abs(table[k][j] - table[k - 1][j - 1]));
            if (error < best.error) best = {table[k][j], error, std::ldexp(h, -static_cast<int>(k))};
        }
    }
    return best;
}

class Verifier {
  public:
    Verifier(const Model& model, double t_start, double t_end, const Options& given)
        : model_(model), t_start_(t_start), t_end_(t_end), options_(given), problem_(model, given) {}

    Verification run() {
        options_.selected.clear();  // all is verified
        if (problem_.sensitivity_names.empty())
            throw InputError("there is nothing to verify: name parameters or start values with --sens");
        if (options_.output_times.empty())
            for (int k = 1; k <= 10; ++k)
                options_.output_times.push_back(t_start_ + k / 10.0 * (t_end_ - t_start_));
        result_.nominal = solve(model_, t_start_, t_end_, options_);
        if (!result_.nominal.outcome)
            result_.notes.push_back(fmt::format("the solve ended early ({}): {}",
                                                to_string(result_.nominal.outcome.status),
                                                result_.nominal.outcome.message));
        perturbed_ = options_;
        perturbed_.sensitivities.clear();
        perturbed_.rtol = std::clamp(tighter * options_.rtol, tightest, 1e-8);
        perturbed_.atol = std::clamp(tighter * options_.atol, tightest, 1e-8);
        for (auto& [name, atol] : perturbed_.atol_of) atol *= perturbed_.atol / options_.atol;
        solve_precisely();
        for (std::size_t j = 0; j < problem_.sensitivity_names.size(); ++j) check_parameter(j);
        note_imprecision();
        return std::move(result_);
    }

  private:
    // The solutions for one parameter moved by ±h_k.
    struct Moved {
        std::array<Solution, levels> upper, lower;
        double h = 0.0;
        double valid_until = INFINITY;  // up to here all of them have the same events
    };

    // The nominal problem at the tolerances of the moved ones, with and without sensitivities.
    void solve_precisely() {
        unmoved_ = solve(model_, t_start_, t_end_, perturbed_);
        Options options = perturbed_;
        options.sensitivities = options_.sensitivities;
        refined_ = solve(model_, t_start_, t_end_, options);
        precise_until_ = std::min(same_events_until(result_.nominal, refined_),
                                  same_events_until(result_.nominal, unmoved_));
    }

    bool precise(double t) const { return (t_end_ > t_start_ ? t : -t) < precise_until_; }

    Solution solve_moved(std::size_t j, double by) const {
        Options options = perturbed_;
        const std::string& name = problem_.sensitivity_names[j];
        if (const int i = problem_.start_of[j]; i >= 0)
            options.start.emplace_back(name.substr(6), problem_.y0[static_cast<std::size_t>(i)] + by);
        else
            options.params.emplace_back(name, value_of(name) + by);
        return solve(model_, t_start_, t_end_, options);
    }

    double value_of(const std::string& parameter) const {
        return problem_.evaluator.p[static_cast<std::size_t>(model_.params().find_reals(parameter).front())];
    }

    // Until when, in time multiplied by the direction, two solutions have the same events.
    // Events of one instant may come apart or change places: only which of them occurred counts.
    double same_events_until(const Solution& a, const Solution& b) const {
        const double direction = t_end_ > t_start_ ? 1.0 : -1.0;
        const auto of_a = occurrences(a), of_b = occurrences(b);
        double until = INFINITY;
        const auto compare = [&](const auto& from, const auto& with) {
            for (const auto& [name, times] : from) {
                const auto other = with.find(name);
                const std::size_t common = other == with.end() ? 0 : other->second.size();
                if (times.size() > common) until = std::min(until, direction * times[common]);
            }
        };
        compare(of_a, of_b);
        compare(of_b, of_a);
        for (const Solution* s : {&a, &b})
            if (!s->outcome)
                until = std::min(until, direction * (s->rows.empty() ? t_start_ : s->rows.back().t));
        return until;
    }

    Moved move(std::size_t j) {
        Moved moved;
        moved.h = first_step * problem_.directions.scale[j];
        for (int attempt = 0;; ++attempt, moved.h *= shrink) {
            moved.valid_until = INFINITY;
            for (std::size_t k = 0; k < levels; ++k) {
                const double h = std::ldexp(moved.h, -static_cast<int>(k));
                moved.upper[k] = solve_moved(j, h);
                moved.lower[k] = solve_moved(j, -h);
                for (const Solution* s : {&moved.upper[k], &moved.lower[k]})
                    moved.valid_until = std::min(moved.valid_until, same_events_until(result_.nominal, *s));
            }
            if (std::isinf(moved.valid_until) || attempt == most_shrinks) break;
        }
        if (std::isfinite(moved.valid_until))
            result_.notes.push_back(fmt::format(
                "{}: other events happen when it is changed by {:.2g}; compared up to t = {:.6g} only",
                problem_.sensitivity_names[j], moved.h, std::abs(moved.valid_until)));
        return moved;
    }

    // Whether an event passes over this time when the parameter moves, or is too near to tell.
    static bool passed_over(double t, const Moved& moved, double slack) {
        std::map<EventName, std::vector<std::pair<double, double>>> spans;
        for (const auto* side : {&moved.upper, &moved.lower})
            for (const Solution& solution : *side) {
                for (const auto& [name, times] : occurrences(solution)) {
                    auto& of = spans[name];
                    for (std::size_t i = 0; i < times.size(); ++i) {
                        if (i == of.size()) of.emplace_back(times[i], times[i]);
                        of[i].first = std::min(of[i].first, times[i]);
                        of[i].second = std::max(of[i].second, times[i]);
                    }
                }
            }
        return std::any_of(spans.begin(), spans.end(), [&](const auto& of) {
            return std::any_of(of.second.begin(), of.second.end(), [&](const auto& span) {
                return t >= span.first - slack && t <= span.second + slack;
            });
        });
    }

    void check_parameter(std::size_t j) {
        const Moved moved = move(j);
        const double direction = t_end_ > t_start_ ? 1.0 : -1.0;
        std::vector<std::size_t> rows;
        std::string skipped;
        for (std::size_t r = 0; r < result_.nominal.rows.size(); ++r) {
            const double t = result_.nominal.rows[r].t;
            if (direction * t >= moved.valid_until) break;
            if (passed_over(t, moved, 1e-9 * std::abs(t_end_ - t_start_)))
                skipped += fmt::format("{}{:.6g}", skipped.empty() ? "" : ", ", t);
            else
                rows.push_back(r);
        }
        if (!skipped.empty())
            result_.notes.push_back(fmt::format(
                "{}: an event passes over t = {} when it is changed by {:.2g}; not compared there",
                problem_.sensitivity_names[j], skipped, moved.h));
        const auto quantities = [&](const Role& role, auto values, auto sensitivities) {
            for (std::size_t i = 0; i < role.reals.size(); ++i)
                check_quantity(j, role.reals[i].name, i, role.reals.size(), rows, moved, values,
                               sensitivities);
        };
        quantities(model_.states(), &Row::y, &Row::s);
        if (model_.has_output()) quantities(model_.outputs(), &Row::outputs, &Row::output_s);
        quantities(model_.discrete(), &Row::discrete_reals, &Row::discrete_s);
        check_event_times(j, moved);
    }

    void check_quantity(std::size_t j, const std::string& name, std::size_t i, std::size_t n,
                        const std::vector<std::size_t>& rows, const Moved& moved,
                        std::vector<double> Row::*values, std::vector<double> Row::*sensitivities) {
        const std::size_t first = result_.checks.size();
        double noise = 0.0;
        for (const std::size_t r : rows) {
            noise = std::max(noise, perturbed_.rtol * magnitude((result_.nominal.rows[r].*values)[i]));
            if (precise(result_.nominal.rows[r].t))
                noise =
                    std::max(noise, std::abs((refined_.rows[r].*values)[i] - (unmoved_.rows[r].*values)[i]));
        }
        for (const std::size_t r : rows) {
            std::array<double, levels> upper{}, lower{};
            for (std::size_t k = 0; k < levels; ++k) {
                upper[k] = (moved.upper[k].rows[r].*values)[i];
                lower[k] = (moved.lower[k].rows[r].*values)[i];
            }
            const Row& row = result_.nominal.rows[r];
            add({problem_.sensitivity_names[j], name, false, row.t, (row.*sensitivities)[j * n + i],
                 precise(row.t) ? (refined_.rows[r].*sensitivities)[j * n + i] : NAN},
                extrapolate(upper, lower, moved.h), noise,
                magnitude((row.*values)[i]) / problem_.directions.scale[j]);
        }
        judge(first);
    }

    void check_event_times(std::size_t j, const Moved& moved) {
        const double direction = t_end_ > t_start_ ? 1.0 : -1.0;
        std::array<std::map<EventName, std::vector<double>>, levels> upper, lower;
        for (std::size_t k = 0; k < levels; ++k) {
            upper[k] = occurrences(moved.upper[k]);
            lower[k] = occurrences(moved.lower[k]);
        }
        const auto unmoved = occurrences(unmoved_);
        std::map<EventName, std::vector<const Event*>> refined;
        for (const Event& event : refined_.events) refined[name_of(event)].push_back(&event);
        std::map<EventName, std::size_t> seen;
        const std::size_t first = result_.checks.size();
        for (const Event& event : result_.nominal.events) {
            const EventName name = name_of(event);
            const std::size_t occurrence = seen[name]++;
            if (direction * event.t >= moved.valid_until) break;
            std::array<double, levels> above{}, below{};
            for (std::size_t k = 0; k < levels; ++k) {
                above[k] = upper[k].at(name)[occurrence];
                below[k] = lower[k].at(name)[occurrence];
            }
            SensitivityCheck check{problem_.sensitivity_names[j], event.condition, true, event.t,
                                   event.dt_dp[j]};
            double noise = 4.0 * std::numeric_limits<double>::epsilon() * std::abs(event.t);
            if (precise(event.t)) {
                const Event& same = *refined.at(name)[occurrence];
                check.refined = same.dt_dp[j];
                noise = std::max(noise, std::abs(same.t - unmoved.at(name)[occurrence]));
            }
            add(std::move(check), extrapolate(above, below, moved.h), noise,
                std::abs(t_end_ - t_start_) / problem_.directions.scale[j]);
        }
        judge(first);
    }

    double magnitude(double value) const { return std::max(std::abs(value), options_.atol / options_.rtol); }

    // `noise`: of the moved solutions, as measured on the unmoved one; below it nothing can be told.
    // `unit`: what a sensitivity of this quantity is naturally compared with; judge() makes `allowed` of it.
    void add(SensitivityCheck check, const Quotient& quotient, double noise, double unit) {
        check.quotient = quotient.value;
        check.error = error_safety * quotient.error;
        check.error += noise_safety * noise / quotient.h;
        check.allowed = unit;
        result_.checks.push_back(std::move(check));
    }

    // Verdicts on the checks of one quantity, together: the largest of its sensitivities is their scale.
    void judge(std::size_t first) {
        double scale = 0.0;
        for (std::size_t c = first; c < result_.checks.size(); ++c)
            scale = std::max(scale, std::abs(result_.checks[c].quotient));
        const double relative = std::max(tolerances_allowed * options_.rtol, least_allowed);
        const double direction = t_end_ > t_start_ ? 1.0 : -1.0;
        for (std::size_t c = first; c < result_.checks.size(); ++c) {
            SensitivityCheck& check = result_.checks[c];
            const double size = std::max(scale, 1e-3 * check.allowed);
            check.allowed = relative * size;
            const double difference = std::abs(check.ours - check.quotient);
            const auto& until = result_.nominal.sensitivities_valid_until;
            if (until && direction * check.t >= direction * *until)
                check.verdict = Verdict::marked;
            else if (!(check.error <= useless * size))
                check.verdict = Verdict::undecided;
            else if (difference <= check.error + check.allowed)
                check.verdict = Verdict::agrees;
            else
                check.verdict = std::abs(check.refined - check.quotient) <= check.error + least_allowed * size
                                    ? Verdict::imprecise
                                    : Verdict::disagrees;
        }
    }

    // How far the tolerances of the solve leave its sensitivities from what they converge to, at worst.
    void note_imprecision() {
        double worst = 0.0;
        const SensitivityCheck* at = nullptr;
        for (const SensitivityCheck& check : result_.checks) {
            const double off = std::abs(check.ours - check.refined) / std::abs(check.refined);
            if (check.verdict == Verdict::imprecise && off >= worst) {
                worst = off;
                at = &check;
            }
        }
        if (at)
            result_.notes.push_back(
                fmt::format("d({})/d({}) at t = {:.6g} is off by {:.2g} of itself at these tolerances and "
                            "right at tighter "
                            "ones: solve with --rtol {:.0e} or less",
                            at->quantity, at->parameter, at->t, worst, options_.rtol / 100.0));
    }

    const Model& model_;
    double t_start_, t_end_;
    Options options_, perturbed_;
    Problem problem_;
    Verification result_;
    Solution unmoved_, refined_;
    double precise_until_ =
        0.0;  // up to here, in time multiplied by the direction, they have the same events
};

}  // namespace

const char* to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::agrees:
            return "agrees";
        case Verdict::disagrees:
            return "disagrees";
        case Verdict::imprecise:
            return "imprecise";
        case Verdict::undecided:
            return "undecided";
        default:
            return "marked";
    }
}

bool Verification::agrees() const {
    return std::none_of(checks.begin(), checks.end(),
                        [](const SensitivityCheck& c) { return c.verdict == Verdict::disagrees; });
}

Verification verify(const Model& model, double t_start, double t_end, const Options& options) {
    return Verifier(model, t_start, t_end, options).run();
}

}  // namespace hybridae
