// SPDX-License-Identifier: Apache-2.0
// Where in the model's call tree an evaluation stands: calling sites and loop iterations, as a hash.
//
// Decisions are identified across modes by key = hash(calls, iterations, site) and slot, never by their
// position in the trace, which shifts when a nested condition appears (docs/locking.md).
#pragma once

#include <hybridae/abi/model.h>

#include <cstdint>
#include <vector>

namespace hybridae::locking {

// Finaliser of a 64-bit multiplicative hash: every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
    h ^= v + 0x9e3779b97f4a7c15ull;
    h ^= h >> 30;
    h *= 0xbf58476d1ce4e5b9ull;
    h ^= h >> 27;
    h *= 0x94d049bb133111ebull;
    return h ^ (h >> 31);
}

// The calling site, passed as first argument to every function that reaches a decision.
struct From {
    std::uint32_t call;
};

class Context {
  public:
    // Scopes are well mixed; within one, sites and iterations are told apart by odd multiples, which is as
    // good for numbers this small, and costs next to nothing in a loop over many cells.
    std::uint64_t key(std::uint32_t site, std::uint32_t slot) const {
        return ((hash_ + site * per_site) * scatter & HY_SITE_MASK) | slot;
    }

    // Scope of one call.
    class Frame {
      public:
        Frame(Context& context, From from) : context_(context), outer_(context.hash_) {
            context.hash_ = mix(context.hash_, std::uint64_t{from.call} << 32 | 1u);
        }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;
        ~Frame() { context_.hash_ = outer_; }

      private:
        Context& context_;
        std::uint64_t outer_;
    };

    // Scope of one loop; next() begins an iteration.
    class Loop {
      public:
        Loop(Context& context, std::uint32_t loop)
            : context_(context), outer_(context.hash_), base_(mix(outer_, std::uint64_t{loop} << 32 | 3u)) {
            context.iterations_.push_back(-1);
        }
        Loop(const Loop&) = delete;
        Loop& operator=(const Loop&) = delete;
        ~Loop() {
            context_.iterations_.pop_back();
            context_.hash_ = outer_;
        }
        void next() {
            ++context_.iterations_.back();
            context_.hash_ = base_ += per_iteration;
        }

      private:
        Context& context_;
        std::uint64_t outer_, base_;
    };

    // Of the loops around, the outermost first.
    const std::vector<std::int64_t>& iterations() const { return iterations_; }

  private:
    static constexpr std::uint64_t per_site = 0xd1342543de82ef95ull, per_iteration = 0x9e3779b97f4a7c15ull,
                                   scatter = 0xbf58476d1ce4e5b9ull;

    std::uint64_t hash_ = 0;
    std::vector<std::int64_t> iterations_;
};

}  // namespace hybridae::locking
