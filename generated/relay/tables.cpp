// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from relay.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::relay {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"T", "temperature", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"E", "energy used", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"Tlo", "heater goes on", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Thi", "heater goes off", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Ta", "temperature outside", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"k", "loss coefficient", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"q", "heating rate", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Pw", "power", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"u", "heater is on", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.T >= p.Thi", 32, 9, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.T <= p.Tlo", 33, 9, HY_LESS_EQUAL},
};
const hy_site sites[] = {
    {"y.T >= p.Thi", "relay.cpp", 32, 9, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.T <= p.Tlo", "relay.cpp", 33, 9, HY_SITE_TRIGGER, 1, atoms_1},
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
    table.name = "relay";
    table.source = "relay.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 2, 0};
    table.params = {6, params, 6, 0};
    table.discrete = {1, discrete, 0, 1};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 2;
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
}  // namespace hybridae_models::relay

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::relay::make_table();
    return &table;
}
