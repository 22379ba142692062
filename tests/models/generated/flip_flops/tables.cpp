// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from flip_flops.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::flip_flops {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"v", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"R", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"C", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"V", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"a", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"b", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.v > 2.0 * p.V / 3.0", 23, 9, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.v < p.V / 3.0", 24, 9, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.w > 0.4 * p.V", 25, 9, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"y.w < 0.2 * p.V", 26, 9, HY_LESS},
};
const hy_site sites[] = {
    {"y.v > 2.0 * p.V / 3.0", "flip_flops.cpp", 23, 9, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.v < p.V / 3.0", "flip_flops.cpp", 24, 9, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.w > 0.4 * p.V", "flip_flops.cpp", 25, 9, HY_SITE_TRIGGER, 1, atoms_2},
    {"y.w < 0.2 * p.V", "flip_flops.cpp", 26, 9, HY_SITE_TRIGGER, 1, atoms_3},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return truths[0];
        case 2:
            return truths[0];
        case 3:
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
    table.name = "flip_flops";
    table.source = "flip_flops.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 2, 0};
    table.params = {3, params, 3, 0};
    table.discrete = {2, discrete, 0, 2};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 4;
    table.explicit_ode = 1;
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
}  // namespace hybridae_models::flip_flops

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::flip_flops::make_table();
    return &table;
}
