// SPDX-License-Identifier: Apache-2.0
// From the files that the user named to a loaded model.
#pragma once

#include <hybridae/model/model.hpp>
#include <memory>
#include <string>
#include <vector>

#include "build/compiler.hpp"
#include "build/file_set.hpp"
#include "build/generate.hpp"
#include "context.hpp"
#include "files/temporary_directory.hpp"
#include "options/model_arguments.hpp"

namespace hybridae::cli {

// All that a built model depends on besides the model's own files.
struct BuildEnvironment {
    std::string version;  // of hybridae
    std::string clang;
    Compiler compiler;
    std::string cpu;
    std::string include_dir;
    std::string headers;  // digest of the runtime's headers
};
BuildEnvironment build_environment(const ModelArguments&);

// Names what the command line asks for: input paths and options, not contents.
std::string manifest_key(const BuildEnvironment&, const ModelArguments&);
// Names a result: the content of all that was read, what was generated from it, and how it is compiled.
std::string library_key(const BuildEnvironment&, const ModelArguments&, const Generated&,
                        const std::vector<FileState>& files_read);

struct BuiltModel {
    std::string library;  // path
    bool from_cache = false;
    std::string cache_folder, cache_key;            // empty: not in the cache
    std::shared_ptr<TemporaryDirectory> temporary;  // holds the library where there is no cache
};

// Generates and compiles, unless the cache has the result.
BuiltModel build_model(const ModelArguments&, const Context&);

// The library's bytes without the cache's check.
std::string built_content(const BuiltModel&);

// A model ready to be used: loaded from the library that was named, or built. A cached library that cannot be
// loaded is built once more.
class LoadedModel {
  public:
    LoadedModel(const ModelArguments&, const Context&);
    const Model& model() const { return *model_; }

  private:
    BuiltModel built_;  // outlives the model
    std::unique_ptr<Model> model_;
};

}  // namespace hybridae::cli
