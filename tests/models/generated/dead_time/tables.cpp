// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from dead_time.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::dead_time {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"T", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"k", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"q", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"lo", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"hi", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"delay", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"on", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"waiting", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"at", "when the heater changes", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"t >= d.at", 26, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.T >= p.hi", 31, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_2[] = {
    {"y.T <= p.lo", 36, 13, HY_LESS_EQUAL},
};
const hy_site sites[] = {
    {"t >= d.at", "dead_time.cpp", 26, 13, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.T >= p.hi", "dead_time.cpp", 31, 13, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.T <= p.lo", "dead_time.cpp", 36, 13, HY_SITE_TRIGGER, 1, atoms_2},
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

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "dead_time";
    table.source = "dead_time.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 1, 0};
    table.params = {5, params, 5, 0};
    table.discrete = {3, discrete, 1, 2};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 3;
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
}  // namespace hybridae_models::dead_time

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::dead_time::make_table();
    return &table;
}
