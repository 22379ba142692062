// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from surfaces.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::surfaces {

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
    {"z", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"which", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"k", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"q", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"cap", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"rate", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"level", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"off", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"on", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"amplitude", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"zone", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"p.off - t < t - p.on", 30, 78, HY_LESS},
};
const hy_atom atoms_1[] = {
    {"max(p.off - t, t - p.on) < 0.0", 30, 88, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"u > zone", 33, 9, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"u < -zone", 34, 9, HY_LESS},
};
const hy_atom atoms_4[] = {
    {"y.x > 0.0", 42, 25, HY_GREATER},
};
const hy_atom atoms_5[] = {
    {"y.x >= p.cap", 47, 13, HY_GREATER_EQUAL},
    {"y.a > 0.0", 47, 29, HY_GREATER},
};
const hy_atom atoms_6[] = {
    {"ydot.x < -p.level", 53, 25, HY_LESS},
};
const hy_atom atoms_7[] = {
    {"y.a > 0.0", 56, 25, HY_GREATER},
};
const hy_atom atoms_8[] = {
    {"y.x > 1.0", 59, 22, HY_GREATER},
};
const hy_atom atoms_9[] = {
    {"y.a > 0.5", 59, 35, HY_GREATER},
};
const hy_atom atoms_10[] = {
    {"y.x > 0.0", 65, 25, HY_GREATER},
};
const hy_atom atoms_11[] = {
    {"y.z > 1.0", 67, 31, HY_GREATER},
};
const hy_atom atoms_12[] = {
    {"y.x > 1.0", 70, 22, HY_GREATER},
};
const hy_atom atoms_13[] = {
    {"y.x > 1.0", 72, 30, HY_GREATER},
};
const hy_atom atoms_14[] = {
    {"y.z > 1.0", 75, 30, HY_GREATER},
};
const hy_site sites[] = {
    {"std::max({p.off - t, t - p.on, 0.0})", "surfaces.cpp", 30, 57, HY_SITE_KINK, 1, atoms_0},
    {"std::max({p.off - t, t - p.on, 0.0})", "surfaces.cpp", 30, 57, HY_SITE_KINK, 1, atoms_1},
    {"u > zone", "surfaces.cpp", 33, 9, HY_SITE_CONDITION, 1, atoms_2},
    {"u < -zone", "surfaces.cpp", 34, 9, HY_SITE_CONDITION, 1, atoms_3},
    {"y.x > 0.0", "surfaces.cpp", 42, 25, HY_SITE_CONDITION, 1, atoms_4},
    {"y.x >= p.cap && y.a > 0.0", "surfaces.cpp", 47, 13, HY_SITE_CONDITION, 2, atoms_5},
    {"ydot.x < -p.level", "surfaces.cpp", 53, 25, HY_SITE_CONDITION, 1, atoms_6},
    {"y.a > 0.0", "surfaces.cpp", 56, 25, HY_SITE_CONDITION, 1, atoms_7},
    {"y.x > 1.0", "surfaces.cpp", 59, 22, HY_SITE_CONDITION, 1, atoms_8},
    {"y.a > 0.5", "surfaces.cpp", 59, 35, HY_SITE_CONDITION, 1, atoms_9},
    {"y.x > 0.0", "surfaces.cpp", 65, 25, HY_SITE_CONDITION, 1, atoms_10},
    {"y.z > 1.0", "surfaces.cpp", 67, 31, HY_SITE_CONDITION, 1, atoms_11},
    {"y.x > 1.0", "surfaces.cpp", 70, 22, HY_SITE_CONDITION, 1, atoms_12},
    {"y.x > 1.0", "surfaces.cpp", 72, 30, HY_SITE_CONDITION, 1, atoms_13},
    {"y.z > 1.0", "surfaces.cpp", 75, 30, HY_SITE_CONDITION, 1, atoms_14},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return truths[0];
        case 2:
            return truths[0];
        case 3:
            return truths[0];
        case 4:
            return truths[0];
        case 5:
            return both(truths[0], truths[1]);
        case 6:
            return truths[0];
        case 7:
            return truths[0];
        case 8:
            return truths[0];
        case 9:
            return truths[0];
        case 10:
            return truths[0];
        case 11:
            return truths[0];
        case 12:
            return truths[0];
        case 13:
            return truths[0];
        case 14:
            return truths[0];
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "surfaces";
    table.source = "surfaces.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {3, states, 3, 0};
    table.params = {10, params, 9, 1};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 15;
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
}  // namespace hybridae_models::surfaces

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::surfaces::make_table();
    return &table;
}
