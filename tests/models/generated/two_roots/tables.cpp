// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from two_roots.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::two_roots {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"x", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"level", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_enumerator discrete_colour_values[] = {
    {"red", 0},
    {"green", 4},
};
const hy_member discrete[] = {
    {"colour", "", HY_ENUM, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 2, discrete_colour_values},
};
const hy_member outputs[] = {
    {"side", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x > p.level", 20, 21, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.x < 0.5", 25, 9, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.x > p.level", 28, 78, HY_GREATER},
};
const hy_site sites[] = {
    {"y.x > p.level", "two_roots.cpp", 20, 21, HY_SITE_CONDITION, 1, atoms_0},
    {"y.x < 0.5", "two_roots.cpp", 25, 9, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.x > p.level", "two_roots.cpp", 28, 78, HY_SITE_CONDITION, 1, atoms_2},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return truths[0];
        case 2:
            return truths[0];
        default:
            return -1;
    }
}

const void* extension(const char* id) {
    if (std::strcmp(id, HY_EXTENSION_INDEPENDENT_TRIGGERS) == 0) return id;
    return nullptr;
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "two_roots";
    table.source = "two_roots.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 2, 0};
    table.params = {1, params, 1, 0};
    table.discrete = {1, discrete, 0, 1};
    table.outputs = {1, outputs, 1, 0};
    table.n_sites = 3;
    table.explicit_ode = 0;
    table.sites = sites;
    table.decide = decide;
    table.extension = extension;
    fill_record(table);
    fill_follow(table);
    fill_tangent(table);
    fill_pattern(table);
    fill_taylor(table);
    fill_taylor_tangent(table);
    fill_enclose(table);
    return table;
}

}  // namespace
}  // namespace hybridae_models::two_roots

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::two_roots::make_table();
    return &table;
}
