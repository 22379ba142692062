// SPDX-License-Identifier: Apache-2.0
// Counts the heap allocations of the program: the global operator new is replaced (in
// counting_allocator.cpp), also for the libraries it loads.
#pragma once

namespace hybridae::test {

// Calls of operator new since the program began, in all of its forms.
long allocations();

}  // namespace hybridae::test
