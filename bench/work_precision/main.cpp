// SPDX-License-Identifier: Apache-2.0
// Work–precision diagrams: error against time, for tolerances 1e-3 … 1e-10, of all methods and of
// SUNDIALS. Prints a table in Markdown and writes one SVG per problem.
//
//   hybridae-work-precision MODEL_FOLDER REFERENCE_FOLDER SVG_FOLDER [PROBLEM]
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <hybridae/error.hpp>
#include <hybridae/hybridae.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "diagram.hpp"
#include "problems.hpp"
#include "smooth_problems.hpp"
#include "sundials.hpp"

namespace hybridae::bench {
namespace {

const std::vector<double> tolerances = {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10};
const std::vector<double> few_tolerances = {1e-4, 1e-6};

// What is solved: a model, its exact values, and the same by SUNDIALS.
struct Subject {
    std::string title, library;
    std::vector<double> times;               // at which errors are taken; the last is the end
    std::vector<std::string> states;         // that are compared
    std::vector<std::vector<double>> exact;  // by time, then by state
    long mode_changes = 0;
    std::function<Reached(Sundials, double tolerance)> sundials = {};
    std::function<void(double tolerance, Options&)> adjust = {};
    bool large = false;       // few tolerances are enough
    bool slow_adams = false;  // for CVODES with Adams, at least
};

double error_of(const std::vector<double>& found, const std::vector<double>& exact) {
    double largest = 0.0;
    for (std::size_t i = 0; i < exact.size(); ++i)
        largest = std::max(largest, std::abs(found[i] - exact[i]) / std::max(1.0, std::abs(exact[i])));
    return largest;
}

// Processor time of the fastest of several runs.
template <class Run>
double milliseconds(Run&& run) {
    double best = INFINITY, spent = 0.0;
    for (int i = 0; i < 20 && spent < 200.0; ++i) {
        const std::clock_t begin = std::clock();
        run();
        const double taken = 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        best = std::min(best, taken);
        spent += taken;
    }
    return best;
}

template <class Handwritten>
auto by_sundials(Handwritten model, const std::vector<double>& times, SUNContext context) {
    return [=](Sundials kind, double tolerance) mutable {
        return SundialsRun<Handwritten>(model, kind, tolerance, times, context).solve();
    };
}

// The states named in a reference; of those without a name in `states` nothing is known.
Subject from_reference(const std::string& folder, const char* file, const char* library,
                       const std::vector<std::string>& states, bool at_all_times) {
    const auto data = nlohmann::json::parse(std::ifstream(folder + "/" + file + ".json"));
    const auto times = data["output_times"].get<std::vector<double>>();
    Subject subject{library, library, {}, states, {}};
    for (std::size_t k = at_all_times ? 0 : times.size() - 1; k < times.size(); ++k) {
        subject.times.push_back(times[k]);
        subject.exact.emplace_back();
        for (const std::string& state : states) subject.exact.back().push_back(data["states"][state][k]);
    }
    double last = -1.0;
    for (const auto& event : data["events"]) {
        const double t = event["t"];
        if (t != last) ++subject.mode_changes;
        last = t;
    }
    return subject;
}

// Nothing where the method is not for this model.
std::optional<Measurement> measure(const Model& model, const Subject& subject, const char* method,
                                   double tolerance) {
    Options options;
    options.method = method;
    options.rtol = options.atol = tolerance;
    options.output_times = subject.times;
    if (subject.adjust) subject.adjust(tolerance, options);
    Solution solution;
    Measurement measured{tolerance, 0.0, 0.0, 0, false};
    try {
        measured.milliseconds =
            milliseconds([&] { solution = solve(model, 0.0, subject.times.back(), options); });
    } catch (const InputError&) {
        return std::nullopt;
    }
    if (!solution.outcome) return std::nullopt;
    for (std::size_t k = 0; k < subject.times.size(); ++k) {
        std::vector<double> found;
        for (const std::string& state : subject.states)
            found.push_back(
                solution.rows[k].y[static_cast<std::size_t>(model.states().find_reals(state).at(0))]);
        measured.error = std::max(measured.error, error_of(found, subject.exact[k]));
    }
    measured.steps = solution.statistics.steps;
    measured.complete =
        (solution.events.empty() ? 0 : solution.events.back().instant) == subject.mode_changes;
    return measured;
}

Curve sundials_curve(const Subject& subject, Sundials kind, const char* name) {
    Curve curve{name, {}};
    const bool few = subject.large || (subject.slow_adams && kind == Sundials::cvodes_adams);
    for (const double tolerance : few ? few_tolerances : tolerances) {
        Reached reached;
        double error = 0.0;
        double time = 0.0;
        try {
            time = milliseconds([&] { reached = subject.sundials(kind, tolerance); });
        } catch (const std::runtime_error& failure) {
            fmt::print(stderr, "{}, {} at {:g}: {}\n", subject.title, name, tolerance, failure.what());
            continue;
        }
        for (std::size_t k = 0; k < subject.times.size(); ++k)
            error = std::max(error, error_of(reached.y[k], subject.exact[k]));
        curve.points.push_back(
            {tolerance, error, time, reached.steps, reached.switches == subject.mode_changes});
    }
    return curve;
}

std::vector<Curve> curves_of(const Model& model, const Subject& subject) {
    std::vector<Curve> curves;
    for (const char* method : {"bdf", "esdirk34", "esdirk54", "radau5", "dopri5"}) {
        Curve curve{method, {}};
        for (const double tolerance : subject.large ? few_tolerances : tolerances)
            if (const auto measured = measure(model, subject, method, tolerance))
                curve.points.push_back(*measured);
        if (!curve.points.empty()) curves.push_back(curve);
    }
    const std::pair<Sundials, const char*> others[] = {{Sundials::idas, "IDAS"},
                                                       {Sundials::cvodes_bdf, "CVODES BDF"},
                                                       {Sundials::cvodes_adams, "CVODES Adams"}};
    for (const auto& [kind, name] : others)
        if (Curve curve = sundials_curve(subject, kind, name); !curve.points.empty()) curves.push_back(curve);
    return curves;
}

Subject heat(SUNContext context) {
    Subject subject{"heat", "heat", {0.01, 0.05, 0.1, 0.2, 1.0, 10.24}, {}, {}};
    for (const double t : subject.times) subject.exact.push_back(Heat::exact(t));
    for (long j = 1; j <= Heat::m; ++j)
        for (long i = 1; i <= Heat::m; ++i) subject.states.push_back(fmt::format("u[{}][{}]", j, i));
    subject.sundials = by_sundials(Heat{}, subject.times, context);
    subject.adjust = [](double, Options& options) { options.algebraic_error_test = false; };
    subject.slow_adams = true;
    return subject;
}

Subject thermostats(int count, SUNContext context) {
    const Thermostats rooms(count);
    Subject subject{
        fmt::format("thermostats_{}", count), fmt::format("thermostats_{}", count), {10.0}, {}, {}};
    subject.exact = {rooms.exact(10.0, subject.mode_changes)};
    for (int i = 0; i < count; ++i) subject.states.push_back(fmt::format("T[{}]", i));
    subject.sundials = by_sundials(rooms, subject.times, context);
    subject.large = count > 100;
    return subject;
}

}  // namespace

// Problems whose title contains `wanted`.
int run(const std::string& models, const std::string& references, const std::string& pictures,
        const std::string& wanted) {
    SUNContext context = nullptr;
    if (SUNContext_Create(nullptr, &context) != 0) throw std::runtime_error("SUNDIALS has no context");
    std::vector<Subject> subjects;
    subjects.push_back(from_reference(references, "p02_carver", "carver", {"x1", "x2"}, false));
    subjects.back().sundials = by_sundials(Carver{}, subjects.back().times, context);
    subjects.push_back(from_reference(references, "p01_cubic", "hybrid_cubic", {"x"}, false));
    subjects.back().sundials = by_sundials(HybridCubic{}, subjects.back().times, context);
    subjects.push_back({"stick_slip",
                        "stick_slip",
                        {10.0},
                        {"p1", "p2", "v1", "v2"},
                        {{6.37218387623596, 6.17183723465343, 0.918637829017271, 0.920433700059182}},
                        395,
                        by_sundials(StickSlip{}, {10.0}, context)});
    subjects.push_back(
        from_reference(references, "p17_dow", "dow", {"u1", "u2", "u3", "u4", "u5", "u6"}, true));
    subjects.back().sundials = by_sundials(Dow{}, subjects.back().times, context);
    subjects.back().adjust = [](double tolerance, Options& options) {
        for (const char* name : {"u7", "u8"}) options.atol_of[name] = 1e-5 * tolerance;
        for (const char* name : {"u9", "u10"}) options.atol_of[name] = 1e-12 * tolerance;
    };
    subjects.push_back(heat(context));
    for (const int rooms : {100, 1000}) subjects.push_back(thermostats(rooms, context));

    for (const Subject& subject : subjects) {
        const std::string library = models + "/lib" + subject.library + ".so";
        if (subject.title.find(wanted) == std::string::npos) continue;
        if (!std::ifstream(library)) {
            fmt::print(stderr, "{} is left out: there is no {}\n", subject.title, library);
            continue;
        }
        const auto curves = curves_of(Model::load(library), subject);
        std::ofstream(pictures + "/" + subject.title + ".svg") << diagram(subject.title, curves);
        fmt::print("{}", table(subject.title, subject.mode_changes, curves));
        std::fflush(stdout);
    }
    SUNContext_Free(&context);
    return 0;
}

}  // namespace hybridae::bench

int main(int count, char** words) {
    if (count != 4 && count != 5) {
        fmt::print(stderr, "usage: {} MODEL_FOLDER REFERENCE_FOLDER SVG_FOLDER [PROBLEM]\n", words[0]);
        return 2;
    }
    return hybridae::bench::run(words[1], words[2], words[3], count == 5 ? words[4] : "");
}
