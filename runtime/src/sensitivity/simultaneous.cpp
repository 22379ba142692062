// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/sensitivity/simultaneous.hpp>
#include <numeric>

namespace hybridae {

namespace {
constexpr std::size_t most_groups = 64;
// Relative difference of the two sides that rounding and polishing explain.
constexpr double agreement = 1e-5;
constexpr double same_tau = 1e-6;

// Copies column `from` of a block of columns into column `to` of another one.
void copy_column(const std::vector<double>& source, std::size_t from, std::size_t rows,
                 std::vector<double>& target, std::size_t to) {
    std::copy_n(source.begin() + static_cast<std::ptrdiff_t>(from * rows), rows,
                target.begin() + static_cast<std::ptrdiff_t>(to * rows));
}

SensitivityDirections columns_of(const SensitivityDirections& all, const std::vector<std::size_t>& which) {
    SensitivityDirections some;
    some.count = static_cast<int>(which.size());
    const auto take = [&](const std::vector<double>& from, std::vector<double>& to) {
        const std::size_t rows = from.size() / static_cast<std::size_t>(all.count);
        to.resize(rows * which.size());
        for (std::size_t c = 0; c < which.size(); ++c) copy_column(from, which[c], rows, to, c);
    };
    take(all.p, some.p);
    take(all.d, some.d);
    take(all.scale, some.scale);
    return some;
}

const events::Condition* find(const std::vector<events::Condition>& in, const events::Condition& condition) {
    const auto found = std::find_if(in.begin(), in.end(), [&](const events::Condition& c) {
        return c.of_transition == condition.of_transition && c.key == condition.key &&
               c.upper == condition.upper;
    });
    return found == in.end() ? nullptr : &*found;
}

}  // namespace

bool SimultaneousJump::same_time(double a, double b) {
    return std::abs(a - b) <= same_tau * std::max(std::abs(a), std::abs(b));
}

bool SimultaneousJump::pulled_apart(const std::vector<Crossing>& crossings) {
    return std::any_of(crossings.begin(), crossings.end(), [&](const Crossing& c) {
        return !std::equal(c.tau.begin(), c.tau.end(), crossings.front().tau.begin(), same_time);
    });
}

bool SimultaneousJump::agree(const std::vector<double>& a, const std::vector<double>& b, std::size_t rows,
                             std::size_t c, double scale) {
    const double least = 1e-3 / scale;
    for (std::size_t i = c * rows; i < (c + 1) * rows; ++i)
        if (!(std::abs(a[i] - b[i]) <= agreement * std::max({std::abs(a[i]), std::abs(b[i]), least})))
            return false;
    return true;
}

SimultaneousJump::Order SimultaneousJump::ascending(const std::vector<Crossing>& crossings, std::size_t j) {
    const auto tau = [&](int c) { return crossings[static_cast<std::size_t>(c)].tau[j]; };
    std::vector<int> sorted(crossings.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    std::stable_sort(sorted.begin(), sorted.end(), [&](int a, int b) { return tau(a) < tau(b); });
    Order order;
    for (const int c : sorted) {
        if (order.empty() || !same_time(tau(order.back().back()), tau(c))) order.emplace_back();
        order.back().push_back(c);
    }
    for (auto& group : order) std::sort(group.begin(), group.end());
    return order;
}

SimultaneousJump::Result SimultaneousJump::carry(const Instant& instant,
                                                 const std::vector<Crossing>& crossings,
                                                 SensitivityDirections& directions, std::vector<double>& s,
                                                 std::vector<std::vector<double>>& tau) {
    const std::size_t n = instant.at.y.size(), m = static_cast<std::size_t>(directions.count),
                      n_d = evaluator_.d.size();
    // Parameters with the same order share a walk.
    std::map<Order, std::vector<std::size_t>> parameters;
    for (std::size_t j = 0; j < m; ++j) {
        Order order = ascending(crossings, j);
        if (order.size() > most_groups) return Result::not_possible;
        parameters[order].push_back(j);
    }
    const std::vector<double> d = evaluator_.d;
    const std::vector<std::int64_t> k = evaluator_.k;
    SensitivityDirections directions_after = directions;
    std::vector<double> s_after = s;
    tau.assign(instant.together.changes.size(), std::vector<double>(m, 0.0));
    Result result = Result::exists;
    for (const auto& [order, columns] : parameters) {
        Walked begin{columns_of(directions, columns), std::vector<double>(n * columns.size()), tau};
        for (std::size_t c = 0; c < columns.size(); ++c) copy_column(s, columns[c], n, begin.s, c);
        const auto up = walk(instant, crossings, order, begin);
        const auto down =
            up && order.size() > 1 ? walk(instant, crossings, {order.rbegin(), order.rend()}, begin) : up;
        evaluator_.d = d;
        evaluator_.k = k;
        if (!up || !down) return Result::not_possible;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const double scale = directions.scale[columns[c]];
            if (!agree(up->s, down->s, n, c, scale) ||
                !agree(up->directions.d, down->directions.d, n_d, c, scale))
                result = Result::one_sided;
            copy_column(up->s, c, n, s_after, columns[c]);
            copy_column(up->directions.d, c, n_d, directions_after.d, columns[c]);
            for (std::size_t change = 0; change < tau.size(); ++change)
                tau[change][columns[c]] = up->tau[change][c];
        }
    }
    s = std::move(s_after);
    directions = std::move(directions_after);
    return result;
}

// Some parameters, the groups in the given order: D through the mode change that each causes by itself, with
// τ from the mode reached so far. Leaves the discrete values as they are after it.
std::optional<SimultaneousJump::Walked> SimultaneousJump::walk(const Instant& instant,
                                                               const std::vector<Crossing>& crossings,
                                                               const Order& order, Walked columns) {
    const events::Settled& together = instant.together;
    evaluator_.d = together.passes.front().d_before;
    evaluator_.k = together.passes.front().k_before;
    ActiveMode mode = instant.before;
    mode.in_play.reset();
    Point at = instant.at;
    Expansion expansion;
    std::optional<events::Settled> settled;
    for (std::size_t g = 0; g < order.size(); ++g) {
        const std::vector<events::Condition> conditions =
            events::conditions_of(evaluator_.model(), mode.mode);
        std::vector<events::Fired> fired;
        std::vector<events::Waiting> waiting;
        std::vector<std::pair<int, double>>
            crossing_now;  // watched functions, and how near to zero they must be
        for (std::size_t when = 0; when < order.size(); ++when)
            for (const int c : order[when]) {
                const Crossing& crossing = crossings[static_cast<std::size_t>(c)];
                const events::Condition* here = find(conditions, crossing.condition);
                if (here == nullptr && when != g && crossing.appears) {
                    hy_entry entry = *crossing.appears;
                    if (when > g) entry.value = 1 - entry.value;
                    waiting.push_back(
                        {crossing.condition.of_transition, entry.key, crossing.distance, entry});
                }
                // Not evaluated on this way, or flipped by what came before.
                if (when < g || here == nullptr || here->side != crossing.condition.side) continue;
                if (when == g) {
                    fired.push_back({here->of_transition, events::flipped(mode.mode, *here)});
                    crossing_now.emplace_back(static_cast<int>(here - conditions.data()), crossing.distance);
                } else {
                    waiting.push_back({here->of_transition, here->key, crossing.distance, {}});
                }
            }
        if (fired.empty()) continue;
        index_one_.enter(mode);
        EventTime time;
        const int located = crossing_now.front().first;
        if (!index_one_.factor(at) || expansion.expand(index_one_, at) < 1 ||
            !expansion.expand_sensitivities(index_one_, at, columns.directions, columns.s) ||
            !event_time_sensitivity(index_one_, expansion, at, columns.directions, located, time) ||
            !std::all_of(time.tau.begin(), time.tau.end(), [](double x) { return std::isfinite(x); }))
            return std::nullopt;
        // What was taken away from its surface, or no longer heads for it, would not cross.
        for (const auto& [i, distance] : crossing_now)
            if (std::abs(expansion.g(0, i)) > distance ||
                instant.direction * conditions[static_cast<std::size_t>(i)].side * expansion.g(1, i) >= 0.0)
                return std::nullopt;
        settled = iteration_.after_event(at, {mode, conditions}, fired, instant.direction, instant.h,
                                         std::move(waiting));
        if (!settled->outcome || !carry_across(index_one_, mode, &expansion, at, settled->passes, time.tau,
                                               columns.directions, columns.s))
            return std::nullopt;
        for (std::size_t change = 0; change < together.changes.size(); ++change)
            if (std::any_of(settled->changes.begin(), settled->changes.end(), [&](const events::Change& c) {
                    return c.of_transition == together.changes[change].of_transition &&
                           c.entry.key == together.changes[change].entry.key;
                }))
                columns.tau[change] = time.tau;
        mode = settled->passes.back().active;
        at = settled->passes.back().after;
    }
    if (!settled || !ends_as(together, settled->passes.back())) return std::nullopt;
    return columns;
}

// Whether one by one leads to where all at once did; otherwise the solution has a jump in the parameters
// here.
bool SimultaneousJump::ends_as(const events::Settled& together, const events::Pass& last) const {
    constexpr double weights = 10.0;  // what polishing beyond several surfaces may explain
    const events::Pass& wanted = together.passes.back();
    if (!(last.active.mode.residual == wanted.active.mode.residual) || evaluator_.k != wanted.k_after)
        return false;
    for (std::size_t i = 0; i < wanted.after.y.size(); ++i)
        if (!(std::abs(last.after.y[i] - wanted.after.y[i]) <=
              weights * index_one_.weight(wanted.after.y, i)))
            return false;
    for (std::size_t i = 0; i < wanted.d_after.size(); ++i)
        if (!(std::abs(evaluator_.d[i] - wanted.d_after[i]) <=
              weights * index_one_.relative_tolerance() * std::max(1.0, std::abs(wanted.d_after[i]))))
            return false;
    return true;
}

}  // namespace hybridae
