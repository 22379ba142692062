// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <hybridae/integrator/active_mode.hpp>
#include <hybridae/locking/context.hpp>

namespace hybridae {

namespace {

double arbitrary(std::size_t i) { return 0.5 + static_cast<double>((i * 2654435761u) % 1000u) / 1000.0; }

// By columns y, ẏ from rows of column lists in the numbering t, y, ẏ, p, d.
WatchedPattern watched_pattern(const ModeStructure& s) {
    const int n = s.f_y.cols;
    std::vector<std::vector<int>> columns(static_cast<std::size_t>(2 * n));
    for (std::size_t row = 0; row < s.g_columns.size(); ++row)
        for (const std::uint32_t column : s.g_columns[row])
            if (column >= 1 && column <= static_cast<std::uint32_t>(2 * n))
                columns[column - 1].push_back(static_cast<int>(row));
    WatchedPattern watched;
    SparsityPattern& pattern = watched.pattern;
    pattern.rows = static_cast<int>(s.g_columns.size());
    pattern.cols = 2 * n;
    pattern.col_begin.push_back(0);
    for (const auto& rows : columns) {
        pattern.row_index.insert(pattern.row_index.end(), rows.begin(), rows.end());
        pattern.col_begin.push_back(static_cast<int>(pattern.row_index.size()));
    }
    watched.colouring = colour_columns(pattern);
    const auto size = static_cast<std::size_t>(n),
               colours = static_cast<std::size_t>(watched.colouring.count);
    watched.seed_t.assign(colours + 2, 0.0);
    watched.seed_t[colours] = 1.0;
    watched.seed_y.assign((colours + 2) * size, 0.0);
    watched.seed_ydot.assign((colours + 2) * size, 0.0);
    for (std::size_t i = 0; i < size; ++i) {
        watched.seed_y[(colours + 1) * size + i] = arbitrary(i);
        watched.seed_ydot[(colours + 1) * size + i] = arbitrary(size + i);
    }
    for (std::size_t c = 0; c < 2 * size; ++c) {
        const auto colour = static_cast<std::size_t>(watched.colouring.colour_of_column[c]);
        (c < size ? watched.seed_y[colour * size + c] : watched.seed_ydot[colour * size + c - size]) = 1.0;
    }
    return watched;
}

std::shared_ptr<CombinedJacobian> find_or_make(
    std::unordered_map<std::uint64_t, std::shared_ptr<CombinedJacobian>>& known,
    const SparsityPattern& pattern, LinearSolverKind kind) {
    auto& matrix = known[pattern.hash()];
    if (!matrix) matrix = std::make_shared<CombinedJacobian>(pattern, kind);
    return matrix;
}

// Consistent values are wanted to the last digits, and seldom: never by iteration.
std::shared_ptr<CombinedJacobian> find_or_make_direct(
    std::unordered_map<std::uint64_t, std::shared_ptr<CombinedJacobian>>& known,
    const SparsityPattern& pattern, LinearSolverKind kind) {
    return find_or_make(known, pattern, choose_direct_solver(kind, pattern));
}

// Of derivatives that are the same, summed differently.
constexpr double rounding = 1e-9;

double beside(double x, double by) { return x + 1e-3 * (1.0 + std::abs(x)) * by; }

}  // namespace

// What a structure depends on: all decisions but the truths of triggers, on which nothing is evaluated, and
// the discrete integers, branching on which leaves no trace. Keys are hashes already: sums of their multiples
// are as good.
ModeStore::Identity ModeStore::identity(const Mode& mode) const {
    const hy_model& table = evaluator_.model().table();
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ull;
    std::uint64_t keys = locking::mix(mode.residual.entries.size(), mode.transition.entries.size()),
                  values = 0;
    for (const hy_entry& entry : mode.residual.entries) {
        keys += entry.key;
        values += entry.key * (2 * static_cast<std::uint64_t>(entry.value) + odd);
    }
    for (const hy_entry& entry : mode.transition.entries) {
        keys += entry.key * odd;
        if (table.sites[entry.site].kind != HY_SITE_TRIGGER)
            values += entry.key * (2 * static_cast<std::uint64_t>(entry.value) + odd);
    }
    std::uint64_t integers = 0;
    for (const std::int64_t k : evaluator_.k) integers = (integers + static_cast<std::uint64_t>(k)) * odd;
    return {locking::mix(locking::mix(keys, values), integers), keys};
}

ModeStore::Probe ModeStore::probe_of(const Colouring& colouring, std::size_t n) {
    const auto colours = static_cast<std::size_t>(colouring.count), width = 2 * colours + 1;
    Probe probe;
    probe.seed_y.assign(width * n, 0.0);
    probe.seed_ydot.assign(width * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        probe.seed_y[colour * n + i] = 1.0;
        probe.seed_ydot[(colours + colour) * n + i] = 1.0;
        probe.seed_y[(width - 1) * n + i] = arbitrary(i);
        probe.seed_ydot[(width - 1) * n + i] = arbitrary(n + i);
    }
    return probe;
}

bool ModeStore::fits(const Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    const ModeStructure& structure = *known.structure;
    const auto n = static_cast<std::size_t>(structure.f_y.cols);
    if (static_cast<std::size_t>(mode.n_watched()) != structure.g_columns.size()) return false;
    system_.set(mode, structure);
    // Beside the point: what is zero there by chance, such as the derivative of x z at x = 0, is not by
    // structure. Where the model has no values there, the exact answer is wanted.
    y_beside_.resize(n);
    ydot_beside_.resize(n);
    const double* by = known.probe->seed_y.data() + known.probe->seed_y.size() - n;
    const double* by_dot = known.probe->seed_ydot.data() + known.probe->seed_ydot.size() - n;
    for (std::size_t i = 0; i < n; ++i) y_beside_[i] = beside(y[i], by[i]);
    for (std::size_t i = 0; i < n; ++i) ydot_beside_[i] = beside(ydot[i], by_dot[i]);
    const std::vector<double> d = evaluator_.d;
    for (std::size_t i = 0; i < d.size(); ++i) evaluator_.d[i] = beside(d[i], arbitrary(i));
    const bool result = explains(known, beside(t, arbitrary(0)), y_beside_.data(), ydot_beside_.data());
    evaluator_.d = d;
    return result;
}

// Whether the derivatives at a point are those that the known patterns can hold: compared in an arbitrary
// direction. Those of F are left in swept_.
bool ModeStore::explains(const Known& known, double t, const double* y, const double* ydot) {
    const ModeStructure& structure = *known.structure;
    const auto n = static_cast<std::size_t>(structure.f_y.cols);
    const auto n_g = structure.g_columns.size();
    const auto begin = [&](std::size_t rows) {
        explained_.assign(rows, 0.0);
        size_.assign(rows, 0.0);
    };
    // Adds what a column contributes in the arbitrary direction. False: all of its entries are zero in value;
    // where they are not by structure, the exact answer is wanted.
    const auto explain = [&](const SparsityPattern& pattern, std::size_t column, const double* derivatives,
                             double factor) {
        bool used = false;
        for (int k = pattern.col_begin[column]; k < pattern.col_begin[column + 1]; ++k) {
            const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
            const double term = derivatives[row] * factor;
            explained_[row] += term;
            size_[row] += std::abs(term);
            used = used || term != 0.0;
        }
        return used;
    };
    const auto agrees = [&](const double* found, std::size_t rows) {
        bool all = true;
        for (std::size_t row = 0; row < rows; ++row)
            all = all &&
                  std::abs(found[row] - explained_[row]) <= rounding * (size_[row] + std::abs(found[row]));
        return all;
    };

    const Colouring& colouring = known.iteration->colouring();
    const auto colours = static_cast<std::size_t>(colouring.count), width = 2 * colours + 1;
    const std::vector<double>&seed_y = known.probe->seed_y, &seed_ydot = known.probe->seed_ydot;
    const double *by = &seed_y[(width - 1) * n], *by_dot = &seed_ydot[(width - 1) * n];
    swept_.resize(width * n);
    if (!system_.tangent(t, y, ydot, {nullptr, seed_y.data(), seed_ydot.data(), nullptr, nullptr},
                         static_cast<int>(width), swept_.data()))
        return false;
    begin(n);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        explain(structure.f_y, i, &swept_[colour * n], by[i]);
        const bool used = explain(structure.f_ydot, i, &swept_[(colours + colour) * n], by_dot[i]);
        if (used != structure.differential[i]) return false;
    }
    if (!agrees(&swept_[(width - 1) * n], n)) return false;
    if (n_g == 0) return true;

