// SPDX-License-Identifier: Apache-2.0
// A thread's memory for one model: the arguments with each scalar type, made when first used, and the last
// error.
#pragma once

#include <hybridae/abi/model.h>

#include <array>
#include <cstddef>
#include <exception>
#include <hybridae/abi/big_stack.hpp>
#include <memory>
#include <string>

namespace hybridae::abi {

enum class Unit : std::size_t { record, follow, tangent, pattern, taylor, enclose, taylor_tangent, count };

struct Workspace {
    std::string error;
    std::array<std::shared_ptr<void>, static_cast<std::size_t>(Unit::count)> storage;
    std::unique_ptr<BigStack> stack;  // as big as the unit needs that needs most
    std::size_t stack_size = 0;

    template <class S>
    S& get(Unit unit) {
        auto& slot = storage[static_cast<std::size_t>(unit)];
        if (!slot) slot = std::make_shared<S>();
        return *static_cast<S*>(slot.get());
    }

    BigStack& stack_of(std::size_t size) {
        if (size > stack_size) {
            stack = std::make_unique<BigStack>(size);
            stack_size = size;
        }
        return *stack;
    }
};

// What the local variables of M's functions take together; zero where it is too little to be told.
template <class M>
constexpr std::size_t local_size() {
    if constexpr (requires { M::hy_n_local; })
        return M::hy_n_local * sizeof(typename M::Scalar);
    else
        return 0;
}

// Threads may have much less than the main one's 8 MB.
inline constexpr std::size_t ordinary_stack = 256 * 1024;

template <class Body>
int caught(Workspace& workspace, Body& body) noexcept {
    try {
        return body(workspace);
    } catch (const std::exception& e) {
        workspace.error = e.what();
    } catch (...) {
        workspace.error = "an exception that is not a std::exception";
    }
    return HY_THREW;
}

// Runs `body(workspace) -> hy_status`, which evaluates M, so that nothing is thrown across the C boundary.
template <class M, class Body>
int guarded(void* ws, Body&& body) noexcept {
    auto& workspace = *static_cast<Workspace*>(ws);
    if constexpr (local_size<M>() <= ordinary_stack) {
        return caught(workspace, body);
    } else {
        int status = HY_THREW;
        auto there = [&] { status = caught(workspace, body); };
        auto run = [&](Workspace& w) {
            // Address space is free: room for copies of what is passed and returned by value.
            w.stack_of(4 * local_size<M>() + (std::size_t{8} << 20)).run(there);
            return status;
        };
        return caught(workspace, run);
    }
}

}  // namespace hybridae::abi
