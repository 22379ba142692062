// SPDX-License-Identifier: Apache-2.0
#include "build/cache.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>

#include "build/sha256.hpp"
#include "failure.hpp"
#include "files/atomic_file.hpp"
#include "files/file_content.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

constexpr int manifest_format = 1;
constexpr std::string_view check_mark = "\nhybridae-sha256:";
constexpr std::size_t check_size = check_mark.size() + 64;

const char* environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : nullptr;
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw Failure(ExitCode::unwritable,
                      fmt::format("cannot create the folder '{}': {}", folder.string(), error.message()));
    }
}

// Marks a file as used now, for trim().
void touch(const std::string& path) { utimensat(AT_FDCWD, path.c_str(), nullptr, 0); }

}  // namespace

bool Manifest::is_current() const {
    return std::all_of(files.begin(), files.end(), is_unchanged) && [this] {
        std::vector<std::string> paths;
        paths.reserve(files.size());
        for (const auto& file : files) paths.push_back(file.path);
        return cli::lookup_digest(paths, searched) == lookup_digest;
    }();
}

Cache::Cache(std::string folder) : folder_(std::move(folder)) {}

std::string Cache::default_folder(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    if (const char* folder = environment("HYBRIDAE_CACHE")) return folder;
    if (const char* folder = environment("XDG_CACHE_HOME")) return std::string(folder) + "/hybridae";
    if (const char* home = environment("HOME")) return std::string(home) + "/.cache/hybridae";
    return "";
}

std::string Cache::library_path(const std::string& key) const {
    return folder_ + "/libraries/" + key + ".so";
}
std::string Cache::manifest_path(const std::string& key) const {
    return folder_ + "/manifests/" + key + ".json";
}

std::optional<Manifest> Cache::find_manifest(const std::string& key) const {
    const auto text = file_content(manifest_path(key));
    if (!text) return std::nullopt;
    try {
        const auto json = nlohmann::json::parse(*text);
        if (json.at("format") != manifest_format) return std::nullopt;
        Manifest manifest;
        json.at("library").get_to(manifest.library_key);
        json.at("model").get_to(manifest.model);
        json.at("warnings").get_to(manifest.warnings);
        json.at("searched").get_to(manifest.searched);
        json.at("lookup").get_to(manifest.lookup_digest);
        for (const auto& file : json.at("files")) {
            manifest.files.push_back({file.at(0), file.at(1), file.at(2)});
        }
        return manifest;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

void Cache::publish_manifest(const std::string& key, const Manifest& manifest) const {
    auto files = nlohmann::json::array();
    for (const auto& file : manifest.files) files.push_back({file.path, file.size, file.digest});
    const nlohmann::json json = {{"format", manifest_format},       {"library", manifest.library_key},
                                 {"model", manifest.model},         {"warnings", manifest.warnings},
                                 {"searched", manifest.searched},   {"files", files},
                                 {"lookup", manifest.lookup_digest}};
    std::string text;
    try {
        text = json.dump();
    } catch (const nlohmann::json::exception&) {
        return;  // a path that is not UTF-8: such a model is generated each time
    }
    make_folder(folder_ + "/manifests");
    write_atomically(manifest_path(key), text);
}

std::optional<std::string> Cache::library_content(const std::string& path) {
    auto bytes = file_content(path);
    if (!bytes || bytes->size() < check_size) return std::nullopt;
    const std::size_t size = bytes->size() - check_size;
    const std::string_view check = std::string_view(*bytes).substr(size);
    if (check.substr(0, check_mark.size()) != check_mark) return std::nullopt;
    if (check.substr(check_mark.size()) != sha256_hex(std::string_view(*bytes).substr(0, size))) {
        return std::nullopt;
    }
    bytes->resize(size);
    return bytes;
}

std::optional<std::string> Cache::find_library(const std::string& key) const {
    std::string path = library_path(key);
    if (!library_content(path)) return std::nullopt;
    touch(path);
    return path;
}

std::string Cache::publish_library(const std::string& key, const std::string& content) const {
    make_folder(folder_ + "/libraries");
    std::string path = library_path(key);
    AtomicFile file(path, 0755);
    file.stream() << content << check_mark << sha256_hex(content);
    file.commit();
    return path;
}

void Cache::remove_library(const std::string& key) const {
    std::error_code ignored;
    fs::remove(library_path(key), ignored);
}

void Cache::trim(std::uint64_t bytes) const {
    struct Entry {
        fs::file_time_type used;
        std::uint64_t size;
        fs::path path;
    };
    for (const char* kind : {"libraries", "manifests"}) {
        std::vector<Entry> entries;
        std::error_code error;
        for (fs::directory_iterator entry(folder_ + "/" + kind, error), end; !error && entry != end;
             entry.increment(error)) {
            std::error_code gone;
            Entry found = {entry->last_write_time(gone), 0, entry->path()};
            if (!gone) found.size = entry->file_size(gone);
            if (!gone) entries.push_back(found);
        }
        std::sort(entries.begin(), entries.end(),
                  [](const Entry& a, const Entry& b) { return a.used > b.used; });
        std::uint64_t kept = 0;
        for (const Entry& entry : entries) {
            kept += entry.size;
            if (kept > bytes) fs::remove(entry.path, error);
        }
    }
}

}  // namespace hybridae::cli
