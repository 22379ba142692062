// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from changing_gain.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::changing_gain {

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
const uint64_t discrete_quadratic_dims[] = {3};
const uint64_t discrete_gain_dims[] = {3};
const hy_member discrete[] = {
    {"quadratic", "", HY_BOOL, HY_HAS_VALUE, 1, discrete_quadratic_dims, 0, nullptr, 0, nullptr},
    {"gain", "", HY_REAL, HY_HAS_VALUE, 1, discrete_gain_dims, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x[i] <= 0.5", 23, 13, HY_LESS_EQUAL},
};
const hy_site sites[] = {
    {"y.x[i] <= 0.5", "changing_gain.cpp", 23, 13, HY_SITE_TRIGGER, 1, atoms_0},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
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
    table.name = "changing_gain";
    table.source = "changing_gain.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 3, 0};
    table.params = {0, nullptr, 0, 0};
    table.discrete = {2, discrete, 3, 3};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 1;
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
}  // namespace hybridae_models::changing_gain

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::changing_gain::make_table();
    return &table;
}
