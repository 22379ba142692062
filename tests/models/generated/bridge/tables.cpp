// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from bridge.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::bridge {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_i_dims[] = {4};
const hy_member states[] = {
    {"vc", "capacitor", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"va", "terminals of the source", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"vb", "terminals of the source", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"is", "its current", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"i", "diodes a -> c, b -> c, ground -> a, ground -> b", HY_REAL, 0, 1, states_i_dims, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"V", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Rs", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Ron", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Goff", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"C", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"R", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"v > 0", 23, 50, HY_GREATER},
};
const hy_site sites[] = {
    {"v > 0", "bridge.cpp", 23, 50, HY_SITE_CONDITION, 1, atoms_0},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "bridge";
    table.source = "bridge.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {5, states, 8, 0};
    table.params = {6, params, 6, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 1;
    table.explicit_ode = 0;
    table.sites = sites;
    table.decide = decide;
    table.extension = [](const char*) -> const void* { return nullptr; };
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
}  // namespace hybridae_models::bridge

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::bridge::make_table();
    return &table;
}
