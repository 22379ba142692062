// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from heat.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::heat {

void fill_record(hy_model&);
void fill_follow(hy_model&);
void fill_tangent(hy_model&);
void fill_pattern(hy_model&);
void fill_taylor(hy_model&);
void fill_taylor_tangent(hy_model&);
void fill_enclose(hy_model&);

namespace {

const uint64_t states_u_dims[] = {42, 42};
const hy_member states[] = {
    {"u", "u[j][i]: x = i / (M + 1), y = j / (M + 1)", HY_REAL, 0, 2, states_u_dims, 0, nullptr, 0, nullptr},
};
const hy_member params[] = {
    {"p1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"p2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

int decide(uint32_t, const signed char*) { return -1; }

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "heat";
    table.source = "heat.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 1764, 0};
    table.params = {2, params, 2, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 0;
    table.explicit_ode = 0;
    table.sites = nullptr;
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
}  // namespace hybridae_models::heat

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::heat::make_table();
    return &table;
}
