// SPDX-License-Identifier: Apache-2.0
// Work–precision diagrams: error at the end against time, for tolerances 1e-3 … 1e-10, of all methods and of
// SUNDIALS. Prints a table in Markdown and writes one SVG per problem.
//
//   hybridae-work-precision MODEL_FOLDER REFERENCE_FOLDER SVG_FOLDER
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
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
#include "sundials.hpp"

namespace hybridae::bench {
namespace {

const std::vector<double> tolerances = {1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10};

// What is solved: a model, its exact end, and the same by SUNDIALS where it was written by hand.
struct Subject {
    std::string name;
    double t_end;
    std::vector<std::pair<std::string, double>> exact;  // by state
    long mode_changes;
    std::function<Reached(Sundials, double tolerance)> sundials;
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
auto by_sundials(Handwritten model, double t_end, SUNContext context) {
    return [=](Sundials kind, double tolerance) mutable {
        return SundialsRun<Handwritten>(model, kind, tolerance, t_end, context).solve();
    };
}

Subject from_reference(const std::string& folder, const char* file, const char* name) {
    const auto data = nlohmann::json::parse(std::ifstream(folder + "/" + file + ".json"));
    Subject subject{name, data["t_end"], {}, 0, {}};
    for (const char* kind : {"states", "algebraic"})
        for (const auto& [state, values] : data[kind].items())
            subject.exact.emplace_back(state, values.back());
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
    options.output_times = {subject.t_end};
    Solution solution;
    Measurement measured{tolerance, 0.0, 0.0, 0, false};
    try {
        measured.milliseconds = milliseconds([&] { solution = solve(model, 0.0, subject.t_end, options); });
    } catch (const InputError&) {
        return std::nullopt;
    }
    if (!solution.outcome) return std::nullopt;
    std::vector<double> found, exact;
    for (const auto& [state, value] : subject.exact) {
        found.push_back(
            solution.rows.back().y[static_cast<std::size_t>(model.states().find_reals(state).at(0))]);
        exact.push_back(value);
    }
    measured.error = error_of(found, exact);
    measured.steps = solution.statistics.steps;
    measured.complete = !solution.events.empty() && solution.events.back().instant == subject.mode_changes;
    return measured;
}

Curve sundials_curve(const Subject& subject, Sundials kind, const char* name) {
    Curve curve{name, {}};
    std::vector<double> exact;
    for (const auto& [state, value] : subject.exact) exact.push_back(value);
    for (const double tolerance : tolerances) {
        Reached reached;
        const double time = milliseconds([&] { reached = subject.sundials(kind, tolerance); });
        curve.points.push_back({tolerance, error_of(reached.y, exact), time, reached.steps,
                                reached.switches == subject.mode_changes});
    }
    return curve;
}

std::vector<Curve> curves_of(const Model& model, const Subject& subject) {
    std::vector<Curve> curves;
    for (const char* method : {"bdf", "esdirk34", "esdirk54", "radau5", "dopri5"}) {
        Curve curve{method, {}};
        for (const double tolerance : tolerances)
            if (const auto measured = measure(model, subject, method, tolerance))
                curve.points.push_back(*measured);
        if (!curve.points.empty()) curves.push_back(curve);
    }
    if (subject.sundials) {
        curves.push_back(sundials_curve(subject, Sundials::idas, "IDAS"));
        curves.push_back(sundials_curve(subject, Sundials::cvodes_bdf, "CVODES BDF"));
        curves.push_back(sundials_curve(subject, Sundials::cvodes_adams, "CVODES Adams"));
    }
    return curves;
}

}  // namespace

int run(const std::string& models, const std::string& references, const std::string& pictures) {
    SUNContext context = nullptr;
    if (SUNContext_Create(nullptr, &context) != 0) throw std::runtime_error("SUNDIALS has no context");
    std::vector<Subject> subjects;
    subjects.push_back(from_reference(references, "p02_carver", "carver"));
    subjects.push_back(from_reference(references, "p01_cubic", "hybrid_cubic"));
    subjects.back().sundials = by_sundials(HybridCubic{}, subjects.back().t_end, context);
    subjects.push_back({"stick_slip",
                        10.0,
                        {{"p1", 6.37218387623596},
                         {"p2", 6.17183723465343},
                         {"v1", 0.918637829017271},
                         {"v2", 0.920433700059182}},
                        395,
                        by_sundials(StickSlip{}, 10.0, context)});
    const Model thermostats = Model::load(models + "/libthermostats.so");
    const Thermostats rooms(thermostats.n_states());
    Subject heating{"thermostats", 10.0, {}, 0, by_sundials(rooms, 10.0, context)};
    const std::vector<double> end = rooms.exact(10.0, heating.mode_changes);
    for (std::size_t i = 0; i < end.size(); ++i) heating.exact.emplace_back(fmt::format("T[{}]", i), end[i]);
    subjects.push_back(heating);

    for (const Subject& subject : subjects) {
        const auto curves = curves_of(Model::load(models + "/lib" + subject.name + ".so"), subject);
        std::ofstream(pictures + "/" + subject.name + ".svg") << diagram(subject.name, curves);
        fmt::print("{}", table(subject.name, subject.mode_changes, curves));
    }
    SUNContext_Free(&context);
    return 0;
}

}  // namespace hybridae::bench

int main(int count, char** words) {
    if (count != 4) {
        fmt::print(stderr, "usage: {} MODEL_FOLDER REFERENCE_FOLDER SVG_FOLDER\n", words[0]);
        return 2;
    }
    return hybridae::bench::run(words[1], words[2], words[3]);
}
