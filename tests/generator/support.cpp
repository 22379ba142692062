// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <future>
#include <set>
#include <sstream>
#include <stdexcept>

extern char** environ;

namespace hybridae::generator::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string form = (fs::temp_directory_path() / "hybridae-test-XXXXXX").string();
    if (::mkdtemp(form.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = form;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

std::string read(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void write(const fs::path& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    if (!out) throw std::runtime_error("cannot write " + file.string());
}

std::vector<std::string> include_flags() {
    return {"-I" + (fs::path(HYBRIDAE_SOURCE_DIR) / "runtime" / "include").string()};
}

Result generate_file(const fs::path& file) { return generate_files({file}); }

Result generate_files(const std::vector<fs::path>& files) {
    Request request;
    for (const auto& file : files) request.files.push_back(file.string());
    request.compiler_flags = include_flags();
    return generate(request);
}

Result generate_text(const std::string& text) {
    const TemporaryFolder folder;
    write(folder.path() / "model.cpp", text);
    return generate_file(folder.path() / "model.cpp");
}

std::string emitted(const Result& result, const std::string& name) {
    for (const auto& file : result.files)
        if (file.name == name) return file.text;
    return "no file " + name + "; diagnostics:\n" + result.diagnostics;
}

Outcome run(const std::vector<std::string>& command) {
    const TemporaryFolder folder;
    const std::string log = (folder.path() / "log").string();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    std::vector<char*> arguments;
    for (const auto& part : command) arguments.push_back(const_cast<char*>(part.c_str()));
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) return {failed, "cannot start " + command[0]};
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read(log)};
}

Outcome compile_and_run(const TemporaryFolder& folder, const std::string& program) {
    const auto source = (folder.path() / "main.cpp").string(), executable = (folder.path() / "main").string();
    write(source, program);
    std::vector<std::string> command{HYBRIDAE_COMPARISON_CXX, "-std=c++20", "-w", "-O0", "-ffp-contract=off"};
    for (const auto& flag : include_flags()) command.push_back(flag);
    command.insert(command.end(), {source, "-o", executable});
    const auto compiled = run(command);
    return compiled.status != 0 ? compiled : run({executable});
}

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

// The glue at the end of the emitted class, which works as well with the user's own functions in its scope.
std::string glue_of(const std::string& model) {
    const auto begin = model.find("    using Scalar ="), end = model.rfind("};\n\n}  // namespace");
    std::string glue = model.substr(begin, end - begin);
    replace_all(glue, "({0}, ", "(");
    return glue;
}

// The originals share a translation unit: the macros of one end with it.
std::string undefine_macros(const std::string& source) {
    std::istringstream lines(source);
    std::string line, text;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string directive, name;
        words >> directive >> name;
        if (directive == "#define") text += "#undef " + name.substr(0, name.find('(')) + "\n";
    }
    return text;
}

// The source with the headers that lie beside it, each once; a second model may include them again.
std::string with_own_headers(const fs::path& file, std::set<fs::path>& included) {
    std::istringstream lines(read(file));
    std::string line, text;
    while (std::getline(lines, line)) {
        const auto quote = line.find('"');
        if (line.rfind("#include \"", 0) == 0) {
            const auto header = file.parent_path() / line.substr(quote + 1, line.rfind('"') - quote - 1);
            if (included.insert(header).second) text += with_own_headers(header, included);
        } else if (line.rfind("#pragma once", 0) != 0) {
            text += line + "\n";
        }
    }
    return text;
}

std::string parameters_of(const std::string& model) {
    const auto begin = model.find("template <class ");
    return model.substr(begin, model.find('\n', begin) - begin);
}

}  // namespace

void ComparisonProgram::add(const ModelFiles& originals, const Result& result) {
    const std::string model = emitted(result), name = result.model_name;
    const auto target = folder_ / name;
    write_files(result.files, target);
    std::set<fs::path> included;
    std::string source;
    for (const auto& original : originals) source += with_own_headers(original, included);
    includes_ += "#include \"" + (target / "model.hpp").string() + "\"\n";
    originals_ += "namespace original_" + name + " {\n" + source + parameters_of(model) +
                  "\nstruct Original {\n    comparison::NoLock& unused;\n" + glue_of(model) + "};\n}\n" +
                  undefine_macros(source);
    subjects_ += "        comparison::make_subject<hybridae_models::" + name + "::Model, original_" + name +
                 "::Original>(\"" + name + "\", " +
                 (source.find("no wild points") == std::string::npos ? "true" : "false") + "),\n";
}

Outcome ComparisonProgram::compile_and_run(const std::vector<std::string>& flags, int points) {
    const auto source = folder_ / "comparison.cpp", program = folder_ / "comparison";
    write(source,
          "#include \"generator/comparison/subject.hpp\"\n#include <hybridae/annotations.hpp>\n#include "
          "<cstdlib>\n#include <limits>\n#include <numbers>\n" +
              includes_ + originals_ +
              "std::vector<comparison::Subject> comparison::subjects() {\n    return {\n" + subjects_ +
              "    };\n}\n");
    std::vector<std::string> command{HYBRIDAE_COMPARISON_CXX,
                                     "-std=c++20",
                                     "-ffp-contract=off",
                                     "-w",
                                     "-I" + (fs::path(HYBRIDAE_SOURCE_DIR) / "tests").string(),
                                     "-idirafter",
                                     HYBRIDAE_CPPAD_INCLUDE_DIR};
    for (const auto& flag : include_flags()) command.push_back(flag);
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), {source.string(), HYBRIDAE_COMPARISON_LIBRARY, "-o", program.string()});
    const auto compiled = run(command);
    if (compiled.status != 0) return compiled;
    return run({program.string(), std::to_string(points)});
}

Outcome compare_models(const std::vector<ModelFiles>& models, int points, std::size_t models_per_program) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        Outcome all{0, ""};
        for (std::size_t begin; (begin = next.fetch_add(models_per_program)) < models.size();) {
            const TemporaryFolder folder;
            ComparisonProgram program(folder.path());
            for (std::size_t i = begin; i < std::min(begin + models_per_program, models.size()); ++i) {
                const auto result = generate_files(models[i]);
                if (result.ok)
                    program.add(models[i], result);
                else
                    all = {1, all.output + "FAILED: " + models[i][0].string() + " is refused\n" +
                                  result.diagnostics};
            }
            const auto [status, output] = program.compile_and_run({"-O0"}, points);
            all = {all.status != 0 ? all.status : status, all.output + output};
        }
        return all;
    };
    auto beside = std::async(std::launch::async, work);
    const Outcome here = work(), there = beside.get();
    return {here.status != 0 ? here.status : there.status, here.output + there.output};
}

}  // namespace hybridae::generator::test
