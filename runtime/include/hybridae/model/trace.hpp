// SPDX-License-Identifier: Apache-2.0
// A trace that owns its entries: the decisions of one function in one mode.
#pragma once

#include <hybridae/abi/model.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace hybridae {

struct Trace {
    std::vector<hy_entry> entries;

    hy_trace view() const { return {const_cast<hy_entry*>(entries.data()), entries.size(), entries.size()}; }
    int n_g() const;  // discontinuity functions
    const hy_entry* find(std::uint64_t key) const;
    // The same, from where it may stand; and the branch or trigger of a decision. Null: there is none.
    hy_entry* find(std::uint64_t key, std::size_t place);
    const hy_entry* find(std::uint64_t key, std::size_t place) const {
        return const_cast<Trace*>(this)->find(key, place);
    }
    hy_entry* find_branch(std::uint64_t key, std::size_t place) {
        return find((key & HY_SITE_MASK) | HY_BRANCH_SLOT, place);
    }
    // Equal decisions: the same mode of this function.
    bool operator==(const Trace&) const;
    std::uint64_t hash() const;
};

// Finds entries by key. A trace of another mode has nearly the same order, so the place where the key stands
// in the other one is tried first, moved by as much as the last hit was; the rest is found by an index, made
// when it is first needed.
class TraceLookup {
  public:
    explicit TraceLookup(const Trace& trace) : trace_(trace) {}
    const hy_entry* find(std::uint64_t key, std::size_t place);

  private:
    const Trace& trace_;
    std::ptrdiff_t moved_ = 0;
    std::vector<std::pair<std::uint64_t, std::size_t>> index_;  // sorted by key
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