    const WatchedPattern& watched = *known.watched;
    const auto g_colours = static_cast<std::size_t>(watched.colouring.count);
    swept_g_.resize((g_colours + 2) * n_g);
    if (!system_.watch_tangent(t, y, ydot, watched.seeds(), static_cast<int>(g_colours + 2), nullptr,
                               swept_g_.data()))
        return false;
    begin(n_g);
    for (std::size_t c = 0; c < 2 * n; ++c)
        explain(watched.pattern, c,
                &swept_g_[static_cast<std::size_t>(watched.colouring.colour_of_column[c]) * n_g],
                c < n ? by[c] : by_dot[c - n]);
    for (std::size_t g = 0; g < n_g; ++g)
        if ((size_[g] == 0.0) != structure.time_only[g]) return false;
    return agrees(&swept_g_[(g_colours + 1) * n_g], n_g);
}

// Whether A, from the derivatives in swept_, is what its matrix holds.
bool ModeStore::has_factored(const Known& known) const {
    const Split& split = *known.split;
    if (!split.shares.empty() || !split.constraints.empty()) return false;
    const SparsityPattern& pattern = known.index_one->pattern();
    const Colouring& colouring = known.iteration->colouring();
    const auto n = static_cast<std::size_t>(pattern.cols),
               colours = static_cast<std::size_t>(colouring.count);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        const double* column = &swept_[(split.differential[i] ? colours + colour : colour) * n];
        for (int k = pattern.col_begin[i]; k < pattern.col_begin[i + 1]; ++k)
            if (known.index_one->value(k) != column[pattern.row_index[static_cast<std::size_t>(k)]])
                return false;
    }
    return true;
}

