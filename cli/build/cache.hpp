// SPDX-License-Identifier: Apache-2.0
// Built models, kept from run to run.
//
//   libraries/KEY.so      a model library with its own check at the end (see Cache::publish)
//   manifests/KEY.json    for one command line: the files that were read, and the library that came out
//
// Every file is written under another name and renamed, so that several processes may use one cache. A
// library is used only if its check is right, a manifest only if all that it lists is unchanged: what is
// truncated, half-written or out of date counts as absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "build/file_set.hpp"

namespace hybridae::cli {

struct Manifest {
    std::string library_key;
    std::string model;
    std::string warnings;  // what the generator said; repeated when the result is taken from the cache
    std::vector<FileState> files;
    std::vector<std::string> searched;
    std::string lookup_digest;

    bool is_current() const;
};

class Cache {
  public:
    // `folder` is made when something is written to it.
    explicit Cache(std::string folder);

    // `wanted` (--cache), $HYBRIDAE_CACHE, $XDG_CACHE_HOME/hybridae, ~/.cache/hybridae. Empty: there is no
    // home.
    static std::string default_folder(const std::string& wanted);

    const std::string& folder() const { return folder_; }

    std::optional<Manifest> find_manifest(const std::string& key) const;
    void publish_manifest(const std::string& key, const Manifest&) const;

    // The path of a whole library.
    std::optional<std::string> find_library(const std::string& key) const;
    // Stores a library; returns its path. The bytes are followed by a mark and their SHA-256: the loader does
    // not mind what follows the last section, and one file can be replaced atomically where two cannot.
    std::string publish_library(const std::string& key, const std::string& content) const;
    void remove_library(const std::string& key) const;
    // The bytes that were published.
    static std::optional<std::string> library_content(const std::string& path);

    // Removes what was not used for longest until libraries take at most `bytes`.
    void trim(std::uint64_t bytes) const;

  private:
    std::string library_path(const std::string& key) const;
    std::string manifest_path(const std::string& key) const;

    std::string folder_;
};

}  // namespace hybridae::cli
