// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from min_max_abs.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::min_max_abs {

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
    {"absx", "the three terms", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"maxs", "the three terms", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
    {"minx", "the three terms", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"p1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"p2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"p3", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x - p.p1 >= 0", 19, 23, HY_GREATER_EQUAL},
};
const hy_atom atoms_1[] = {
    {"std::sin(t) < p.p2", 20, 23, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.x > p.p3", 21, 23, HY_GREATER},
};
const hy_site sites[] = {
    {"std::abs(y.x - p.p1)", "min_max_abs.cpp", 19, 23, HY_SITE_KINK, 1, atoms_0},
    {"std::max(std::sin(t), p.p2)", "min_max_abs.cpp", 20, 23, HY_SITE_KINK, 1, atoms_1},
    {"std::min(y.x, p.p3)", "min_max_abs.cpp", 21, 23, HY_SITE_KINK, 1, atoms_2},
};

int decide(uint32_t site, const signed char* truths) {
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return truths[0];
        case 2:
            return truths[0];
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "min_max_abs";
    table.source = "min_max_abs.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {4, states, 4, 0};
    table.params = {3, params, 3, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 3;
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
}  // namespace hybridae_models::min_max_abs

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::min_max_abs::make_table();
    return &table;
}
