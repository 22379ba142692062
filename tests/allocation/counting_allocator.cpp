// SPDX-License-Identifier: Apache-2.0
#include "allocation/counting_allocator.hpp"

#include <execinfo.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> count = 0;
std::atomic<bool> tracing = false;

void note() {
    ++count;
    if (!tracing) return;
    constexpr int deepest = 16;
    void* stack[deepest];
    tracing = false;  // writing the stack may allocate itself
    backtrace_symbols_fd(stack, backtrace(stack, deepest), STDERR_FILENO);
    [[maybe_unused]] const auto written = write(STDERR_FILENO, "\n", 1);
    tracing = true;
}

void* allocate(std::size_t size) {
    note();
    void* const memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* allocate(std::size_t size, std::align_val_t alignment) {
    note();
    const auto unit = static_cast<std::size_t>(alignment);
    void* const memory = std::aligned_alloc(unit, (size / unit + 1) * unit);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

// The forms for arrays and those that do not throw call these.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace hybridae::test {

long allocations() { return count; }

TraceAllocations::TraceAllocations() { tracing = true; }
TraceAllocations::~TraceAllocations() { tracing = false; }

}  // namespace hybridae::test
