// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/start_values.hpp>

namespace hybridae {

namespace {
// A constraint violated by less than this part of what the tolerances allow is left alone.
constexpr double constraint_tolerance = 1e-2;
constexpr int most_enlargements = 6;  // of h
constexpr int columns_at_once = 64;

std::size_t at_index(int i) { return static_cast<std::size_t>(i); }
}  // namespace

const std::string& StartValues::name(int i) const {
    return index_one_.system().evaluator().model().states().reals[at_index(i)].name;
}

IndexOne::Result StartValues::solve(const ActiveMode& active, Point& at) {
    message_.clear();
    moved_ = false;
    // What an earlier mode did to them is no part of the wish.
    for (std::size_t i = 0; i < at.y.size(); ++i)
        if (active.structure->differential[i]) at.y[i] = wish_.y[i];
    index_one_.enter(active);
    if (!choose(active, at)) return IndexOne::Result::singular;
    if (!ordinary_) {
        const IndexOne::Result result = solve_chosen(active, at);
        if (result != IndexOne::Result::consistent) return result;
    }
    index_one_.enter(active);
    const IndexOne::Result result = index_one_.make_consistent(at, false, true);
    if (result != IndexOne::Result::consistent || active.split->constraints.empty()) return result;
    if (!index_one_.factor(at)) return result;  // a matter of the index, told by others
    return index_one_.violated_constraint(at, constraint_tolerance) < 0 ? result
                                                                        : meet_constraints(active, at);
}

// Which numbers are solved for. False: no choice serves what is to be kept.
bool StartValues::choose(const ActiveMode& active, Point& at) {
    const Split& split = *active.split;
    const std::size_t n = split.differential.size();
    unknowns_.variable.resize(n);
    unknowns_.w.resize(n);
    unknowns_.wdot.resize(n);
    ordinary_ = true;
    std::vector<int> kept;  // unknowns of the ordinary problem that are to keep their values
    for (std::size_t i = 0; i < n; ++i) {
        const bool appears = active.structure->differential[i];
        const bool derivative_kept = appears && wish_.fixed_derivative[i];
        const bool solve_y = !split.differential[i] || (derivative_kept && !wish_.fixed[i]);
        unknowns_.variable[i] = static_cast<int>(i);
        unknowns_.w[i] = solve_y ? 1.0 : 0.0;
        unknowns_.wdot[i] = solve_y ? 0.0 : 1.0;
        if (derivative_kept) at.ydot[i] = wish_.ydot[i];
        if (wish_.fixed[i]) at.y[i] = wish_.y[i];
        if (solve_y == split.differential[i]) ordinary_ = false;
        if (solve_y ? wish_.fixed[i] : derivative_kept && wish_.fixed[i]) kept.push_back(static_cast<int>(i));
    }
    for (const Split::Share& s : split.shares)
        if (wish_.fixed[at_index(s.differential)] && !wish_.fixed[at_index(s.algebraic)]) {
            message_ = fmt::format(
                "'{0}' cannot be kept by itself: only its combination with '{1}' is differential. Fix '{1}'",
                name(s.differential), name(s.algebraic));
            return false;
        }
    if (kept.empty()) return true;
    ordinary_ = false;
    return release(active, at, kept);
}

// For each unknown that is to keep its value another variable is solved for: that with the largest influence
// on it, chosen for all together by elimination with pivoting.
bool StartValues::release(const ActiveMode& active, Point& at, const std::vector<int>& kept) {
    std::vector<int> candidates;
    for (std::size_t i = 0; i < unknowns_.w.size(); ++i)
        if (active.split->differential[i] && unknowns_.w[i] == 0.0 && !wish_.fixed[i])
            candidates.push_back(static_cast<int>(i));
    const auto refuse = [&] {
        std::string names;
        for (const int i : kept) names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name(i));
        message_ = fmt::format(
            "{} cannot be kept: no start value that is not fixed itself has an influence on it. Fix less",
            names);
        return false;
    };
    if (candidates.size() < kept.size()) return refuse();

    Point base = at;
    if (solve_chosen(active, base) != IndexOne::Result::consistent || !index_one_.factor(base)) {
        message_ = "there are no consistent values to begin with";
        return false;
    }
    const std::size_t n = base.y.size();
    Eigen::MatrixXd influence(static_cast<Eigen::Index>(kept.size()),
                              static_cast<Eigen::Index>(candidates.size()));
    std::vector<double> seed, effect;
    for (std::size_t first = 0; first < candidates.size(); first += columns_at_once) {
        const std::size_t count = std::min<std::size_t>(columns_at_once, candidates.size() - first);
        seed.assign(count * n, 0.0);
        effect.resize(count * n);
        for (std::size_t c = 0; c < count; ++c) seed[c * n + at_index(candidates[first + c])] = 1.0;
        if (!index_one_.differentiate(base, {nullptr, seed.data(), nullptr, nullptr, nullptr},
                                      static_cast<int>(count), effect.data()))
            return refuse();
        index_one_.solve(effect.data(), static_cast<int>(count));
        for (std::size_t c = 0; c < count; ++c) {
            const double unit = index_one_.weight(base.y, at_index(candidates[first + c]));
            for (std::size_t k = 0; k < kept.size(); ++k)
                influence(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(first + c)) =
                    effect[c * n + at_index(kept[k])] * unit;
        }
    }
    if (!influence.allFinite()) return refuse();
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(influence);
    if (qr.rank() < influence.rows()) return refuse();
    const std::vector<double> y = at.y, ydot = at.ydot;
    at = base;
    for (std::size_t k = 0; k < kept.size(); ++k) {
        const std::size_t slot = at_index(kept[k]);
        const int released =
            candidates[at_index(qr.colsPermutation().indices()[static_cast<Eigen::Index>(k)])];
        at.y[slot] = y[slot];
        at.ydot[slot] = ydot[slot];
        unknowns_.variable[slot] = released;
        unknowns_.w[slot] = 1.0;
        unknowns_.wdot[slot] = 0.0;
    }
    return true;
}

