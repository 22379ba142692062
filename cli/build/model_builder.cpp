// SPDX-License-Identifier: Apache-2.0
#include "build/model_builder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <filesystem>
#include <hybridae/error.hpp>
#include <optional>

#include "build/cache.hpp"
#include "build/sha256.hpp"
#include "failure.hpp"
#include "files/atomic_file.hpp"
#include "files/file_content.hpp"

namespace hybridae::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t cache_limit = std::uint64_t{1} << 30;

void add_environment(Sha256& digest, const BuildEnvironment& environment, const ModelArguments& arguments) {
    digest.add_field("hybridae-cache-1").add_field(environment.version).add_field(environment.clang);
    for (const auto& word : environment.compiler.command) digest.add_field(word);
    digest.add_field(environment.compiler.path).add_field(environment.compiler.version);
    digest.add_field(environment.cpu).add_field(environment.headers);
    for (const char* unit : {"record", "follow"}) {
        for (const auto& flag : compile_flags(environment.compiler, unit, "", arguments.flags)) {
            digest.add_field(flag);
        }
        digest.add_field("end of flags");
    }
    for (const auto& flag : link_flags(arguments.flags)) digest.add_field(flag);
    // An old -std is not among the compile flags, but the model is read with it.
    for (const auto& flag : arguments.flags) digest.add_field(flag);
    digest.add_field("end of user flags").add_field(arguments.residual.value_or("residual"));
    digest.add_field(arguments.states.value_or("")).add_field(arguments.params.value_or(""));
}

// The clock that file times are taken from.
timespec file_clock() {
    timespec now = {};
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return now;
}

// Whether a file may have changed after `time`: then nobody knows which content was read.
bool may_have_changed_since(const std::string& path, const timespec& time) {
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0) return true;
    const auto later = [&](const timespec& t) {
        return t.tv_sec > time.tv_sec || (t.tv_sec == time.tv_sec && t.tv_nsec >= time.tv_nsec);
    };
    return later(status.st_mtim) || later(status.st_ctim);
}

void compile_generated(const BuildEnvironment& environment, const ModelArguments& arguments,
                       const Generated& generated, const std::string& folder, const std::string& library) {
    std::vector<Unit> units;
    for (const auto& file : generated.files) {
        const fs::path path = fs::path(folder) / file.name;
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        write_atomically(path.string(), file.text);
        if (path.extension() == ".cpp") units.push_back({path.stem().string(), path.string()});
    }
    auto flags = arguments.flags;
    for (const auto& flag : debug_flags(arguments.flags, arguments.files.front())) flags.push_back(flag);
    compile_model(environment.compiler, units, environment.include_dir, flags, folder, library,
                  generated.model);
}

void show_warnings(const Context& context, const std::string& warnings) {
    if (!warnings.empty()) context.err << warnings << (warnings.back() == '\n' ? "" : "\n") << std::flush;
}

// One build: what the steps below share.
class Builder {
  public:
    Builder(const ModelArguments& arguments, const Context& context)
        : arguments_(arguments),
          context_(context),
          cache_(Cache::default_folder(arguments.cache.value_or(""))),
          environment_(build_environment(arguments)),
          manifest_key_(manifest_key(environment_, arguments)) {}

    BuiltModel build() {
        if (auto found = from_manifest()) return *found;
        const timespec started = file_clock();
        const Generated generated = generate_model(arguments_, environment_.include_dir);
        show_warnings(context_, generated.warnings);
        std::vector<FileState> files;
        bool certain = true;
        for (const auto& path : generated.files_read) {
            const auto state = file_state(path);
            certain = certain && state && !may_have_changed_since(path, started);
            files.push_back(state.value_or(FileState{path, 0, "unreadable"}));
        }
        const std::string key = library_key(environment_, arguments_, generated, files);
        if (const auto library = cache_.find_library(key)) {
            if (certain) remember(key, generated, files);
            return {*library, true, cache_.folder(), key, nullptr};
        }
        BuiltModel built = compile(generated, key);
        if (certain && !built.temporary) remember(key, generated, files);
        return built;
    }

  private:
    std::optional<BuiltModel> from_manifest() const {
        const auto manifest = cache_.find_manifest(manifest_key_);
        if (!manifest || !manifest->is_current()) return std::nullopt;
        const auto library = cache_.find_library(manifest->library_key);
        if (!library) return std::nullopt;
        show_warnings(context_, manifest->warnings);
        return BuiltModel{*library, true, cache_.folder(), manifest->library_key, nullptr};
    }

