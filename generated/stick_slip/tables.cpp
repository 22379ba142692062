// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from stick_slip.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::stick_slip {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"p1", "positions", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"p2", "positions", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v1", "velocities", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v2", "velocities", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"m1", "masses", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"m2", "masses", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"mu", "coefficient of friction", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Fn", "normal force", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"eps", "half the width of the hysteresis", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"z", "direction of the friction", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"d.z > 0", 33, 9, HY_LESS},
    {"y.v1 - y.v2 < -p.eps", 33, 20, HY_LESS},
};
const hy_atom atoms_1[] = {
    {"d.z < 0", 34, 9, HY_LESS},
    {"y.v1 - y.v2 > p.eps", 34, 20, HY_GREATER},
};
const hy_site sites[] = {
    {"d.z > 0 && y.v1 - y.v2 < -p.eps", "stick_slip.cpp", 33, 9, HY_SITE_TRIGGER, 2, atoms_0},
    {"d.z < 0 && y.v1 - y.v2 > p.eps", "stick_slip.cpp", 34, 9, HY_SITE_TRIGGER, 2, atoms_1},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return both(truths[0], truths[1]);
        case 1:
            return both(truths[0], truths[1]);
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "stick_slip";
    table.source = "stick_slip.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {4, states, 4, 0};
    table.params = {5, params, 5, 0};
    table.discrete = {1, discrete, 0, 1};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 2;
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
}  // namespace hybridae_models::stick_slip

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::stick_slip::make_table();
    return &table;
}
