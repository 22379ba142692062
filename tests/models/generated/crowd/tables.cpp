// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from crowd.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::crowd {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_x_dims[] = {8};
const uint64_t states_v_dims[] = {8};
const hy_member states[] = {
    {"x", "", HY_REAL, HY_HAS_VALUE, 1, states_x_dims, 0, nullptr, 0, nullptr},
    {"v", "", HY_REAL, HY_HAS_VALUE, 1, states_v_dims, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"speed", "common factor", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const hy_member discrete[] = {
    {"passed", "", HY_INT, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"gap", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"y.x[i] > 1.0", 39, 13, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.x[i] < 0.0", 40, 13, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"y.x[i] > 0.07 + 0.075 * j", 42, 17, HY_GREATER},
};
const hy_atom atoms_3[] = {
    {"y.x[i] > 0.3 + 0.02 * t", 43, 13, HY_GREATER},
};
const hy_atom atoms_4[] = {
    {"y.x[i] - y.x[i + 1] > d.gap", 45, 17, HY_GREATER},
};
const hy_atom atoms_5[] = {
    {"t > 5.0", 47, 9, HY_GREATER},
};
const hy_site sites[] = {
    {"y.x[i] > 1.0", "crowd.cpp", 39, 13, HY_SITE_TRIGGER, 1, atoms_0},
    {"y.x[i] < 0.0", "crowd.cpp", 40, 13, HY_SITE_TRIGGER, 1, atoms_1},
    {"y.x[i] > 0.07 + 0.075 * j", "crowd.cpp", 42, 17, HY_SITE_TRIGGER, 1, atoms_2},
    {"y.x[i] > 0.3 + 0.02 * t", "crowd.cpp", 43, 13, HY_SITE_TRIGGER, 1, atoms_3},
    {"y.x[i] - y.x[i + 1] > d.gap", "crowd.cpp", 45, 17, HY_SITE_TRIGGER, 1, atoms_4},
    {"t > 5.0", "crowd.cpp", 47, 9, HY_SITE_TRIGGER, 1, atoms_5},
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
    table.name = "crowd";
    table.source = "crowd.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 16, 0};
    table.params = {1, params, 1, 0};
    table.discrete = {2, discrete, 1, 1};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 6;
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
}  // namespace hybridae_models::crowd

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::crowd::make_table();
    return &table;
}
