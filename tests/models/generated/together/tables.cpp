// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from together.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::together {

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
    {"z", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"u", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"which", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"b", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"e", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v0", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w0", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"held", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"kept", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.y > p.b", 40, 18, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.x >= p.a", 49, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_2[] = {
    {"y.y >= p.b", 50, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_3[] = {
    {"y.x >= p.a", 52, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_4[] = {
    {"y.y >= p.b", 53, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_5[] = {
    {"y.x >= p.a", 55, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_6[] = {
    {"y.x >= p.a", 57, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_7[] = {
    {"y.y >= p.b", 58, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_8[] = {
    {"y.x >= p.a", 60, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_9[] = {
    {"y.y >= p.b", 61, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_10[] = {
    {"std::fmod(t, p.a) < 0.5 * p.a", 63, 13, HY_LESS},
};
const hy_atom atoms_12[] = {
    {"y.v < 0.0", 66, 13, HY_LESS},
};
const hy_site sites[] = {
    {"y.y > p.b", "together.cpp", 40, 18, HY_SITE_CONDITION, 1, atoms_0},
    {"y.x >= p.a", "together.cpp", 49, 13, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.y >= p.b", "together.cpp", 50, 13, HY_SITE_TRIGGER, 1, atoms_2},
    {"y.x >= p.a", "together.cpp", 52, 13, HY_SITE_TRIGGER, 1, atoms_3},
    {"y.y >= p.b", "together.cpp", 53, 13, HY_SITE_TRIGGER, 1, atoms_4},
    {"y.x >= p.a", "together.cpp", 55, 13, HY_SITE_TRIGGER, 1, atoms_5},
    {"y.x >= p.a", "together.cpp", 57, 13, HY_SITE_TRIGGER, 1, atoms_6},
    {"y.y >= p.b", "together.cpp", 58, 13, HY_SITE_TRIGGER, 1, atoms_7},
    {"y.x >= p.a", "together.cpp", 60, 13, HY_SITE_TRIGGER, 1, atoms_8},
    {"y.y >= p.b", "together.cpp", 61, 13, HY_SITE_TRIGGER, 1, atoms_9},
    {"std::fmod(t, p.a) < 0.5 * p.a", "together.cpp", 63, 13, HY_SITE_TRIGGER, 1, atoms_10},
    {"std::fmod(t, p.a)", "together.cpp", 63, 13, HY_SITE_INTEGER, 0, nullptr},
    {"y.v < 0.0", "together.cpp", 66, 13, HY_SITE_TRIGGER, 1, atoms_12},
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
        case 4:
            return truths[0];
        case 5:
            return truths[0];
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
        case 12:
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
    table.name = "together";
    table.source = "together.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {6, states, 6, 0};
    table.params = {6, params, 5, 1};
    table.discrete = {2, discrete, 2, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 13;
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
}  // namespace hybridae_models::together

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::together::make_table();
    return &table;
}
