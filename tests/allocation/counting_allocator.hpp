// SPDX-License-Identifier: Apache-2.0
// Counts the heap allocations of the program: the global operator new is replaced (in
// counting_allocator.cpp), also for the libraries it loads.
#pragma once

namespace hybridae::test {

// Calls of operator new since the program began, in all of its forms.
long allocations();

// In its lifetime every allocation is written to standard error as a stack of return addresses (for a
// debugger or addr2line); for finding the cause when a test fails.
class TraceAllocations {
  public:
    TraceAllocations();
    ~TraceAllocations();
    TraceAllocations(const TraceAllocations&) = delete;
    TraceAllocations& operator=(const TraceAllocations&) = delete;
};

}  // namespace hybridae::test
