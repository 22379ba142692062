// SPDX-License-Identifier: Apache-2.0
// hybridae generate: only the generated sources.
#include "build/generate.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <hybridae/error.hpp>
#include <memory>
#include <optional>

#include "build/compiler.hpp"
#include "commands/commands.hpp"
#include "files/atomic_file.hpp"
#include "files/depfile.hpp"
#include "options/model_arguments.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

struct Arguments {
    ModelArguments model;
    std::optional<std::string> output, depfile, depfile_target;
};

void make_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder)) {
        throw Failure(ExitCode::unwritable,
                      fmt::format("cannot create the folder '{}': {}", folder,
                                  error ? error.message() : "there is a file of that name"));
    }
}

// All files are written under other names before the first is put in its place.
void write_all(const std::string& folder, const std::vector<GeneratedFile>& files) {
    std::vector<std::unique_ptr<AtomicFile>> written;
    for (const auto& file : files) {
        const fs::path path = fs::path(folder) / file.name;
        make_folder(path.parent_path().string());
        written.push_back(std::make_unique<AtomicFile>(path.string()));
        written.back()->stream() << file.text << std::flush;
        if (!written.back()->stream()) written.back()->commit();  // reports what went wrong
    }
    for (auto& file : written) file->commit();
}

ExitCode generate(const Arguments& arguments, const Context& context) {
    check_model_files(arguments.model, ModelForm::sources);
    if (!arguments.output) throw InputError("-o is missing: name the folder for the generated sources");
    if (arguments.depfile_target && !arguments.depfile) {
        throw InputError("--depfile-target is for --depfile, which is not given");
    }
    require_generator(arguments.model);
    const Generated generated = generate_model(arguments.model, runtime_include_dir());
    context.err << generated.warnings;
    write_all(*arguments.output, generated.files);
    if (arguments.depfile) {
        const std::string target =
            arguments.depfile_target.value_or(*arguments.output + "/" + generated.files.front().name);
        write_atomically(*arguments.depfile, depfile_text(target, generated.files_read));
    }
    return ExitCode::done;
}

}  // namespace

Command add_generate(CLI::App& program) {
    auto arguments = std::make_shared<Arguments>();
    CLI::App* app = program.add_subcommand("generate", "Write the generated sources of a model");
    add_model_options(*app, arguments->model, ModelForm::sources);
    app->add_option("-o,--output", arguments->output,
                    "Folder for the generated sources; made if it is not there")
        ->type_name("DIR");
    app->add_option("--depfile", arguments->depfile,
                    "Also write the list of files read, as make and ninja understand it")
        ->type_name("FILE");
    app->add_option("--depfile-target", arguments->depfile_target,
                    "The file that depends on them in that list; default: the first one written")
        ->type_name("PATH");
    app->footer(
        "The sources compile against hybridae's headers alone, into one shared library.\n"
        "A model that is refused leaves the folder as it was.\n\n"
        "Examples:\n"
        "  hybridae generate carver.cpp -o generated/carver\n"
        "  hybridae generate plant.cpp valves.cpp -o out -- -Iinclude -DSTAGES=12\n");
    return {app, true, [arguments](const std::vector<std::string>& flags, const Context& context) {
                arguments->model.flags = flags;
                return generate(*arguments, context);
            }};
}

}  // namespace hybridae::cli
