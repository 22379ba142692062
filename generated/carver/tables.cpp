// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from carver.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::carver {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"x1", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"x2", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"x3", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v1", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v2", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"v3", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"z3", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"z4", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"a1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a3", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a4", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a5", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a6", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a7", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a8", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a9", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a10", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a11", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"a12", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"R3", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"L3", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"x1 > 0.0", 37, 10, HY_GREATER},
    {"v1 > v3", 37, 22, HY_GREATER},
    {"x2 <= 0.0", 37, 35, HY_LESS_EQUAL},
    {"v2 < v3", 37, 48, HY_LESS},
};
const hy_atom atoms_1[] = {
    {"x2 > 0.0", 40, 17, HY_GREATER},
    {"v2 > v3", 40, 29, HY_GREATER},
    {"x1 < 0.0", 40, 42, HY_LESS},
    {"v1 < v3", 40, 54, HY_LESS},
};
const hy_site sites[] = {
    {"(x1 > 0.0 || v1 > v3) && (x2 <= 0.0 && v2 < v3)", "carver.cpp", 37, 9, HY_SITE_CONDITION, 4, atoms_0},
    {"(x2 > 0.0 || v2 > v3) && (x1 < 0.0 && v1 < v3)", "carver.cpp", 40, 16, HY_SITE_CONDITION, 4, atoms_1},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return both(either(truths[0], truths[1]), both(truths[2], truths[3]));
        case 1:
            return both(either(truths[0], truths[1]), both(truths[2], truths[3]));
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "carver";
    table.source = "carver.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {8, states, 8, 0};
    table.params = {14, params, 14, 0};
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
}  // namespace hybridae_models::carver

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::carver::make_table();
    return &table;
}
