// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "generator/emit/emit.hpp"

namespace hybridae::generator {

namespace {

struct Unit {
    const char *name, *header;
};

// One translation unit per scalar type: they compile in parallel.
constexpr Unit units[] = {{"record", "record"},   {"follow", "follow"}, {"tangent", "tangent"},
                          {"pattern", "pattern"}, {"taylor", "taylor"}, {"taylor_tangent", "taylor"},
                          {"enclose", "enclose"}};

}  // namespace

std::string emit_banner(const Plan& plan) {
    return fmt::format(
        "// SPDX-License-Identifier: Apache-2.0\n"
        "// Emitted by hybridae {} from {}. Do not edit: change the model and generate again.\n",
        HYBRIDAE_VERSION, plan.source);
}

std::vector<EmittedFile> emit_units(const Plan& plan) {
    std::vector<EmittedFile> files;
    for (const auto& [name, header] : units)
        files.push_back({fmt::format("{}.cpp", name),
                         emit_banner(plan) + fmt::format("#include \"model.hpp\"\n\n"
                                                         "#include <hybridae/abi/{2}.hpp>\n\n"
                                                         "namespace hybridae_models::{0} {{\n\n"
                                                         "void fill_{1}(hy_model& table) {{ "
                                                         "hybridae::abi::fill_{1}<Model>(table); }}\n\n"
                                                         "}}  // namespace hybridae_models::{0}\n",
                                                         plan.name, name, header)});
    return files;
}

std::vector<EmittedFile> emit(const Plan& plan) {
    std::vector<EmittedFile> files{{"model.hpp", emit_model(plan)}, {"tables.cpp", emit_tables(plan)}};
    for (auto& unit : emit_units(plan)) files.push_back(std::move(unit));
    return files;
}

}  // namespace hybridae::generator
