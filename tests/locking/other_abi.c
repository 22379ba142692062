/* SPDX-License-Identifier: Apache-2.0 */
/* A library that looks like a model of another version: OTHER_ABI_NUMBER and OTHER_SIZE say which. */
#include <hybridae/abi/model.h>

__attribute__((visibility("default"))) const hy_model* hybridae_model(void) {
    static hy_model table;
    table.abi_number = OTHER_ABI_NUMBER;
    table.size = OTHER_SIZE;
    table.name = "other";
    return &table;
}