    BuiltModel compile(const Generated& generated, const std::string& key) const {
        if (context_.progress) {
            context_.err << fmt::format("hybridae: compiling model '{}' (kept for the next time)\n",
                                        generated.model)
                         << std::flush;
        }
        auto folder = std::make_shared<TemporaryDirectory>(TemporaryDirectory::system_parent());
        const std::string library = fmt::format("{}/lib{}.so", folder->path(), generated.model);
        compile_generated(environment_, arguments_, generated, folder->path(), library);
        const auto content = file_content(library);
        if (!content)
            throw Failure(ExitCode::internal, fmt::format("'{}' vanished after it was built", library));
        if (cache_.folder().empty()) return {library, false, "", "", std::move(folder)};
        try {
            const std::string path = cache_.publish_library(key, *content);
            cache_.trim(cache_limit);
            return {path, false, cache_.folder(), key, nullptr};
        } catch (const Failure& failure) {
            context_.err << fmt::format(
                "hybridae: warning: the built model cannot be kept for the next time: {}\n", failure.what());
            return {library, false, "", "", std::move(folder)};
        }
    }

    void remember(const std::string& key, const Generated& generated,
                  const std::vector<FileState>& files) const {
        const auto searched = searched_folders(arguments_.files, generated.files_read, arguments_.flags);
        try {
            cache_.publish_manifest(manifest_key_, {key, generated.model, generated.warnings, files, searched,
                                                    lookup_digest(generated.files_read, searched)});
        } catch (const Failure&) {
            // The library is in the cache; only reading the model again is not spared.
        }
    }

    const ModelArguments& arguments_;
    const Context& context_;
    Cache cache_;
    BuildEnvironment environment_;
    std::string manifest_key_;
};

}  // namespace

BuildEnvironment build_environment(const ModelArguments& arguments) {
    BuildEnvironment environment;
    environment.version = HYBRIDAE_VERSION;
    environment.clang = generator_clang_version();
    environment.compiler = find_compiler(arguments.cxx.value_or(""));
    environment.cpu = cpu_identity();
    environment.include_dir = runtime_include_dir();
    environment.headers = folder_digest(environment.include_dir + "/hybridae");
    return environment;
}

std::string manifest_key(const BuildEnvironment& environment, const ModelArguments& arguments) {
    Sha256 digest;
    add_environment(digest, environment, arguments);
    digest.add_field(environment.include_dir);
    // Relative names, in flags too, mean other files elsewhere.
    std::error_code error;
    digest.add_field(fs::current_path(error).string());
    for (const auto& file : arguments.files) digest.add_field(file);
    for (const char* variable : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
        const char* value = std::getenv(variable);
        digest.add_field(value != nullptr ? value : "");
    }
    return digest.hex();
}

std::string library_key(const BuildEnvironment& environment, const ModelArguments& arguments,
                        const Generated& generated, const std::vector<FileState>& files_read) {
    Sha256 digest;
    add_environment(digest, environment, arguments);
    for (const auto& flag : debug_flags(arguments.flags, arguments.files.front())) digest.add_field(flag);
    for (const auto& file : files_read) digest.add_field(file.digest);
    digest.add_field("end of files read");
    for (const auto& file : generated.files) digest.add_field(file.name).add_field(file.text);
    return digest.hex();
}

BuiltModel build_model(const ModelArguments& arguments, const Context& context) {
    require_generator(arguments);
    return Builder(arguments, context).build();
}

std::string built_content(const BuiltModel& built) {
    const auto content =
        built.cache_key.empty() ? file_content(built.library) : Cache::library_content(built.library);
    if (!content) {
        throw Failure(ExitCode::internal,
                      fmt::format("the built model '{}' vanished: try again", built.library));
    }
    return *content;
}

LoadedModel::LoadedModel(const ModelArguments& arguments, const Context& context) {
    if (arguments.is_library()) {
        model_ = std::make_unique<Model>(Model::load(arguments.files.front()));
        return;
    }
    built_ = build_model(arguments, context);
    try {
        model_ = std::make_unique<Model>(Model::load(built_.library));
    } catch (const InputError&) {
        if (!built_.from_cache) throw;
        Cache(built_.cache_folder).remove_library(built_.cache_key);
        built_ = build_model(arguments, context);
        model_ = std::make_unique<Model>(Model::load(built_.library));
    }
}

}  // namespace hybridae::cli
