// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from nested_resets.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::nested_resets {

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
    {"v", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"u", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x >= 1.0", 20, 9, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.v < -2.0", 22, 13, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.v <= -2.5", 26, 16, HY_LESS_EQUAL},
};
const hy_atom atoms_3[] = {
    {"y.u >= 0.7", 30, 9, HY_GREATER_EQUAL},
};
const hy_site sites[] = {
    {"y.x >= 1.0", "nested_resets.cpp", 20, 9, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.v < -2.0", "nested_resets.cpp", 22, 13, HY_SITE_CONDITION, 1, atoms_1},
    {"y.v <= -2.5", "nested_resets.cpp", 26, 16, HY_SITE_TRIGGER, 1, atoms_2},
    {"y.u >= 0.7", "nested_resets.cpp", 30, 9, HY_SITE_TRIGGER, 1, atoms_3},
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

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "nested_resets";
    table.source = "nested_resets.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {4, states, 4, 0};
    table.params = {0, nullptr, 0, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 4;
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
}  // namespace hybridae_models::nested_resets

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::nested_resets::make_table();
    return &table;
}
