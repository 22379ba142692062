// SPDX-License-Identifier: Apache-2.0
#include "support.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
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

Result generate_file(const fs::path& file) {
    Request request;
    request.files = {file.string()};
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

std::string parameters_of(const std::string& model) {
    const auto begin = model.find("template <class ");
    return model.substr(begin, model.find('\n', begin) - begin);
}

}  // namespace

void ComparisonProgram::add(const fs::path& original, const Result& result) {
    const auto target = folder_ / result.model_name;
    write_files(result.files, target);
    const std::string model = emitted(result), name = result.model_name;
    includes_ += "#include \"" + (target / "model.hpp").string() + "\"\n";
    originals_ += "namespace original_" + name + " {\n#include \"" + original.string() + "\"\n" +
                  parameters_of(model) + "\nstruct Original {\n    comparison::NoLock& unused;\n" +
                  glue_of(model) + "};\n}\n" + undefine_macros(read(original));
    calls_ += "    failures += comparison::compare_all<hybridae_models::" + name + "::Model, original_" +
              name + "::Original>(\"" + name + "\", points);\n";
}

Outcome ComparisonProgram::compile_and_run(const std::vector<std::string>& flags, int points) {
    const auto source = folder_ / "comparison.cpp", program = folder_ / "comparison";
    write(source, "#include \"" + (fs::path(HYBRIDAE_TEST_DIR) / "comparison.hpp").string() + "\"\n" +
                      "#include <hybridae/annotations.hpp>\n#include <cstdlib>\n#include <limits>\n#include "
                      "<numbers>\n" +
                      includes_ + originals_ +
                      "int main() {\n    const int points = " + std::to_string(points) +
                      ";\n    int failures = 0;\n" + calls_ + "    return failures == 0 ? 0 : 1;\n}\n");
    std::vector<std::string> command{HYBRIDAE_CXX, "-std=c++20", "-ffp-contract=off", "-w"};
    for (const auto& flag : include_flags()) command.push_back(flag);
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), {source.string(), "-o", program.string()});
    const auto compiled = run(command);
    if (compiled.status != 0) return compiled;
    return run({program.string()});
}

}  // namespace hybridae::generator::test
