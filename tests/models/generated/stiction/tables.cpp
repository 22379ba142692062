// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from stiction.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::stiction {

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
};
const hy_member params[] = {
    {"r", "of the force, in time", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"fc", "kinetic and static friction", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"fs", "kinetic and static friction", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.v > 0.0", 18, 9, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.v < 0.0", 20, 14, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"force > p.fs", 23, 18, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"force < -p.fs", 23, 48, HY_LESS},
};
const hy_site sites[] = {
    {"y.v > 0.0", "stiction.cpp", 18, 9, HY_SITE_CONDITION, 1, atoms_0},
    {"y.v < 0.0", "stiction.cpp", 20, 14, HY_SITE_CONDITION, 1, atoms_1},
    {"force > p.fs", "stiction.cpp", 23, 18, HY_SITE_CONDITION, 1, atoms_2},
    {"force < -p.fs", "stiction.cpp", 23, 48, HY_SITE_CONDITION, 1, atoms_3},
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
    table.name = "stiction";
    table.source = "stiction.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 2, 0};
    table.params = {3, params, 3, 0};
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
}  // namespace hybridae_models::stiction

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::stiction::make_table();
    return &table;
}
