// SPDX-License-Identifier: Apache-2.0
// SUNDIALS' handles are pointers; these free them.
#pragma once

#include <idas/idas.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace hybridae::bench::idas {

inline void check(int flag, const char* what) {
    if (flag < 0)
        throw std::runtime_error("IDAS: " + std::string(what) + " failed with " + std::to_string(flag));
}

struct Free {
    void operator()(N_Vector v) const { N_VDestroy(v); }
    void operator()(SUNMatrix m) const { SUNMatDestroy(m); }
    void operator()(SUNLinearSolver s) const { SUNLinSolFree(s); }
    void operator()(void* memory) const { IDAFree(&memory); }
};
template <class Pointer>
using Owned = std::unique_ptr<std::remove_pointer_t<Pointer>, Free>;

// A program makes one and keeps it.
inline std::shared_ptr<std::remove_pointer_t<SUNContext>> make_context() {
    SUNContext made = nullptr;
    if (SUNContext_Create(nullptr, &made) != 0) throw std::runtime_error("IDAS: there is no context");
    return {made, [](SUNContext c) { SUNContext_Free(&c); }};
}

}  // namespace hybridae::bench::idas
