// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from swapping.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::swapping {

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
};
const hy_member params[] = {
    {"which", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"b", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x > 1", 30, 18, HY_GREATER},
    {"y.y > 1", 30, 29, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.y > 1", 32, 18, HY_GREATER},
    {"y.x > 1", 32, 29, HY_GREATER},
};
const hy_atom atoms_2[] = {
    {"y.x < 1", 34, 18, HY_LESS},
    {"y.y > 1", 34, 29, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"y.x < 1", 36, 18, HY_LESS},
};
const hy_atom atoms_4[] = {
    {"y.y > 1", 36, 29, HY_GREATER},
};
const hy_atom atoms_5[] = {
    {"y.x < 1", 38, 18, HY_LESS},
};
const hy_atom atoms_6[] = {
    {"y.y < 1.0", 38, 28, HY_LESS},
};
const hy_atom atoms_7[] = {
    {"y.x < 1", 40, 19, HY_LESS},
    {"y.y > 1", 40, 32, HY_GREATER},
};
const hy_atom atoms_8[] = {
    {"y.y > 1", 40, 57, HY_GREATER},
    {"y.x < 1", 40, 70, HY_LESS},
};
const hy_site sites[] = {
    {"y.x > 1 || y.y > 1", "swapping.cpp", 30, 18, HY_SITE_CONDITION, 2, atoms_0},
    {"y.y > 1 || y.x > 1", "swapping.cpp", 32, 18, HY_SITE_CONDITION, 2, atoms_1},
    {"y.x < 1 && y.y > 1", "swapping.cpp", 34, 18, HY_SITE_CONDITION, 2, atoms_2},
    {"y.x < 1", "swapping.cpp", 36, 18, HY_SITE_CONDITION, 1, atoms_3},
    {"y.y > 1", "swapping.cpp", 36, 29, HY_SITE_CONDITION, 1, atoms_4},
    {"y.x < 1", "swapping.cpp", 38, 18, HY_SITE_CONDITION, 1, atoms_5},
    {"std::max(y.y, 1.0)", "swapping.cpp", 38, 28, HY_SITE_KINK, 1, atoms_6},
    {"y.x < 1 && !(y.y > 1)", "swapping.cpp", 40, 19, HY_SITE_CONDITION, 2, atoms_7},
    {"y.y > 1 && !(y.x < 1)", "swapping.cpp", 40, 57, HY_SITE_CONDITION, 2, atoms_8},
    {"std::floor(y.y)", "swapping.cpp", 42, 18, HY_SITE_INTEGER, 0, nullptr},
    {"std::floor(2.0 * p.b * y.y)", "swapping.cpp", 42, 36, HY_SITE_INTEGER, 0, nullptr},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return either(truths[0], truths[1]);
        case 1:
            return either(truths[0], truths[1]);
        case 2:
            return both(truths[0], truths[1]);
        case 3:
            return truths[0];
        case 4:
            return truths[0];
        case 5:
            return truths[0];
        case 6:
            return truths[0];
        case 7:
            return both(truths[0], opposite(truths[1]));
        case 8:
            return both(truths[0], opposite(truths[1]));
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "swapping";
    table.source = "swapping.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {3, states, 3, 0};
    table.params = {3, params, 2, 1};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 11;
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
}  // namespace hybridae_models::swapping

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::swapping::make_table();
    return &table;
}
