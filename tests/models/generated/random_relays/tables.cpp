// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from random_relays.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::random_relays {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_x_dims[] = {3};
const hy_member states[] = {
    {"x", "", HY_REAL, HY_HAS_VALUE, 1, states_x_dims, 0, nullptr, 0, nullptr},
};
const uint64_t params_k_dims[] = {3};
const uint64_t params_rest_dims[] = {3};
const uint64_t params_drive_dims[] = {3, 3};
const uint64_t params_hi_dims[] = {3};
const uint64_t params_lo_dims[] = {3};
const uint64_t params_drop_dims[] = {3};
const hy_member params[] = {
    {"k", "", HY_REAL, HY_HAS_VALUE, 1, params_k_dims, 0, nullptr, 0, nullptr},
    {"rest", "", HY_REAL, HY_HAS_VALUE, 1, params_rest_dims, 0, nullptr, 0, nullptr},
    {"drive", "", HY_REAL, HY_HAS_VALUE, 2, params_drive_dims, 0, nullptr, 0, nullptr},
    {"hi", "", HY_REAL, HY_HAS_VALUE, 1, params_hi_dims, 0, nullptr, 0, nullptr},
    {"lo", "", HY_REAL, HY_HAS_VALUE, 1, params_lo_dims, 0, nullptr, 0, nullptr},
    {"drop", "", HY_REAL, HY_HAS_VALUE, 1, params_drop_dims, 0, nullptr, 0, nullptr},
};
const uint64_t discrete_on_dims[] = {3};
const uint64_t discrete_count_dims[] = {3};
const hy_member discrete[] = {
    {"on", "", HY_BOOL, HY_HAS_VALUE, 1, discrete_on_dims, 0, nullptr, 0, nullptr},
    {"count", "", HY_REAL, HY_HAS_VALUE, 1, discrete_count_dims, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x[i] >= p.hi[i]", 34, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.x[i] <= p.lo[i]", 39, 13, HY_LESS_EQUAL},
};
const hy_site sites[] = {
    {"y.x[i] >= p.hi[i]", "random_relays.cpp", 34, 13, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.x[i] <= p.lo[i]", "random_relays.cpp", 39, 13, HY_SITE_TRIGGER, 1, atoms_1},
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
    table.name = "random_relays";
    table.source = "random_relays.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 3, 0};
    table.params = {6, params, 24, 0};
    table.discrete = {2, discrete, 3, 3};
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
}  // namespace hybridae_models::random_relays

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::random_relays::make_table();
    return &table;
}
