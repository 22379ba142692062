// SPDX-License-Identifier: Apache-2.0
#include "options/solve_arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <hybridae/error.hpp>
#include <hybridae/integrator/methods.hpp>
#include <limits>

#include "options/values.hpp"

namespace hybridae::cli {
namespace {

CLI::Option* add_text(CLI::App& app, const char* name, std::optional<std::string>& value, const char* type,
                      const std::string& description, const std::string& group) {
    return app.add_option(name, value, description)->type_name(type)->group(group);
}

// Repeatable, one value at a time: a file name after it is not taken for another value.
CLI::Option* add_texts(CLI::App& app, const char* name, std::vector<std::string>& values, const char* type,
                       const std::string& description, const std::string& group) {
    return app.add_option(name, values, description)->type_name(type)->group(group)->allow_extra_args(false);
}

// NAME=LO:HI; an end that is left out has no bound.
void read_bounds(const SolveArguments& arguments, Options& options) {
    for (const auto& text : arguments.bound) {
        const auto [name, range] = assignment(text, "--bound");
        const auto colon = range.find(':');
        if (colon == std::string::npos)
            throw InputError(
                fmt::format("--bound: '{}' must be NAME=LO:HI, for example x=0:1, or x=0: without an "
                            "upper bound",
                            text));
        const auto end = [&](const std::string& number_text, double otherwise) {
            return number_text.empty() ? otherwise : number(number_text, "--bound " + name);
        };
        constexpr double infinity = std::numeric_limits<double>::infinity();
        const double low = end(range.substr(0, colon), -infinity),
                     high = end(range.substr(colon + 1), infinity);
        if (!(low < high))
            throw InputError(fmt::format("--bound {}: {} is not less than {}", name, low, high));
        options.bounds.push_back({name, {low, high}});
    }
}

// One of a few words; those in `later` are refused as not available yet.
std::string word(const std::string& text, const char* option, const std::vector<std::string>& known,
                 const std::vector<std::string>& later) {
    if (std::find(known.begin(), known.end(), text) != known.end()) return text;
    const std::string available = fmt::format("available: {}", fmt::join(known, ", "));
    if (std::find(later.begin(), later.end(), text) != later.end()) {
        throw InputError(fmt::format("{} {} is not available yet; {}", option, text, available));
    }
    throw InputError(fmt::format("{}: '{}' is unknown; {}", option, text, available));
}

void read_tolerances(const SolveArguments& arguments, Options& options) {
    if (arguments.rtol) options.rtol = positive_number(*arguments.rtol, "--rtol");
    for (const auto& text : arguments.atol) {
        if (text.find('=') == std::string::npos) {
            options.atol = positive_number(text, "--atol");
        } else {
            const auto [name, value] = assignment(text, "--atol");
            options.atol_of[name] = positive_number(value, "--atol " + name);
        }
    }
}

void read_values(const std::vector<std::string>& texts, const char* option,
                 std::vector<std::pair<std::string, double>>& numbers,
                 std::vector<std::pair<std::string, std::string>>& words) {
    for (const auto& text : texts) {
        const auto [name, value] = assignment(text, option);
        if (is_number(value)) {
            numbers.emplace_back(name, number(value, fmt::format("{} {}", option, name)));
        } else {
            words.emplace_back(name, value);
        }
    }
}

std::vector<std::string> without_repetition(const std::vector<std::string>& texts, const char* option) {
    std::vector<std::string> result;
    for (const auto& text : texts) {
        for (const auto& item : list(text, option)) {
            if (std::find(result.begin(), result.end(), item) == result.end()) result.push_back(item);
        }
    }
    return result;
}

// In the direction of integration, each time once.
std::vector<double> output_times(const SolveArguments& arguments, double t_start, double t_end) {
    std::vector<double> times;
    if (arguments.points) {
        if (!arguments.at.empty())
            throw InputError("--at and --points both choose the rows: give one of them");
        const long n = whole_number(*arguments.points, "--points", 2, 100'000'000);
        for (long i = 0; i + 1 < n; ++i) {
            times.push_back(t_start +
                            (t_end - t_start) * (static_cast<double>(i) / static_cast<double>(n - 1)));
        }
        times.push_back(t_end);
        return times;
    }
    const auto [low, high] = std::minmax(t_start, t_end);
    for (const auto& text : arguments.at) {
        for (const auto& item : list(text, "--at")) {
            const double t = number(item, "--at");
            if (t < low || t > high) {
                throw InputError(
                    fmt::format("--at: {} is outside of the interval from {} to {}", item, t_start, t_end));
            }
            times.push_back(t);
        }
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    if (t_end < t_start) std::reverse(times.begin(), times.end());
    return times;
}

void read_limits(const SolveArguments& arguments, Options& options) {
    constexpr long unlimited = std::numeric_limits<long>::max();
    if (arguments.max_step) options.max_step = positive_number(*arguments.max_step, "--max-step");
    if (arguments.initial_step)
        options.initial_step = positive_number(*arguments.initial_step, "--initial-step");
    if (arguments.max_order) {
        options.max_order = static_cast<int>(whole_number(*arguments.max_order, "--max-order", 1, 5));
    }
    if (arguments.max_steps)
        options.max_steps = whole_number(*arguments.max_steps, "--max-steps", 1, unlimited);
    if (arguments.max_events) {
        options.max_events = whole_number(*arguments.max_events, "--max-events", 1, unlimited);
    }
}

void read_methods(const SolveArguments& arguments, Options& options) {
    if (arguments.method) {
        options.method = *arguments.method;
        if (!is_method(options.method)) {
            throw InputError(
                fmt::format("--method {} is unknown; available: {}", options.method, names_of_methods()));
        }
    }
    if (arguments.sens_method) {
        const auto name =
            word(*arguments.sens_method, "--sens-method", {"staggered", "simultaneous", "direct"}, {});
        options.sensitivity_method = name == "simultaneous" ? SensitivityMethod::simultaneous
                                     : name == "direct"     ? SensitivityMethod::direct
                                                            : SensitivityMethod::staggered;
    }
    if (arguments.sens_residuals) {
        const auto name =
            word(*arguments.sens_residuals, "--sens-residuals", {"auto", "tangent", "matrix"}, {});
        options.sensitivity_residuals = name == "tangent"  ? SensitivityForm::tangent
                                        : name == "matrix" ? SensitivityForm::matrix
                                                           : SensitivityForm::automatic;
    }
    if (arguments.linear_solver) {
        const auto name = word(*arguments.linear_solver, "--linear-solver",
                               {"auto", "dense", "klu", "multifrontal", "krylov"}, {});
        options.linear_solver = name == "dense"          ? LinearSolverKind::dense
                                : name == "klu"          ? LinearSolverKind::klu
                                : name == "multifrontal" ? LinearSolverKind::multifrontal
                                : name == "krylov"       ? LinearSolverKind::krylov
                                                         : LinearSolverKind::automatic;
    }
    if (arguments.sens_error_test) {
        options.sensitivity_error_test = on_or_off(*arguments.sens_error_test, "--sens-error-test");
    }
    if (arguments.algebraic_error_test) {
        options.algebraic_error_test = on_or_off(*arguments.algebraic_error_test, "--algebraic-error-test");
    }
    if (arguments.cost_error_test) {
        options.cost_error_test = on_or_off(*arguments.cost_error_test, "--cost-error-test");
    }
}

// The number that a word means for a member; nothing if enumerators are to be looked up by name.
std::optional<double> meaning(const std::string& text, const std::string& name, const char* option,
                              const Role& role) {
    if (!role.find_reals(name).empty()) {
        throw InputError(fmt::format("{} {}: '{}' is not a number", option, name, text));
    }
    for (const int index : role.find_integers(name)) {
        const Leaf& leaf = role.integers[static_cast<std::size_t>(index)];
        if (leaf.type == HY_ENUM) {
            std::vector<std::string> known;
            for (std::uint32_t i = 0; leaf.member != nullptr && i < leaf.member->n_enumerators; ++i) {
                known.push_back(leaf.member->enumerators[i].name);
            }
            if (std::find(known.begin(), known.end(), text) == known.end()) {
                throw InputError(fmt::format("{} {}: '{}' is not one of {}{}", option, name, text,
                                             fmt::join(known, ", "), did_you_mean(nearest(text, known))));
            }
            return std::nullopt;
        }
        if (leaf.type == HY_BOOL && (text == "true" || text == "false")) return text == "true" ? 1.0 : 0.0;
        throw InputError(leaf.type == HY_BOOL
                             ? fmt::format("{} {}: '{}' must be true or false", option, name, text)
                             : fmt::format("{} {}: '{}' is not a whole number", option, name, text));
    }
    return std::nullopt;
}

void resolve(std::vector<std::pair<std::string, std::string>>& words,
             std::vector<std::pair<std::string, double>>& numbers, const char* option,
             const std::vector<const Role*>& roles) {
    std::vector<std::pair<std::string, std::string>> left;
    for (auto& [name, text] : words) {
        std::optional<double> value;
        for (const Role* role : roles) {
            if (!value) value = meaning(text, name, option, *role);
        }
        if (value) {
            numbers.emplace_back(name, *value);
        } else {
            left.emplace_back(std::move(name), std::move(text));
        }
    }
    words = std::move(left);
}

}  // namespace

void add_start_options(CLI::App& app, SolveArguments& arguments) {
    const std::string values = "Values";
    add_text(app, "--t-start", arguments.t_start, "T", "Start time; default: 0", "Time and rows");
    add_texts(app, "--param", arguments.param, "NAME=VALUE", "Sets a parameter or setting; repeatable",
              values);
    add_texts(app, "--start", arguments.start, "NAME=VALUE",
              "Sets a start value, or a derivative der:NAME; repeatable", values);
}

void add_solve_options(CLI::App& app, SolveArguments& arguments) {
    const std::string time = "Time and rows", values = "Values", accuracy = "Accuracy and method",
                      limits = "Limits", sensitivities = "Sensitivities";
    add_start_options(app, arguments);
    add_text(app, "--t-end", arguments.t_end, "T", "End time; before the start: backwards", time);
    add_texts(app, "--at", arguments.at, "T1,T2,...", "Rows at exactly these times", time);
    add_text(app, "--points", arguments.points, "N", "N evenly spaced rows, both ends included", time);

    add_text(app, "--rtol", arguments.rtol, "R", "Relative tolerance; default: 1e-6", accuracy);
    add_texts(app, "--atol", arguments.atol, "A or NAME=A",
              "Absolute tolerance, of all states or of one; default: 1e-6", accuracy);
    add_text(app, "--method", arguments.method, "NAME", "Integrator: " + names_of_methods(), accuracy);
    add_text(app, "--linear-solver", arguments.linear_solver, "NAME",
             "auto, dense, klu, multifrontal or krylov", accuracy);
    add_text(app, "--algebraic-error-test", arguments.algebraic_error_test, "on|off",
             "Algebraic variables in the error test; default: on", accuracy);
    add_text(app, "--cost-error-test", arguments.cost_error_test, "on|off",
             "The integral of the running cost in the error test; default: on", accuracy);

    add_texts(app, "--sens", arguments.sens, "NAME,...",
              "Sensitivities to these parameters, to 'all' of them, or to start values 'start:NAME'",
              sensitivities);
    add_text(app, "--sens-method", arguments.sens_method, "NAME", "staggered, simultaneous or direct",
             sensitivities);
    add_text(app, "--sens-residuals", arguments.sens_residuals, "NAME",
             "Their equations by tangent, by matrix, or auto: whichever takes less work; default: auto",
             sensitivities);
    add_text(app, "--sens-error-test", arguments.sens_error_test, "on|off",
             "Sensitivities in the error test; default: on", sensitivities);

    add_text(app, "--max-step", arguments.max_step, "H", "Largest step", limits);
    add_text(app, "--initial-step", arguments.initial_step, "H", "First step; default: chosen", limits);
    add_text(app, "--max-order", arguments.max_order, "N", "Highest order, 1 to 5; default: 5", limits);
    add_text(app, "--max-steps", arguments.max_steps, "N", "Give up after so many steps", limits);
    add_text(app, "--max-events", arguments.max_events, "N", "Give up after so many mode changes", limits);

    add_texts(app, "--bound", arguments.bound, "NAME=LO:HI",
              "Keeps a state within bounds; one may be left out", limits);

    const std::string initialisation = "Initialisation";
    add_texts(app, "--fix", arguments.fix, "NAME,...",
              "Keeps start values, or derivatives 'der:NAME', while the rest is made consistent",
              initialisation);
    app.add_flag("--steady-state", arguments.steady_state, "Starts from where all derivatives are zero")
        ->group(initialisation);
    add_texts(
        app, "--constraint", arguments.constraint, "NAME,...",
        "Equations that are constraints (index 2), by their member of the residual; they are also found",
        initialisation);
}

Experiment read_start(const SolveArguments& arguments) {
    Experiment experiment;
    if (arguments.t_start) experiment.t_start = number(*arguments.t_start, "--t-start");
    Options& options = experiment.options;
    read_values(arguments.param, "--param", options.params, options.settings_by_name);
    read_values(arguments.start, "--start", options.start, options.start_by_name);
    return experiment;
}

Experiment read_experiment(const SolveArguments& arguments) {
    Experiment experiment = read_start(arguments);
    if (!arguments.t_end)
        throw InputError("--t-end is missing: say until when to solve, for example --t-end 10");
    experiment.t_end = number(*arguments.t_end, "--t-end");
    if (experiment.t_end == experiment.t_start) {
        throw InputError(
            fmt::format("--t-end and --t-start are both {}: there is nothing to solve; give different times",
                        experiment.t_end));
    }
    Options& options = experiment.options;
    read_tolerances(arguments, options);
    read_methods(arguments, options);
    read_limits(arguments, options);
    read_bounds(arguments, options);
    options.fixed = without_repetition(arguments.fix, "--fix");
    options.constraints = without_repetition(arguments.constraint, "--constraint");
    options.steady_state = arguments.steady_state;
    options.sensitivities = without_repetition(arguments.sens, "--sens");
    options.output_times = output_times(arguments, experiment.t_start, experiment.t_end);
    return experiment;
}

void resolve_words(Options& options, const Model& model) {
    resolve(options.settings_by_name, options.params, "--param", {&model.params()});
    resolve(options.start_by_name, options.start, "--start", {&model.states(), &model.discrete()});
}

}  // namespace hybridae::cli
