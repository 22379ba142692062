// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from late_conditions.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::late_conditions {

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
    {"w", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"late", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x > 0.55", 18, 14, HY_GREATER},
    {"std::abs(y.z) > 100.0", 18, 28, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.z >= 0", 18, 28, HY_GREATER_EQUAL},
};
const hy_atom atoms_2[] = {
    {"y.x > 0.9", 19, 14, HY_GREATER},
    {"t > p.late", 19, 27, HY_GREATER},
};
const hy_site sites[] = {
    {"y.x > 0.55 && std::abs(y.z) > 100.0", "late_conditions.cpp", 18, 14, HY_SITE_CONDITION, 2, atoms_0},
    {"std::abs(y.z)", "late_conditions.cpp", 18, 28, HY_SITE_KINK, 1, atoms_1},
    {"y.x > 0.9 && t > p.late", "late_conditions.cpp", 19, 14, HY_SITE_CONDITION, 2, atoms_2},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return both(truths[0], truths[1]);
        case 1:
            return truths[0];
        case 2:
            return both(truths[0], truths[1]);
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "late_conditions";
    table.source = "late_conditions.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {3, states, 3, 0};
    table.params = {1, params, 1, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 3;
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
}  // namespace hybridae_models::late_conditions

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::late_conditions::make_table();
    return &table;
}
