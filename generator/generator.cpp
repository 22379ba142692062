// SPDX-License-Identifier: Apache-2.0
#include "generator/generator.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <exception>

#include "generator/analysis/files.hpp"
#include "generator/analysis/planner.hpp"
#include "generator/diagnostics/refusals.hpp"
#include "generator/emit/emit.hpp"

namespace hybridae::generator {

namespace {

namespace fs = std::filesystem;

// What one run of the front end leaves behind.
struct Findings {
    std::optional<Plan> plan;
    std::vector<std::string> files_read;
    std::string failure;
};

class SkippedLines : public clang::PPCallbacks {
  public:
    explicit SkippedLines(std::vector<clang::SourceRange>& ranges) : ranges_(ranges) {}
    void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
        ranges_.push_back(range);
    }

  private:
    std::vector<clang::SourceRange>& ranges_;
};

class Consumer : public clang::ASTConsumer {
  public:
    Consumer(clang::CompilerInstance& compiler, const Request& request, Findings& findings)
        : compiler_(compiler), request_(request), findings_(findings), tokens_(compiler.getSourceManager()) {
        auto& preprocessor = compiler.getPreprocessor();
        preprocessor.setTokenWatcher([this](const clang::Token& token) { tokens_.add(token); });
        preprocessor.addPPCallbacks(std::make_unique<SkippedLines>(skipped_));
    }

    // Clang's libraries are not made for exceptions to pass through them.
    void HandleTranslationUnit(clang::ASTContext& ast) override try {
        auto& diagnostics = compiler_.getDiagnostics();
        findings_.files_read = files_read(ast.getSourceManager());
        if (diagnostics.hasErrorOccurred()) return;
        Refusals refusals(diagnostics);
        findings_.plan = make_plan(ast, tokens_, {request_.residual, request_.states, request_.params},
                                   request_.files.front(), request_.order_forced, refusals);
        if (findings_.plan) findings_.plan->includes = system_includes(ast.getSourceManager(), skipped_);
    } catch (const std::exception& e) {
        findings_.plan.reset();
        findings_.failure = e.what();
    }

  private:
    clang::CompilerInstance& compiler_;
    const Request& request_;
    Findings& findings_;
    Tokens tokens_;
    std::vector<clang::SourceRange> skipped_;
};

class Action : public clang::ASTFrontendAction {
  public:
    Action(const Request& request, Findings& findings) : request_(request), findings_(findings) {}

    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef) override {
        return std::make_unique<Consumer>(compiler, request_, findings_);
    }

    // "3 errors generated." would go past the diagnostics to standard error.
    bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
        compiler.setVerboseOutputStream(llvm::nulls());
        return true;
    }

  private:
    const Request& request_;
    Findings& findings_;
};

constexpr char combined[] = "hybridae-combined-model.cpp";

// Several files are read as one translation unit that includes them all.
std::string combined_source(const std::vector<std::string>& files) {
    std::string text;
    for (const auto& file : files) text += "#include \"" + fs::absolute(file).string() + "\"\n";
    return text;
}

std::vector<std::string> command_line(const Request& request, const std::string& resource_dir) {
    // Assertions are for the model's author; they are no conditions of the model.
    std::vector<std::string> command{"hybridae",  "-x", "c++",           "-std=c++20",
                                     "-DNDEBUG",  "-w", "-fsyntax-only", "-resource-dir",
                                     resource_dir};
    command.insert(command.end(), request.compiler_flags.begin(), request.compiler_flags.end());
    command.push_back(request.files.size() == 1 ? request.files.front() : combined);
    return command;
}

Result failed(const std::string& message) {
    Result result;
    result.diagnostics = "error: " + message + "\n";
    return result;
}

}  // namespace

std::string clang_version() { return CLANG_VERSION_STRING; }

Result generate(const Request& request) {
    if (request.files.empty()) return failed("no model file is given");
    for (const auto& file : request.files)
        if (!fs::is_regular_file(file)) return failed("there is no file '" + file + "'");
    const std::string resource_dir =
        request.resource_dir.empty() ? HYBRIDAE_CLANG_RESOURCE_DIR : request.resource_dir;
    if (!fs::exists(fs::path(resource_dir) / "include" / "stddef.h"))
        return failed("Clang's built-in headers are not in '" + resource_dir +
                      "': name the directory that 'clang -print-resource-dir' prints");

    llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
        new llvm::vfs::OverlayFileSystem(llvm::vfs::getRealFileSystem()));
    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
    memory->setCurrentWorkingDirectory(fs::current_path().string());
    memory->addFile(combined, 0, llvm::MemoryBuffer::getMemBufferCopy(combined_source(request.files)));
    files->pushOverlay(memory);
    llvm::IntrusiveRefCntPtr<clang::FileManager> manager(
        new clang::FileManager(clang::FileSystemOptions(), files));

    Result result;
    Findings findings;
    llvm::raw_string_ostream stream(result.diagnostics);
    llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options(new clang::DiagnosticOptions);
    clang::TextDiagnosticPrinter printer(stream, options.get());
    clang::tooling::ToolInvocation invocation(command_line(request, resource_dir),
                                              std::make_unique<Action>(request, findings), manager.get());
    invocation.setDiagnosticConsumer(&printer);
    const bool compiled = invocation.run();
    stream.flush();

    result.files_read = findings.files_read;
    result.files_read.erase(std::remove(result.files_read.begin(), result.files_read.end(), combined),
                            result.files_read.end());
    if (!findings.failure.empty()) {
        result.diagnostics += "error: internal error of the generator: " + findings.failure +
                              "\nnote: please report it with the model that caused it\n";
        return result;
    }
    if (!compiled || !findings.plan) return result;
    result.ok = true;
    result.model_name = findings.plan->name;
    result.files = emit(*findings.plan);
    return result;
}

}  // namespace hybridae::generator