IndexOne::Result StartValues::solve_chosen(const ActiveMode& active, Point& at) {
    index_one_.enter(active, unknowns_,
                     store_.start_matrix(active, unknowns_.variable, unknowns_.w, unknowns_.wdot));
    const IndexOne::Result result = index_one_.make_consistent(at);
    if (result == IndexOne::Result::singular) {
        const int slot = std::max(index_one_.trouble(), 0), variable = unknowns_.variable[at_index(slot)];
        message_ = fmt::format(
            "with what is fixed at the start the equations do not determine {}'{}'. Fix '{}' and leave "
            "another "
            "value or derivative free",
            unknowns_.w[at_index(slot)] == 0.0 ? "the derivative of " : "", name(variable),
            unknowns_.w[at_index(slot)] == 0.0 ? "der:" + name(variable) : name(variable));
    }
    return result;
}

IndexOne::Result StartValues::meet_constraints(const ActiveMode& active, Point& at) {
    const Split& split = *active.split;
    IndexOne::Result result = IndexOne::Result::diverged;
    double h = wish_.h;
    for (int attempt = 0; attempt < most_enlargements; ++attempt, h *= 10.0) {
        Point trial = at;
        for (std::size_t i = 0; i < trial.y.size(); ++i) {
            if (!split.differential[i]) continue;
            const bool free = !wish_.fixed[i];
            trial.y[i] = wish_.y[i];
            trial.ydot[i] = wish_.ydot[i];
            unknowns_.w[i] = free ? 1.0 : 0.0;
            unknowns_.wdot[i] = free ? 1.0 / h : 1.0;
        }
        result = solve_chosen(active, trial);
        if (result != IndexOne::Result::consistent) continue;
        moved_ = true;
        moved_to_ = trial;
        message_.clear();
        index_one_.enter(active);
        result = index_one_.make_consistent(trial, false, true);
        if (result == IndexOne::Result::consistent) at = trial;
        return result;
    }
    index_one_.enter(active);
    if (index_one_.factor(at))
        message_ = fmt::format(
            "no values were found that satisfy the constraint '{}'. Give better start values, or fix less",
            name(std::max(index_one_.violated_constraint(at, constraint_tolerance), 0)));
    return result == IndexOne::Result::singular ? result : IndexOne::Result::diverged;
}

bool StartValues::differentiate(const ActiveMode& active, const Point& at,
                                const SensitivityDirections& directions, const std::vector<double>& sdot,
                                std::vector<double>& s) {
    const std::size_t n = at.y.size(), total = s.size();
    const bool has_constraints = !active.split->constraints.empty();
    index_one_.enter(active);
    if (directions.count == 0 || (ordinary_ && !has_constraints)) return true;
    std::vector<double> right(total), change(n);
    const double* d = directions.d.empty() ? nullptr : directions.d.data();
    const auto tangent = [&](const Point& where, const double* sdot_there) {
        return index_one_.system().tangent(where.t, where.y.data(), where.ydot.data(),
                                           {nullptr, s.data(), sdot_there, directions.p.data(), d},
                                           directions.count, right.data());
    };
    if (!ordinary_ || moved_) {
        const Point& where = moved_ ? moved_to_ : at;
        index_one_.enter(active, unknowns_,
                         store_.start_matrix(active, unknowns_.variable, unknowns_.w, unknowns_.wdot));
        if (!tangent(where, sdot.data()) || !index_one_.factor(where)) return false;
        index_one_.solve(right.data(), directions.count);
        for (std::size_t c = 0; c < total; c += n)
            IndexOne::move(unknowns_, *active.split, &right[c], -1.0, &s[c], change.data());
    } else {
        // The wish satisfies the constraints, a changed one need not: it moves along the range of F_ẏ^-1
        // F_z2, as the moves above do for small h. With F_ẏ δz1 + F_z2 δz2 = 0 and g_z1 δz1 = -δg this is A
        // again.
        if (!tangent(at, nullptr) || !index_one_.factor(at)) return false;
        std::vector<double> violation(total, 0.0);
        for (std::size_t c = 0; c < total; c += n)
            for (const int row : active.split->constraints)
                violation[c + at_index(row)] = right[c + at_index(row)];
        index_one_.solve(violation.data(), directions.count);
        for (std::size_t c = 0; c < total; ++c)
            if (active.split->differential[c % n]) s[c] -= violation[c];
    }
    index_one_.enter(active);
    return true;
}

bool StartValues::depends_on(const ActiveMode& active, int i, bool derivative) const {
    const std::size_t k = at_index(i);
    const auto& differential = active.split->differential;
    if (derivative)
        return active.structure->differential[k] &&
               (moved_ ? unknowns_.w[k] != 0.0 : wish_.fixed_derivative[k]);
    if (moved_) return differential[k];
    // Solved for: no; kept: yes; an algebraic one with a share in a differential combination: yes.
    bool solved = false;
    for (std::size_t slot = 0; slot < unknowns_.w.size(); ++slot)
        solved = solved || (unknowns_.w[slot] != 0.0 && unknowns_.variable[slot] == i);
    const auto& shares = active.split->shares;
    return !solved || (ordinary_ && std::any_of(shares.begin(), shares.end(),
                                                [i](const Split::Share& s) { return s.algebraic == i; }));
}

}  // namespace hybridae
