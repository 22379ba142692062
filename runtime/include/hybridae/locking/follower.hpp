// SPDX-License-Identifier: Apache-2.0
// Locked evaluation: takes each decision from a trace, whatever the values, with any scalar type.
//
// The discontinuity functions go to a sink, `void operator()(std::size_t index, const T& g)`. In release
// builds only the number of decisions is compared with the trace; with HYBRIDAE_CHECK_KEYS every key is.
#pragma once

#include <hybridae/locking/context.hpp>
#include <hybridae/locking/decisions.hpp>
#include <type_traits>

namespace hybridae::locking {

#ifdef HYBRIDAE_CHECK_KEYS
inline constexpr bool check_keys = true;
#else
inline constexpr bool check_keys = false;
#endif

// Stands in for scopes where keys are not checked.
struct NoScope {
    void next() {}
};

template <class T, class Sink, bool CheckKeys = check_keys>
class Follower {
  public:
    Follower(const hy_trace& trace, Sink sink) : trace_(trace), sink_(sink) {}

    auto enter([[maybe_unused]] From from) {
        if constexpr (CheckKeys)
            return Context::Frame(context_, from);
        else
            return NoScope{};
    }
    auto loop([[maybe_unused]] std::uint32_t id) {
        if constexpr (CheckKeys)
            return Context::Loop(context_, id);
        else
            return NoScope{};
    }

    template <class Relation>
    bool atom(std::uint32_t site, std::uint32_t slot, const Relation& relation) {
        sink_(n_g_++, T(relation.g()));
        return next(site, slot) != 0;
    }

    // Facts do not depend on model values: they are evaluated, and must agree with the trace.
    bool fact(std::uint32_t site, std::uint32_t slot, bool truth) {
        if ((next(site, slot) != 0) != truth) in_step_ = false;
        return truth;
    }

    bool branch(std::uint32_t site, bool truth) {
        next(site, HY_BRANCH_SLOT);
        return truth;
    }

    bool trigger(std::uint32_t site, [[maybe_unused]] bool truth) {
        const std::int64_t value = next(site, HY_BRANCH_SLOT);
        last_trigger_ = (value & 1) != 0;
        return (value & 2) != 0;
    }
    bool last_trigger() const { return last_trigger_; }

    template <class Kink>
    T kink(std::uint32_t site, const Kink& kink) {
        bool truths[Kink::slots];
        for (int slot = 0; slot < Kink::slots; ++slot) {
            sink_(n_g_++, T(kink.g(slot)));
            truths[slot] = next(site, static_cast<std::uint32_t>(slot)) != 0;
        }
        return kink.template pick<T>(truths);
    }

    template <class Integer>
    T integer(std::uint32_t site, const Integer& integer) {
        const std::int64_t k = next(site, 0);
        sink_(n_g_++, T(integer.lower(k)));
        sink_(n_g_++, T(integer.upper(k)));
        return integer.template pick<T>(k);
    }

    template <class Integer>
    std::int64_t whole(std::uint32_t site, const Integer& integer) {
        const std::int64_t k = next(site, 0);
        sink_(n_g_++, T(integer.lower(k)));
        sink_(n_g_++, T(integer.upper(k)));
        return k;
    }

    // Whether the evaluation met exactly the decisions of the trace.
    bool in_step() const { return in_step_ && at_ == trace_.n; }

  private:
    std::int64_t next([[maybe_unused]] std::uint32_t site, [[maybe_unused]] std::uint32_t slot) {
        if (at_ >= trace_.n) {
            in_step_ = false;
            return 0;
        }
        const hy_entry& entry = trace_.entries[at_++];
        if constexpr (CheckKeys)
            if (entry.key != context_.key(site, slot)) in_step_ = false;
        return entry.value;
    }

    const hy_trace& trace_;
    Sink sink_;
    std::size_t at_ = 0, n_g_ = 0;
    bool in_step_ = true, last_trigger_ = false;
    [[no_unique_address]] std::conditional_t<CheckKeys, Context, NoScope> context_;
};

}  // namespace hybridae::locking
