// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from polynomials.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/extensions.h>
#include <hybridae/abi/model.h>

#include <cstring>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::polynomials {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_x_dims[] = {3};
const hy_member states[] = {
    {"x", "", HY_REAL, HY_HAS_VALUE, 1, states_x_dims, 0, nullptr, 0, nullptr},
    {"either", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};
const uint64_t params_c_dims[] = {3, 5};
const uint64_t params_level_dims[] = {3};
const uint64_t params_scale_dims[] = {3};
const uint64_t params_jump_dims[] = {3, 3};
const uint64_t params_top_dims[] = {3};
const uint64_t params_drop_dims[] = {3};
const hy_member params[] = {
    {"c", "", HY_REAL, HY_HAS_VALUE, 2, params_c_dims, 0, nullptr, 0, nullptr},
    {"level", "", HY_REAL, HY_HAS_VALUE, 1, params_level_dims, 0, nullptr, 0, nullptr},
    {"scale", "", HY_REAL, HY_HAS_VALUE, 1, params_scale_dims, 0, nullptr, 0, nullptr},
    {"jump", "", HY_REAL, HY_HAS_VALUE, 2, params_jump_dims, 0, nullptr, 0, nullptr},
    {"top", "", HY_REAL, HY_HAS_VALUE, 1, params_top_dims, 0, nullptr, 0, nullptr},
    {"drop", "", HY_REAL, HY_HAS_VALUE, 1, params_drop_dims, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"p.scale[j] * (y.x[j] - p.level[j]) > 0.0", 25, 13, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"y.x[0] > p.level[0]", 27, 19, HY_GREATER},
    {"y.x[1] > p.level[1]", 27, 42, HY_GREATER},
};
const hy_atom atoms_2[] = {
    {"y.x[i] >= p.top[i]", 32, 13, HY_GREATER_EQUAL},
};
const hy_site sites[] = {
    {"p.scale[j] * (y.x[j] - p.level[j]) > 0.0", "polynomials.cpp", 25, 13, HY_SITE_CONDITION, 1, atoms_0},
    {"y.x[0] > p.level[0] || y.x[1] > p.level[1]", "polynomials.cpp", 27, 19, HY_SITE_CONDITION, 2, atoms_1},
    {"y.x[i] >= p.top[i]", "polynomials.cpp", 32, 13, HY_SITE_TRIGGER, 1, atoms_2},
};

int decide(uint32_t site, const signed char* truths) {
    using namespace hybridae::locking;
    switch (site) {
        case 0:
            return truths[0];
        case 1:
            return either(truths[0], truths[1]);
        case 2:
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
    table.name = "polynomials";
    table.source = "polynomials.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {2, states, 4, 0};
    table.params = {6, params, 36, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 3;
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
}  // namespace hybridae_models::polynomials

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::polynomials::make_table();
    return &table;
}
