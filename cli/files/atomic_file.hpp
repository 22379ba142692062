// SPDX-License-Identifier: Apache-2.0
// A result file that appears whole or not at all.
#pragma once

#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace hybridae::cli {

// Written beside its place under another name and renamed when complete. Devices and pipes are written
// directly. All failures are Failure(unwritable) naming the file.
class AtomicFile {
  public:
    // Creates the file beside its place: what cannot be written fails here, before work is spent on its
    // content.
    explicit AtomicFile(const std::string& path, std::optional<unsigned> mode = std::nullopt);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    std::ostream& stream() { return stream_; }
    // Puts the file in its place. Without it nothing is left behind and what was there stays.
    void commit();

  private:
    [[noreturn]] void fail(const std::string& reason) const;

    std::string path_;       // as the user wrote it
    std::string place_;      // with symbolic links followed
    std::string temporary_;  // empty: written directly
    std::ofstream stream_;
};

void write_atomically(const std::string& path, std::string_view content,
                      std::optional<unsigned> mode = std::nullopt);

}  // namespace hybridae::cli
