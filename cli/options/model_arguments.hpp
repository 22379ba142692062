// SPDX-License-Identifier: Apache-2.0
// Which model: the arguments that stand wherever a FILE.cpp does.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace hybridae::cli {

struct ModelArguments {
    std::vector<std::string> files;
    std::optional<std::string> residual, states, params, cxx, cache;
    std::vector<std::string> flags;  // after "--"

    // One file that is a built model and not a source.
    bool is_library() const;
};

enum class ModelForm { sources, sources_or_library };

void add_model_options(CLI::App&, ModelArguments&, ModelForm);
// For commands that compile.
void add_cache_option(CLI::App&, ModelArguments&);

// Whether the files are there and fit together. Throws InputError.
void check_model_files(const ModelArguments&, ModelForm);

}  // namespace hybridae::cli
