// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace hybridae::cli {

// Where a command writes, so that tests can look.
struct Context {
    std::ostream& out;
    std::ostream& err;
    bool progress = false;  // whether a person watches `err` and wants to know what takes long
};

}  // namespace hybridae::cli
