// SPDX-License-Identifier: Apache-2.0
// Open evaluation: takes each decision from the values, as the user's code would, and writes it down.
//
// After an event nearly all decisions are held, and met in the order in which they are held. So the storage
// begins as a copy of what is held, and as long as the keys agree (in step), a decision is read there and
// nothing is written but its value.
//
// What is held may be the storage itself: then the trace is repeated in place, or it turns out that other
// decisions are met. In that case nothing more is written; what was written says no other than what was held,
// so that it can be held again.
#pragma once

#include <algorithm>
#include <cmath>
#include <hybridae/locking/context.hpp>
#include <hybridae/locking/decisions.hpp>
#include <vector>

namespace hybridae::locking {

// Entries that are not taken from the values. Looked up by key; a complete trace is met in its own order, so
// the place after the last hit is tried first.
class Held {
  public:
    explicit Held(const hy_trace* trace) {
        if (trace == nullptr) return;
        begin_ = next_ = trace->entries;
        end_ = begin_ + trace->n;
    }

    [[gnu::always_inline]] const hy_entry* find(std::uint64_t key) {
        if (next_ != end_ && next_->key == key) return next_++;
        return search(key);
    }
    // Past an entry that is not asked for.
    void pass(std::uint64_t key) {
        if (next_ != end_ && next_->key == key) ++next_;
    }
    // Past the first `count` entries.
    void skip(std::size_t count) { next_ = begin_ + count; }

  private:
    [[gnu::noinline]] const hy_entry* search(std::uint64_t key) {
        for (const hy_entry* at = next_; at != end_; ++at)
            if (at->key == key) return hit(at);
        for (const hy_entry* at = begin_; at != next_; ++at)
            if (at->key == key) return hit(at);
        return nullptr;
    }
    const hy_entry* hit(const hy_entry* at) {
        next_ = at + 1;
        return at;
    }

    const hy_entry *begin_ = nullptr, *end_ = nullptr, *next_ = nullptr;
};

class Recorder {
  public:
    // g may be null. The trace's storage is filled up to its capacity.
    Recorder(const hy_trace* held, const hy_trace& trace, double* g)
        : held_(held),
          begin_(trace.entries),
          next_(trace.entries),
          end_(trace.entries + trace.capacity),
          g_(g),
          g_end_(g == nullptr ? nullptr : g + 2 * trace.capacity) {
        if (held == nullptr || held->n > trace.capacity) return;
        in_place_ = held->entries == trace.entries;
        if (!in_place_) std::copy_n(held->entries, held->n, trace.entries);
        in_step_end_ = all_held_ = begin_ + held->n;
    }

    // Decisions so far, also those that found no place.
    std::size_t n() const { return static_cast<std::size_t>(next_ - begin_) + beyond_; }
    // In place: whether exactly the decisions that are held were met.
    bool repeats() const { return beyond_ == 0 && next_ == all_held_; }

    // Also notes the loop iterations at the entry with this key.
    void seek(std::uint64_t key, std::vector<std::int64_t>& iterations) {
        sought_ = key;
        iterations_ = &iterations;
        leave_step();
    }

    Context::Frame enter(From from) { return {context_, from}; }
    Context::Loop loop(std::uint32_t id) { return {context_, id}; }

    template <class Relation>
    bool atom(std::uint32_t site, std::uint32_t slot, const Relation& relation) {
        put_g(relation.g());
        return decide(HY_ATOM, site, slot, relation.holds()) != 0;
    }

    bool fact(std::uint32_t site, std::uint32_t slot, bool truth) {
        return decide(HY_FACT, site, slot, truth) != 0;
    }

    bool branch(std::uint32_t site, bool truth) {
        const std::uint64_t key = context_.key(site, HY_BRANCH_SLOT);
        if (hy_entry* const same = in_step(key)) {
            same->value = truth;
            return truth;
        }
        held_.pass(key);
        put(key, HY_BRANCH, site, HY_BRANCH_SLOT, truth);
        return truth;
    }

