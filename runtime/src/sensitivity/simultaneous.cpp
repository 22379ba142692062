// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/sensitivity/simultaneous.hpp>
#include <numeric>

namespace hybridae {

namespace {
constexpr std::size_t most_conditions = 8;
// Relative difference of the two sides that rounding and polishing explain.
constexpr double agreement = 1e-5;

SensitivityDirections column_of(const SensitivityDirections& all, std::size_t j) {
    SensitivityDirections one;
    one.count = 1;
    const auto part = [&](const std::vector<double>& from) {
        const std::size_t rows = from.size() / static_cast<std::size_t>(all.count);
        const auto begin = from.begin() + static_cast<std::ptrdiff_t>(j * rows);
        return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(rows));
    };
    one.p = part(all.p);
    one.d = part(all.d);
    one.scale = {all.scale[j]};
    return one;
}

}  // namespace

SimultaneousJump::Result SimultaneousJump::carry(const ActiveMode& before, const Point& at,
                                                 const std::vector<hy_entry>& flipped,
                                                 const std::vector<std::vector<double>>& tau,
                                                 const SensitivityDirections& directions,
                                                 std::vector<double>& s) {
    if (flipped.size() > most_conditions) return Result::not_possible;
    before_ = &before;
    at_ = &at;
    flipped_ = &flipped;
    known_.clear();
    known_.resize(std::size_t{1} << flipped.size());
    const std::size_t n = at.y.size();
    Result result = Result::exists;
    for (std::size_t j = 0; j < static_cast<std::size_t>(directions.count); ++j) {
        const SensitivityDirections column = column_of(directions, j);
        const auto begin = s.begin() + static_cast<std::ptrdiff_t>(j * n);
        std::vector<double> up(begin, begin + static_cast<std::ptrdiff_t>(n)), down = up;
        std::vector<int> order(flipped.size());
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return tau[static_cast<std::size_t>(a)][j] < tau[static_cast<std::size_t>(b)][j];
        });
        if (!walk(order, column, up)) return Result::not_possible;
        std::reverse(order.begin(), order.end());
        if (!walk(order, column, down)) return Result::not_possible;
        for (std::size_t i = 0; i < n; ++i) {
            const double size = std::max({std::abs(up[i]), std::abs(down[i]), 1e-3 / directions.scale[j]});
            if (std::abs(up[i] - down[i]) > agreement * size) result = Result::one_sided;
        }
        std::copy(up.begin(), up.end(), begin);
    }
    return result;
}

// The mode in which the conditions of a set have crossed and the others have not, with its consistent point.
const SimultaneousJump::Between* SimultaneousJump::between(unsigned crossed) {
    auto& slot = known_[crossed];
    if (!slot) {
        Evaluator& evaluator = index_one_.system().evaluator();
        Trace held = before_->mode.residual;
        for (std::size_t c = 0; c < flipped_->size(); ++c)
            if ((crossed >> c & 1u) != 0)
                for (hy_entry& entry : held.entries)
                    if (entry.key == (*flipped_)[c].key) entry.value = (*flipped_)[c].value;
        auto made = std::make_unique<Between>();
        made->point = *at_;
        made->active.mode.transition = before_->mode.transition;
        const Point& at = *at_;
        if (!evaluator.record(evaluator.model().table().residual, at.t, at.y.data(), at.ydot.data(), &held,
                              made->active.mode.residual, nullptr, nullptr, nullptr) ||
            !store_.complete(made->active, at.t, at.y.data(), at.ydot.data()))
            return nullptr;
        index_one_.enter(made->active);
        if (index_one_.make_consistent(made->point) != IndexOne::Result::consistent) return nullptr;
        slot = std::move(made);
    }
    index_one_.enter(slot->active);
    return index_one_.factor(slot->point) ? slot.get() : nullptr;
}

// One parameter, the conditions in the given order: s⁺ = s⁻ + (ẋ⁻ - ẋ⁺) τ at each, τ from the mode reached so
// far.
bool SimultaneousJump::walk(const std::vector<int>& order, const SensitivityDirections& column,
                            std::vector<double>& s) {
    unsigned crossed = 0;
    Expansion expansion;
    for (const int c : order) {
        const Between* here = between(crossed);
        if (here == nullptr) return false;
        const auto conditions =
            events::conditions_of(index_one_.system().evaluator().model(), here->active.mode);
        const auto condition =
            std::find_if(conditions.begin(), conditions.end(), [&](const events::Condition& k) {
                return !k.of_transition && k.key == (*flipped_)[static_cast<std::size_t>(c)].key;
            });
        if (condition == conditions.end()) return false;  // not evaluated on this way
        EventTime time;
        if (expansion.expand(index_one_, here->point) < 1 ||
            !expansion.expand_sensitivities(index_one_, here->point, column, s) ||
            !event_time_sensitivity(index_one_, expansion, here->point, column,
                                    static_cast<int>(condition - conditions.begin()), time) ||
            !std::isfinite(time.tau[0]))
            return false;
        crossed |= 1u << c;
        const Between* next = between(crossed);
        if (next == nullptr) return false;
        // Algebraic parts follow from the differential ones.
        for (std::size_t i = 0; i < s.size(); ++i)
            s[i] += (expansion.ydot(0, static_cast<int>(i)) - next->point.ydot[i]) * time.tau[0];
    }
    return true;
}

}  // namespace hybridae
