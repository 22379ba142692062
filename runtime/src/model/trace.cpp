// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <hybridae/locking/context.hpp>
#include <hybridae/model/trace.hpp>

namespace hybridae {

bool same_decision(const hy_entry& a, const hy_entry& b) { return a.key == b.key && a.value == b.value; }

int Trace::n_g() const {
    int n = 0;
    for (const hy_entry& entry : entries) n += (entry.kind == HY_ATOM) + 2 * (entry.kind == HY_INTEGER);
    return n;
}

hy_entry* Trace::find(std::uint64_t key, std::size_t place) {
    const auto is = [key](const hy_entry& entry) { return entry.key == key; };
    const auto from = entries.begin() + static_cast<std::ptrdiff_t>(std::min(place, entries.size()));
    auto at = std::find_if(from, entries.end(), is);
    if (at == entries.end() && (at = std::find_if(entries.begin(), from, is)) == from) return nullptr;
    return &*at;
}

const hy_entry* Trace::find(std::uint64_t key) const {
    const auto at =
        std::find_if(entries.begin(), entries.end(), [key](const hy_entry& e) { return e.key == key; });
    return at == entries.end() ? nullptr : &*at;
}

const hy_entry* TraceLookup::find(std::uint64_t key, std::size_t place) {
    const auto& entries = trace_.entries;
    const auto likely = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(place) + moved_);
    if (likely < entries.size() && entries[likely].key == key) return &entries[likely];
    if (index_.empty() && !entries.empty()) {
        index_.reserve(entries.size());
        for (std::size_t i = 0; i < entries.size(); ++i) index_.emplace_back(entries[i].key, i);
        std::sort(index_.begin(), index_.end());
    }
    const auto at = std::lower_bound(index_.begin(), index_.end(), std::pair(key, std::size_t{0}));
    if (at == index_.end() || at->first != key) return nullptr;
    moved_ = static_cast<std::ptrdiff_t>(at->second) - static_cast<std::ptrdiff_t>(place);
    return &entries[at->second];
}

bool Trace::operator==(const Trace& other) const {
    return std::equal(entries.begin(), entries.end(), other.entries.begin(), other.entries.end(),
                      same_decision);
}

std::uint64_t Trace::hash() const {
    std::uint64_t h = entries.size();
    for (const hy_entry& entry : entries)
        h = locking::mix(locking::mix(h, entry.key), static_cast<std::uint64_t>(entry.value));
    return h;
}

std::vector<Atom> atoms_of(const Trace& trace) {
    std::vector<Atom> atoms;
    atoms.reserve(static_cast<std::size_t>(trace.n_g()));
    for (std::size_t i = 0; i < trace.entries.size(); ++i) {
        const auto entry = static_cast<int>(i);
        if (trace.entries[i].kind == HY_ATOM) atoms.push_back({entry, false});
        if (trace.entries[i].kind == HY_INTEGER) {
            atoms.push_back({entry, false});
            atoms.push_back({entry, true});
        }
    }
    return atoms;
}

}  // namespace hybridae
