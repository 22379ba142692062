// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from thermostats.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::thermostats {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_T_dims[] = {10};
const hy_member states[] = {
    {"T", "", HY_REAL, 0, 1, states_T_dims, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"T_env", "outside", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"power", "common factor of all heaters", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const uint64_t discrete_u_dims[] = {10};
const hy_member discrete[] = {
    {"u", "heaters that are on", HY_BOOL, 0, 1, discrete_u_dims, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.T[i] >= building.room[i].off_above", 69, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.T[i] <= building.room[i].on_below", 70, 13, HY_LESS_EQUAL},
};
const hy_site sites[] = {
    {"y.T[i] >= building.room[i].off_above", "thermostats.cpp", 69, 13, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.T[i] <= building.room[i].on_below", "thermostats.cpp", 70, 13, HY_SITE_TRIGGER, 1, atoms_1},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        case 1:
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
    table.name = "thermostats";
    table.source = "thermostats.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 10, 0};
    table.params = {2, params, 2, 0};
    table.discrete = {1, discrete, 0, 10};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 2;
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
}  // namespace hybridae_models::thermostats

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::thermostats::make_table();
    return &table;
}
