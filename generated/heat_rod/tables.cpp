// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from heat_rod.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::heat_rod {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_T_dims[] = {20};
const hy_member states[] = {
    {"T", "", HY_REAL, HY_HAS_VALUE, 1, states_T_dims, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"Tm", "melting point", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"kL", "conductivity below and above it", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"kH", "conductivity below and above it", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Tb0", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Tb1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"ts", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.T[i] < p.Tm", 24, 40, HY_LESS},
};
const hy_atom atoms_1[] = {
    {"t < p.ts", 25, 23, HY_LESS},
};
const hy_site sites[] = {
    {"y.T[i] < p.Tm", "heat_rod.cpp", 24, 40, HY_SITE_CONDITION, 1, atoms_0},
    {"t < p.ts", "heat_rod.cpp", 25, 23, HY_SITE_CONDITION, 1, atoms_1},
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

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "heat_rod";
    table.source = "heat_rod.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 20, 0};
    table.params = {6, params, 6, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 2;
    table.explicit_ode = 1;
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
}  // namespace hybridae_models::heat_rod

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::heat_rod::make_table();
    return &table;
}
