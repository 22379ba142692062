// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <fmt/format.h>
#include <hybridae/abi/model.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <hybridae/error.hpp>

#include "build/generate.hpp"
#include "commands/commands.hpp"
#include "help_formatter.hpp"
#include "options/values.hpp"

namespace hybridae::cli {
namespace {

constexpr const char* introduction =
    "Simulates hybrid differential-algebraic models written as plain C++, with their events and "
    "sensitivities.";

class Program {
  public:
    Program() : app_(introduction, "hybridae") {
        app_.require_subcommand(0, 1);
        app_.add_flag("--version", version_,
                      "Print the version, the Clang it was built with, and the ABI number");
        app_.set_help_flag("-h,--help", "Print this help");
        // Subcommands take over what is set before they are added.
        app_.formatter(std::make_shared<HelpFormatter>(std::map<std::string, std::string>{
            {"run", "FILE.cpp...|MODEL.so --t-end T [options] [-- COMPILER-FLAGS]"},
            {"generate", "FILE.cpp... -o DIR [options] [-- COMPILER-FLAGS]"},
            {"build", "FILE.cpp... -o libNAME.so [options] [-- COMPILER-FLAGS]"},
            {"inspect", "FILE.cpp...|MODEL.so [options] [-- COMPILER-FLAGS]"},
            {"verify", "FILE.cpp...|MODEL.so --t-end T [options] [-- COMPILER-FLAGS]"},
            {"help", "[SUBCOMMAND]"}}));
        commands_ = {add_run(app_), add_generate(app_), add_build(app_), add_inspect(app_), add_verify(app_)};
        help_ = app_.add_subcommand("help", "Explain a subcommand, with examples");
        help_->add_option("SUBCOMMAND", topic_, "The subcommand to explain")->type_name("");
        app_.footer(
            "Examples:\n"
            "  hybridae run carver.cpp --t-end 0.05 --sens a5      simulate, print the events\n"
            "  hybridae run ball.cpp --t-end 3 --csv ball.csv      write the trajectory\n"
            "  hybridae inspect ball.cpp                           names, conditions, sparsity\n"
            "  hybridae help run                                   all options\n");
    }

    ExitCode run(std::vector<std::string> arguments, const Context& context) {
        std::vector<std::string> flags;
        const auto mark = std::find(arguments.begin(), arguments.end(), "--");
        const bool has_flags = mark != arguments.end();
        if (has_flags) {
            flags.assign(mark + 1, arguments.end());
            arguments.erase(mark, arguments.end());
        }
        std::reverse(arguments.begin(), arguments.end());
        try {
            app_.parse(std::move(arguments));
        } catch (const CLI::CallForHelp&) {
            context.out << chosen().help();
            return ExitCode::done;
        } catch (const CLI::ParseError& error) {
            throw InputError(parse_message(error));
        }
        if (version_) {
            context.out << version_text();
            return ExitCode::done;
        }
        if (help_->parsed()) {
            context.out << topic().help();
            return ExitCode::done;
        }
        for (const Command& command : commands_) {
            if (!command.app->parsed()) continue;
            if (has_flags && !command.takes_flags) {
                throw InputError(
                    fmt::format("'{}' takes no compiler flags after --", command.app->get_name()));
            }
            return command.run(flags, context);
        }
        context.err << app_.help();
        return ExitCode::bad_input;
    }

  private:
    // The subcommand that the arguments chose, or the program itself.
    CLI::App& chosen() {
        for (const Command& command : commands_) {
            if (command.app->count() > 0 || command.app->parsed()) return *command.app;
        }
        return help_->parsed() ? *help_ : app_;
    }

    std::vector<std::string> subcommand_names() const {
        std::vector<std::string> names = {"help"};
        for (const Command& command : commands_) names.push_back(command.app->get_name());
        return names;
    }

    CLI::App& topic() {
        if (topic_.empty()) {
            app_.clear();  // a program that has parsed a subcommand shows that one's help instead of its own
            return app_;
        }
        for (const Command& command : commands_) {
            if (command.app->get_name() == topic_) return *command.app;
        }
        if (topic_ == "help") return *help_;
        throw InputError(unknown_subcommand(topic_));
    }

    std::string unknown_subcommand(const std::string& name) const {
        const auto names = subcommand_names();
        return fmt::format("there is no subcommand '{}'{}; there are {}", name,
                           did_you_mean(nearest(name, names)), fmt::join(names, ", "));
    }

    // What CLI11 found wrong, in our words where ours are clearer.
    std::string parse_message(const CLI::ParseError& error) {
        CLI::App& app = chosen();
        const auto rest = app_.remaining(true);
        if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !rest.empty()) {
            const std::string& extra = rest.front();
            if (&app == &app_ && extra.rfind('-', 0) != 0) return unknown_subcommand(extra);
            const std::string name = extra.substr(0, extra.find('='));
            return fmt::format("unknown option '{}'{}; see 'hybridae help{}'", name,
                               did_you_mean(nearest(name, option_names(app))),
                               &app == &app_ ? "" : " " + app.get_name());
        }
        return fmt::format("{}; see 'hybridae help{}'", error.what(),
                           &app == &app_ ? "" : " " + app.get_name());
    }

    static std::vector<std::string> option_names(const CLI::App& app) {
        std::vector<std::string> names;
        for (const CLI::Option* option : app.get_options()) {
            for (const auto& name : option->get_lnames()) names.push_back("--" + name);
        }
        return names;
    }

    CLI::App app_;
    CLI::App* help_ = nullptr;
    std::vector<Command> commands_;
    std::string topic_;
    bool version_ = false;
};

void report_error(const Context& context, const std::string& details, const std::string& text) {
    if (!details.empty()) context.err << details << (details.back() == '\n' ? "" : "\n");
    if (!text.empty()) context.err << "hybridae: error: " << text << "\n";
    context.err << std::flush;
}

}  // namespace

std::string version_text() {
    const std::string clang = generator_clang_version();
    return fmt::format("hybridae {}\nClang {}\nABI {}\n", HYBRIDAE_VERSION,
                       clang.empty() ? "none (built without the generator)" : clang, HY_ABI_NUMBER);
}

ExitCode run_program(const std::vector<std::string>& arguments, const Context& context) {
    try {
        const ExitCode code = Program().run(arguments, context);
        context.out << std::flush;
        if (!context.out) throw Failure(ExitCode::unwritable, "cannot write to standard output");
        return code;
    } catch (const Failure& failure) {
        report_error(context, failure.details(), failure.what());
        return failure.code();
    } catch (const InputError& error) {
        report_error(context, "", error.what());
        return ExitCode::bad_input;
    } catch (const std::bad_alloc&) {
        report_error(context, "", "out of memory");
        return ExitCode::internal;
    } catch (const std::exception& error) {
        report_error(context, "",
                     fmt::format("internal error: {}; please report it with the model", error.what()));
        return ExitCode::internal;
    }
}

}  // namespace hybridae::cli
