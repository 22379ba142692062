// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <fmt/core.h>
#include <hybridae/abi/extensions.h>

#include <algorithm>
#include <hybridae/error.hpp>
#include <hybridae/model/library_file.hpp>
#include <hybridae/model/model.hpp>

namespace hybridae {

namespace {

// Appends the leaves of `members`, each name behind `prefix`, in the order of the C table.
void flatten(const hy_member* members, std::uint32_t count, const std::string& prefix, Role& role) {
    for (std::uint32_t m = 0; m < count; ++m) {
        const hy_member& member = members[m];
        std::vector<std::uint64_t> index(member.n_dims, 0);
        const bool empty =
            std::any_of(member.dims, member.dims + member.n_dims, [](auto d) { return d == 0; });
        for (bool more = !empty; more;) {
            std::string name = prefix + member.name;
            for (const auto i : index) name += fmt::format("[{}]", i);
            if (member.n_members > 0) {
                flatten(member.members, member.n_members, name + ".", role);
            } else {
                const auto type = static_cast<hy_type>(member.type);
                auto& leaves = type == HY_REAL ? role.reals : role.integers;
                leaves.push_back(
                    {std::move(name), member.description, type, (member.flags & HY_HAS_VALUE) != 0, &member});
            }
            more = false;
            for (std::size_t k = index.size(); k-- > 0 && !more;) {
                more = ++index[k] < member.dims[k];
                if (!more) index[k] = 0;
            }
        }
    }
}

Role make_role(const hy_role& table, const char* what) {
    Role role;
    flatten(table.members, table.n_members, "", role);
    if (role.reals.size() != table.n_reals || role.integers.size() != table.n_integers)
        throw InputError(
            fmt::format("the model library's table of {} contradicts itself; build the model again", what));
    return role;
}

// A leaf of this name, or one of the leaves of an aggregate of this name.
bool names_leaf(std::string_view name, const std::string& leaf) {
    if (!leaf.starts_with(name)) return false;
    return leaf.size() == name.size() || leaf[name.size()] == '[' || leaf[name.size()] == '.';
}

std::vector<int> find(const std::vector<Leaf>& leaves, std::string_view name) {
    std::vector<int> found;
    for (std::size_t i = 0; i < leaves.size(); ++i)
        if (names_leaf(name, leaves[i].name)) found.push_back(static_cast<int>(i));
    return found;
}

// Levenshtein's distance.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::vector<int> Role::find_reals(std::string_view name) const { return find(reals, name); }
std::vector<int> Role::find_integers(std::string_view name) const { return find(integers, name); }

std::string Role::suggest(std::string_view name) const {
    std::string best;
    std::size_t least = std::max<std::size_t>(2, name.size() / 3) + 1;
    for (const auto* leaves : {&reals, &integers})
        for (const Leaf& leaf : *leaves)
            if (const auto distance = edit_distance(name, leaf.name);
                distance < std::min(least, std::max(name.size(), leaf.name.size()))) {  // something is left
                least = distance;
                best = leaf.name;
            }
    return best;
}

Model::Model(const hy_model& table) : table_(&table) {
    auto names = std::make_shared<Names>();
    names->states = make_role(table.states, "states");
    names->params = make_role(table.params, "parameters");
    names->discrete = make_role(table.discrete, "discrete values");
    names->outputs = make_role(table.outputs, "outputs");
    names_ = std::move(names);
    if (table.extension == nullptr) return;
    if (const void* n = table.extension(HY_EXTENSION_QUADRATURES))
        n_quadratures_ = static_cast<int>(*static_cast<const std::uint64_t*>(n));
    independent_triggers_ = table.extension(HY_EXTENSION_INDEPENDENT_TRIGGERS) != nullptr;
    unrecorded_choices_ = table.extension(HY_EXTENSION_UNRECORDED_CHOICES) != nullptr;
}

Model Model::load(const std::string& library) {
    require_whole_library(library);
    // A name without a slash would be searched for in the system's library folders.
    const std::string path = library.find('/') == std::string::npos ? "./" + library : library;
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr)
        throw InputError(fmt::format("'{}' is not a model library, or is damaged: {}. Build the model again",
                                     library, dlerror()));
    std::shared_ptr<void> owner(handle, [](void* h) { dlclose(h); });
    using Entry = const hy_model* (*)();
    const auto entry = reinterpret_cast<Entry>(dlsym(handle, HY_ENTRY_POINT));
    if (entry == nullptr)
        throw InputError(
            fmt::format("'{}' is a library, but not of a hybridae model (no symbol {}). Use `hybridae build`",
                        library, HY_ENTRY_POINT));
    const hy_model* table = entry();
    if (table == nullptr || table->abi_number != HY_ABI_NUMBER)
        throw InputError(
            fmt::format("'{}' was built for ABI {}, this runtime has ABI {}. Build the model again", library,
                        table == nullptr ? 0 : table->abi_number, HY_ABI_NUMBER));
    if (table->size < sizeof(hy_model))
        throw InputError(
            fmt::format("'{}' was built by an older hybridae (table of {} bytes, {} needed). Build the model "
                        "again",
                        library, table->size, sizeof(hy_model)));
    Model model(*table);
    if (model.n_states() == 0) throw InputError(fmt::format("the model '{}' has no states", table->name));
    model.library_ = std::move(owner);
    return model;
}

}  // namespace hybridae