// The split of a mode, and the matrix that belongs to it.
void ModeStore::split(Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    system_.set(mode, *known.structure);
    known.split = std::make_shared<Split>(find_split(system_, constraints_, t, y, ydot));
    const Patterns patterns{known.structure->f_y, known.structure->f_ydot};
    known.index_one = find_or_make_direct(index_one_, index_one_pattern(patterns, *known.split), kind_);
}

bool ModeStore::complete(ActiveMode& active, double t, const double* y, const double* ydot) {
    const Identity id = identity(active.mode);
    Known& known = modes_[id.mode];
    active.constant_index_one = 0;
    if (!known.structure) {
        Known& alike = by_conditions_[id.conditions];
        if (alike.structure && fits(alike, active.mode, t, y, ydot)) {
            if (alike.split && has_factored(alike)) active.constant_index_one = alike.index_one->revision();
        } else {
            auto structure = std::make_shared<ModeStructure>();
            if (!find_structure(evaluator_, active.mode, t, y, ydot, *structure)) return false;
            alike = {};
            alike.iteration = find_or_make(iteration_, merge(structure->f_y, structure->f_ydot), kind_);
            alike.watched = std::make_shared<WatchedPattern>(watched_pattern(*structure));
            alike.probe = std::make_shared<Probe>(
                probe_of(alike.iteration->colouring(), static_cast<std::size_t>(structure->f_y.cols)));
            alike.structure = std::move(structure);
        }
        known = alike;
        if (!known.split) split(known, active.mode, t, y, ydot);
        if (known.split->by_structure) alike = known;
    } else if (known.split->by_pattern || !known.split->kernel.empty()) {
        // Values of F_ẏ may depend on discrete values too; only where they mattered are they looked at again.
        split(known, active.mode, t, y, ydot);
    }
    active.structure = known.structure;
    active.split = known.split;
    active.watched = known.watched;
    active.iteration = known.iteration;
    active.index_one = known.index_one;
    return true;
}

CombinedJacobian& ModeStore::start_matrix(const ActiveMode& active, const std::vector<int>& variable,
                                          const std::vector<double>& w, const std::vector<double>& wdot) {
    const ModeStructure& structure = *active.structure;
    const Patterns patterns{structure.f_y, structure.f_ydot};
    return *find_or_make_direct(index_one_, combined_pattern(patterns, *active.split, variable, w, wdot),
                                kind_);
}

}  // namespace hybridae