    // The body of a trigger runs when the caller says that it fires, not whenever its condition holds.
    bool trigger(std::uint32_t site, bool truth) {
        const std::uint64_t key = context_.key(site, HY_BRANCH_SLOT);
        hy_entry* const same = in_step(key);
        const hy_entry* held = same != nullptr ? same : held_.find(key);
        const bool fires = held != nullptr && ((held->value & HY_FIRES) != 0 ||
                                               (truth && (held->value & HY_FIRES_IF_TRUE) != 0));
        const std::int64_t value = (truth ? 1 : 0) | (fires ? HY_FIRES : 0);
        if (same != nullptr)
            same->value = value;
        else
            put(key, HY_TRIGGER, site, HY_BRANCH_SLOT, value);
        last_trigger_ = truth;
        return fires;
    }
    // The condition's truth at the trigger evaluated last: an `else if` trigger needs it false.
    bool last_trigger() const { return last_trigger_; }

    template <class Kink>
    double kink(std::uint32_t site, const Kink& kink) {
        bool truths[Kink::slots];
        for (int slot = 0; slot < Kink::slots; ++slot) {
            put_g(kink.g(slot));
            truths[slot] = decide(HY_ATOM, site, static_cast<std::uint32_t>(slot), kink.holds(slot)) != 0;
        }
        return kink.template pick<double>(truths);
    }

    template <class Integer>
    double integer(std::uint32_t site, const Integer& integer) {
        const std::int64_t k = decide(HY_INTEGER, site, 0, integer.whole());
        put_g(integer.lower(k));
        put_g(integer.upper(k));
        return integer.template pick<double>(k);
    }

    // The integer itself, for what is indexed or counted with it.
    template <class Integer>
    std::int64_t whole(std::uint32_t site, const Integer& integer) {
        const std::int64_t k = decide(HY_INTEGER, site, 0, integer.whole());
        put_g(integer.lower(k));
        put_g(integer.upper(k));
        return k;
    }

  private:
    // Inline: a record of a model with a decision in every cell is the larger part of a mode change.
    [[gnu::always_inline]] std::int64_t decide(hy_kind kind, std::uint32_t site, std::uint32_t slot,
                                               std::int64_t own) {
        const std::uint64_t key = context_.key(site, slot);
        if (hy_entry* const same = in_step(key)) {
            if (kind == HY_FACT) same->value = own;
            return same->value;
        }
        const hy_entry* held = nullptr;
        if (kind == HY_FACT)
            held_.pass(key);
        else
            held = held_.find(key);
        const std::int64_t value = held != nullptr ? held->value : own;
        put(key, kind, site, slot, value);
        return value;
    }

    // The next entry, where it is the one held with this key. Null: from here on entries are looked for and
    // written.
    [[gnu::always_inline]] hy_entry* in_step(std::uint64_t key) {
        if (next_ < in_step_end_ && next_->key == key) return next_++;
        if (in_step_end_ != nullptr) leave_step();
        return nullptr;
    }
    [[gnu::noinline]] void leave_step() {
        held_.skip(static_cast<std::size_t>(next_ - begin_));
        in_step_end_ = nullptr;
        if (in_place_) end_ = next_;  // from here on all is beyond
    }

    [[gnu::always_inline]] void put(std::uint64_t key, hy_kind kind, std::uint32_t site, std::uint32_t slot,
                                    std::int64_t value) {
        if (key == sought_) note_iterations();
        if (next_ != end_)
            *next_++ = {key, site, static_cast<std::uint16_t>(slot), static_cast<std::uint16_t>(kind), value};
        else
            ++beyond_;
    }

    [[gnu::noinline]] void note_iterations() {
        if (iterations_ != nullptr) *iterations_ = context_.iterations();
        iterations_ = nullptr;
    }

    void put_g(double g) {
        if (g_ != g_end_) *g_++ = g;
    }

    Held held_;
    hy_entry *begin_, *next_, *end_, *in_step_end_ = nullptr, *all_held_ = nullptr;
    std::size_t beyond_ = 0;  // decisions that found no place
    double *g_, *g_end_;
    Context context_;
    bool last_trigger_ = false;
    std::uint64_t sought_ = 0;
    std::vector<std::int64_t>* iterations_ = nullptr;  // of the entry sought
    bool in_place_ = false;
};

}  // namespace hybridae::locking
