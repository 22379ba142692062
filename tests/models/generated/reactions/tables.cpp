// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from reactions.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::reactions {

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
    {"a", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"which", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"gain", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"T", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"low", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"high", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"n", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"on", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"next", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"wait", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x >= 1.0", 39, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"y.v >= 1.5", 40, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_2[] = {
    {"y.w >= 1.0", 41, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_3[] = {
    {"y.x >= 1.0", 43, 13, HY_GREATER_EQUAL},
    {"d.n % 2 == 0", 43, 27, HY_LESS},
};
const hy_atom atoms_4[] = {
    {"y.x >= 1.0", 44, 13, HY_GREATER_EQUAL},
    {"d.n % 2 == 1", 44, 27, HY_LESS},
};
const hy_atom atoms_5[] = {
    {"y.x >= 1.0", 46, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_6[] = {
    {"y.v >= 1.0", 47, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_7[] = {
    {"t >= d.next", 49, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_8[] = {
    {"y.x >= 1.0", 55, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_9[] = {
    {"y.x >= p.high", 60, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_10[] = {
    {"y.x <= p.low", 61, 13, HY_LESS_EQUAL},
};
const hy_atom atoms_11[] = {
    {"y.x >= p.high", 62, 13, HY_GREATER_EQUAL},
    {"y.x <= p.low", 62, 30, HY_LESS_EQUAL},
};
const hy_atom atoms_12[] = {
    {"y.x >= 1.0", 64, 13, HY_GREATER_EQUAL},
};
const hy_atom atoms_13[] = {
    {"y.a >= 2.5", 65, 13, HY_GREATER_EQUAL},
};
const hy_site sites[] = {
    {"y.x >= 1.0", "reactions.cpp", 39, 13, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.v >= 1.5", "reactions.cpp", 40, 13, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.w >= 1.0", "reactions.cpp", 41, 13, HY_SITE_TRIGGER, 1, atoms_2},
    {"y.x >= 1.0 && d.n % 2 == 0", "reactions.cpp", 43, 13, HY_SITE_TRIGGER, 2, atoms_3},
    {"y.x >= 1.0 && d.n % 2 == 1", "reactions.cpp", 44, 13, HY_SITE_TRIGGER, 2, atoms_4},
    {"y.x >= 1.0", "reactions.cpp", 46, 13, HY_SITE_TRIGGER, 1, atoms_5},
    {"y.v >= 1.0", "reactions.cpp", 47, 13, HY_SITE_TRIGGER, 1, atoms_6},
    {"t >= d.next", "reactions.cpp", 49, 13, HY_SITE_TRIGGER, 1, atoms_7},
    {"y.x >= 1.0", "reactions.cpp", 55, 13, HY_SITE_TRIGGER, 1, atoms_8},
    {"y.x >= p.high", "reactions.cpp", 60, 13, HY_SITE_TRIGGER, 1, atoms_9},
    {"y.x <= p.low", "reactions.cpp", 61, 13, HY_SITE_TRIGGER, 1, atoms_10},
    {"y.x >= p.high || y.x <= p.low", "reactions.cpp", 62, 13, HY_SITE_TRIGGER, 2, atoms_11},
    {"y.x >= 1.0", "reactions.cpp", 64, 13, HY_SITE_TRIGGER, 1, atoms_12},
    {"y.a >= 2.5", "reactions.cpp", 65, 13, HY_SITE_TRIGGER, 1, atoms_13},
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
            return both(truths[0], truths[1]);
        case 4:
            return both(truths[0], truths[1]);
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
        case 11:
            return either(truths[0], truths[1]);
        case 12:
            return truths[0];
        case 13:
            return truths[0];
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "reactions";
    table.source = "reactions.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {4, states, 4, 0};
    table.params = {5, params, 4, 1};
    table.discrete = {4, discrete, 2, 2};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 14;
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
}  // namespace hybridae_models::reactions

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::reactions::make_table();
    return &table;
}
