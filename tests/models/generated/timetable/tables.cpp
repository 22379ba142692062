// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from timetable.cpp. Do not edit: change the model and generate again.
#include <hybridae/abi/model.h>
#include <hybridae/locking/three_valued.hpp>

namespace hybridae_models::timetable {

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
};
const hy_member params[] = {
    {"t1", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t2", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"t3", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"tc", "middle of the pulse", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"hw", "half its width", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
    {"amplitude", "", HY_REAL, HY_HAS_VALUE, 0, nullptr, 0, nullptr, 0, nullptr},
};

const hy_atom atoms_0[] = {
    {"1.0 - s * s > 0.0", 20, 26, HY_GREATER},
};
const hy_atom atoms_1[] = {
    {"t < p.t1", 21, 26, HY_LESS},
};
const hy_atom atoms_2[] = {
    {"t < p.t2", 21, 43, HY_LESS},
};
const hy_atom atoms_3[] = {
    {"t < p.t3", 21, 60, HY_LESS},
};
const hy_site sites[] = {
    {"1.0 - s * s > 0.0", "timetable.cpp", 20, 26, HY_SITE_CONDITION, 1, atoms_0},
    {"t < p.t1", "timetable.cpp", 21, 26, HY_SITE_CONDITION, 1, atoms_1},
    {"t < p.t2", "timetable.cpp", 21, 43, HY_SITE_CONDITION, 1, atoms_2},
    {"t < p.t3", "timetable.cpp", 21, 60, HY_SITE_CONDITION, 1, atoms_3},
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
        default:
            return -1;
    }
}

hy_model make_table() {
    hy_model table{};
    table.abi_number = HY_ABI_NUMBER;
    table.size = sizeof(hy_model);
    table.name = "timetable";
    table.source = "timetable.cpp";
    table.generator = "hybridae 0.1.0";
    table.states = {1, states, 1, 0};
    table.params = {6, params, 6, 0};
    table.discrete = {0, nullptr, 0, 0};
    table.outputs = {0, nullptr, 0, 0};
    table.n_sites = 4;
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
}  // namespace hybridae_models::timetable

extern "C" __attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static const hy_model table = hybridae_models::timetable::make_table();
    return &table;
}
