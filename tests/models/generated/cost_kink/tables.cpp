// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from cost_kink.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::cost_kink {

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
    {"running_cost", "its integral over time", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"w", "frequency", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"c", "price of being above the level", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"level", "where it is paid", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"x > p.level", 21, 49, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.x < 0", 24, 29, HY_LESS},
};
const hy_site sites[] = {
    {"x > p.level", "cost_kink.cpp", 21, 49, HY_SITE_CONDITION, 1, atoms_0},
    {"y.x < 0", "cost_kink.cpp", 24, 29, HY_SITE_CONDITION, 1, atoms_1},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return truths[0];
        default:
            return -1;
    }
}

const void* extension(const char* id) {
    static const uint64_t quadratures = 1;
    if (std::strcmp(id, HY_EXTENSION_QUADRATURES) == 0) return &quadratures;
    return nullptr;
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "cost_kink";
    table.source = "cost_kink.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {3, states, 3, 0};
    table.params = {3, params, 3, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 2;
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
}  // namespace hybridae_models::cost_kink

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::cost_kink::make_table();
    return &table;
}
