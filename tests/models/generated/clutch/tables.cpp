// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from clutch.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::clutch {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const hy_member states[] = {
    {"w1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"w2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"tau", "", HY_REAL, 0, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"J1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"J2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"T", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"load", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"mu", "capacity when closed", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t1", "closes, begins to open", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t2", "closes, begins to open", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"locked", "", HY_BOOL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"t < p.t1", 26, 12, HY_LESS},
};
const hy_atom atoms_1[] = {
    {"t < p.t2", 26, 29, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.w1 - y.w2 > 0", 35, 43, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"y.w1 - y.w2 <= 0", 40, 13, HY_LESS_EQUAL},
};
const hy_atom atoms_4[] = {
    {"std::abs(y.tau) > capacity(t, p)", 45, 13, HY_GREATER},
};
const hy_atom atoms_5[] = {
    {"y.tau >= 0", 45, 13, HY_GREATER_EQUAL},
};
const hy_site sites[] = {
    {"t < p.t1", "clutch.cpp", 26, 12, HY_SITE_CONDITION, 1, atoms_0},
    {"t < p.t2", "clutch.cpp", 26, 29, HY_SITE_CONDITION, 1, atoms_1},
    {"y.w1 - y.w2 > 0", "clutch.cpp", 35, 43, HY_SITE_CONDITION, 1, atoms_2},
    {"y.w1 - y.w2 <= 0", "clutch.cpp", 40, 13, HY_SITE_TRIGGER, 1, atoms_3},
    {"std::abs(y.tau) > capacity(t, p)", "clutch.cpp", 45, 13, HY_SITE_TRIGGER, 1, atoms_4},
    {"std::abs(y.tau)", "clutch.cpp", 45, 13, HY_SITE_KINK, 1, atoms_5},
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
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "clutch";
    table.source = "clutch.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {3, states, 3, 0};
    table.params = {7, params, 7, 0};
    table.discrete = {1, discrete, 0, 1};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 6;
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
}  // namespace hybridae_models::clutch

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::clutch::make_table();
    return &table;
}
