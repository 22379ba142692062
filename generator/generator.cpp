// SPDX-License-Identifier: Apache-2.0
#include "generator/generator.hpp"

#include "generator/analysis/planner.hpp"
#include "generator/diagnostics/refusals.hpp"
#include "generator/emit/emit.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <exception>

namespace hybridae::generator {

namespace {

namespace fs = std::filesystem;

// What one run of the front end leaves behind.
struct Findings {
    std::optional<Plan> plan;
    std::vector<std::string> includes;
    std::vector<std::string> files_read;
    std::string failure;
};

// Notes which system headers the user's files include.
class IncludeWatcher : public clang::PPCallbacks {
  public:
    IncludeWatcher(const clang::SourceManager& sources, std::vector<std::string>& includes)
        : sources_(sources), includes_(includes) {}

    void FileChanged(clang::SourceLocation, FileChangeReason, clang::SrcMgr::CharacteristicKind kind,
                     clang::FileID) override {
        in_system_ = clang::SrcMgr::isSystem(kind);
    }
    // The signature of InclusionDirective differs between versions; the name as written is in the source.
    void note(clang::SourceLocation hash, llvm::StringRef name, bool angled) {
        if (!angled || sources_.isInSystemHeader(hash)) return;
        if (std::find(includes_.begin(), includes_.end(), name.str()) == includes_.end())
            includes_.push_back(name.str());
    }

  private:
    const clang::SourceManager& sources_;
    std::vector<std::string>& includes_;
    bool in_system_ = false;
};

class Consumer : public clang::ASTConsumer {
  public:
    Consumer(clang::CompilerInstance& compiler, const Request& request, Findings& findings)
        : compiler_(compiler), request_(request), findings_(findings), tokens_(compiler.getSourceManager()) {
        compiler.getPreprocessor().setTokenWatcher([this](const clang::Token& token) { tokens_.add(token); });
    }

    void HandleTranslationUnit(clang::ASTContext& ast) override {
        auto& diagnostics = compiler_.getDiagnostics();
        if (diagnostics.hasErrorOccurred()) return;
        Refusals refusals(diagnostics);
        findings_.plan = make_plan(ast, tokens_, {request_.residual, request_.states, request_.params},
                                   request_.files.front(), refusals);
    }

  private:
    clang::CompilerInstance& compiler_;
    const Request& request_;
    Findings& findings_;
    Tokens tokens_;
};

class Action : public clang::ASTFrontendAction {
  public:
    Action(const Request& request, Findings& findings) : request_(request), findings_(findings) {}

    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                          llvm::StringRef) override {
        return std::make_unique<Consumer>(compiler, request_, findings_);
    }

    void EndSourceFileAction() override { note_files(getCompilerInstance().getSourceManager()); }

  private:
    void note_files(const clang::SourceManager& sources);

    const Request& request_;
    Findings& findings_;
};

}  // namespace

}  // namespace hybridae::generator
