// SPDX-License-Identifier: Apache-2.0
// A thread's memory for one model: the arguments with each scalar type, made when first used, and the last
// error.
#pragma once

#include <hybridae/abi/model.h>

#include <array>
#include <cstddef>
#include <exception>
#include <memory>
#include <string>

namespace hybridae::abi {

enum class Unit : std::size_t { record, follow, tangent, pattern, taylor, enclose, taylor_tangent, count };

struct Workspace {
    std::string error;
    std::array<std::shared_ptr<void>, static_cast<std::size_t>(Unit::count)> storage;

    template <class S>
    S& get(Unit unit) {
        auto& slot = storage[static_cast<std::size_t>(unit)];
        if (!slot) slot = std::make_shared<S>();
        return *static_cast<S*>(slot.get());
    }
};

// Runs `body(workspace) -> hy_status` so that nothing is thrown across the C boundary.
template <class Body>
int guarded(void* ws, Body&& body) noexcept {
    auto& workspace = *static_cast<Workspace*>(ws);
    try {
        return body(workspace);
    } catch (const std::exception& e) {
        workspace.error = e.what();
    } catch (...) {
        workspace.error = "an exception that is not a std::exception";
    }
    return HY_THREW;
}

}  // namespace hybridae::abi
