// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from tank_weir.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::tank_weir {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"h", "level", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Fin", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Fout", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"Fover", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"A", "cross section", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"cv", "valve coefficient", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"hw", "height of the weir", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"c", "weir coefficient", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"F0", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"F1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.h <= p.hw", 29, 26, HY_LESS_EQUAL},
};
const hy_atom atoms_1[] = {
    {"t >= p.t1", 30, 22, HY_GREATER_EQUAL},
    {"t < p.t2", 30, 35, HY_LESS},
};
const hy_site sites[] = {
    {"y.h <= p.hw", "tank_weir.cpp", 29, 26, HY_SITE_CONDITION, 1, atoms_0},
    {"t >= p.t1 && t < p.t2", "tank_weir.cpp", 30, 22, HY_SITE_CONDITION, 2, atoms_1},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return truths[0];
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
    table.name = "tank_weir";
    table.source = "tank_weir.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {4, states, 4, 0};
    table.params = {8, params, 8, 0};
    table.discrete = {0, nullptr, 0, 0};
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
}  // namespace hybridae_models::tank_weir

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::tank_weir::make_table();
    return &table;
}
