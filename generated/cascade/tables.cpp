// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cascade.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::cascade {

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
    {"y", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"u", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"p", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"th", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x >= p.th", 16, 18, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.u >= 3.0", 17, 18, HY_GREATER_EQUAL},
};
const hy_atom atoms_2[] = {
    {"y.v < 0.0", 18, 18, HY_LESS},
};
const hy_site sites[] = {
    {"y.x >= p.th", "cascade.cpp", 16, 18, HY_SITE_CONDITION, 1, atoms_0},
    {"y.u >= 3.0", "cascade.cpp", 17, 18, HY_SITE_CONDITION, 1, atoms_1},
    {"y.v < 0.0", "cascade.cpp", 18, 18, HY_SITE_CONDITION, 1, atoms_2},
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
    table.name = "cascade";
    table.source = "cascade.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {5, states, 5, 0};
    table.params = {2, params, 2, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 3;
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
}  // namespace hybridae_models::cascade

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::cascade::make_table();
    return &table;
}
