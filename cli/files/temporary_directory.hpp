// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace hybridae::cli {

// A new folder below `parent`, removed with everything in it. Throws Failure(unwritable).
class TemporaryDirectory {
  public:
    explicit TemporaryDirectory(const std::string& parent);
    ~TemporaryDirectory();
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

    const std::string& path() const { return path_; }

    // $TMPDIR, or /tmp.
    static std::string system_parent();

  private:
    std::string path_;
};

}  // namespace hybridae::cli
