// SPDX-License-Identifier: Apache-2.0
// A trace that owns its entries: the decisions of one function in one mode.
#pragma once

#include <hybridae/abi/model.h>

#include <cstdint>
#include <vector>

namespace hybridae {

struct Trace {
    std::vector<hy_entry> entries;

    hy_trace view() const { return {const_cast<hy_entry*>(entries.data()), entries.size(), entries.size()}; }
    int n_g() const;  // discontinuity functions
    const hy_entry* find(std::uint64_t key) const;
    // Equal decisions: the same mode of this function.
    bool operator==(const Trace&) const;
    std::uint64_t hash() const;
};

bool same_decision(const hy_entry&, const hy_entry&);

// Which entry each discontinuity function belongs to; for an integer the first (x - k) or second (k + 1 - x)
// one.
struct Atom {
    int entry;
    bool upper;  // second function of an integer
};
std::vector<Atom> atoms_of(const Trace&);

}  // namespace hybridae
