// SPDX-License-Identifier: Apache-2.0
// Where a result goes: a file, standard output for "-", or nowhere.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "context.hpp"
#include "files/atomic_file.hpp"

namespace hybridae::cli {

class ResultFile {
  public:
    // Opens the file: what cannot be written is found out before anything is computed.
    explicit ResultFile(const std::optional<std::string>& path) : to_standard_output_(path == "-") {
        if (path && !to_standard_output_) file_ = std::make_unique<AtomicFile>(*path);
        wanted_ = path.has_value();
    }
    bool to_standard_output() const { return to_standard_output_; }

    template <class Write>
    void write(const Context& context, const Write& write) {
        if (!wanted_) return;
        if (to_standard_output_) {
            write(context.out);
        } else {
            write(file_->stream());
            file_->commit();
        }
    }

  private:
    bool wanted_ = false, to_standard_output_ = false;
    std::unique_ptr<AtomicFile> file_;
};

}  // namespace hybridae::cli
