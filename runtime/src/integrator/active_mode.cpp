// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <hybridae/integrator/active_mode.hpp>
#include <hybridae/locking/context.hpp>

namespace hybridae {

namespace {

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
    kind = choose_linear_solver(kind, pattern).kind;
    return find_or_make(known, pattern, kind == LinearSolverKind::krylov ? LinearSolverKind::klu : kind);
}

// Of derivatives that are the same, summed differently.
constexpr double rounding = 1e-9;

double arbitrary(std::size_t i) { return 0.5 + static_cast<double>((i * 2654435761u) % 1000u) / 1000.0; }

double beside(double x, std::size_t i) { return x + 1e-3 * (1.0 + std::abs(x)) * arbitrary(i); }

std::uint64_t conditions_hash(const Mode& mode) {
    std::uint64_t h = mode.residual.entries.size();
    for (const Trace* trace : {&mode.residual, &mode.transition})
        for (const hy_entry& entry : trace->entries) h = locking::mix(h, entry.key);
    return h;
}

}  // namespace

// What a structure depends on: all decisions but the truths of triggers, on which nothing is evaluated, and
// the discrete integers, branching on which leaves no trace.
std::uint64_t ModeStore::identity(const Mode& mode) const {
    const hy_model& table = evaluator_.model().table();
    std::uint64_t id = locking::mix(mode.residual.hash(), mode.transition.entries.size());
    for (const hy_entry& entry : mode.transition.entries) {
        id = locking::mix(id, entry.key);
        if (table.sites[entry.site].kind != HY_SITE_TRIGGER)
            id = locking::mix(id, static_cast<std::uint64_t>(entry.value));
    }
    for (const std::int64_t k : evaluator_.k) id = locking::mix(id, static_cast<std::uint64_t>(k));
    return id;
}

bool ModeStore::fits(const Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    const ModeStructure& structure = *known.structure;
    const auto n = static_cast<std::size_t>(structure.f_y.cols);
    const auto n_g = structure.g_columns.size();
    if (static_cast<std::size_t>(mode.n_watched()) != n_g) return false;
    ModeSystem system(evaluator_);
    system.set(mode, structure);
    // Beside the point: what is zero there by chance, such as the derivative of x z at x = 0, is not by
    // structure. Where the model has no values there, the exact answer is wanted.
    const std::vector<double> d = evaluator_.d;
    std::vector<double> y_beside(n), ydot_beside(n);
    for (std::size_t i = 0; i < n; ++i) {
        y_beside[i] = beside(y[i], i);
        ydot_beside[i] = beside(ydot[i], n + i);
    }
    for (std::size_t i = 0; i < d.size(); ++i) evaluator_.d[i] = beside(d[i], i);
    const bool result = explains(known, system, beside(t, 0), y_beside.data(), ydot_beside.data());
    evaluator_.d = d;
    return result;
}

// Whether the derivatives at a point are those that the known patterns can hold: compared in an arbitrary
// direction.
bool ModeStore::explains(const Known& known, ModeSystem& system, double t, const double* y,
                         const double* ydot) {
    const ModeStructure& structure = *known.structure;
    const auto n = static_cast<std::size_t>(structure.f_y.cols);
    const auto n_g = structure.g_columns.size();
    const auto prepare = [&](std::size_t width, std::size_t rows) {
        seed_y_.assign(width * n, 0.0);
        seed_ydot_.assign(width * n, 0.0);
        swept_.resize(width * rows);
        explained_.assign(rows, 0.0);
        size_.assign(rows, 0.0);
        for (std::size_t i = 0; i < n; ++i) {
            seed_y_[(width - 1) * n + i] = arbitrary(i);
            seed_ydot_[(width - 1) * n + i] = arbitrary(n + i);
        }
    };
    // Adds what a column contributes in the arbitrary direction. False: all of its entries are zero in value;
    // where they are not by structure, the exact answer is wanted.
    const auto explain = [&](const SparsityPattern& pattern, std::size_t column, std::size_t direction,
                             double factor, std::size_t rows) {
        bool used = false;
        for (int k = pattern.col_begin[column]; k < pattern.col_begin[column + 1]; ++k) {
            const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
            const double term = swept_[direction * rows + row] * factor;
            explained_[row] += term;
            size_[row] += std::abs(term);
            used = used || term != 0.0;
        }
        return used;
    };
    const auto agrees = [&](std::size_t direction, std::size_t rows) {
        for (std::size_t row = 0; row < rows; ++row) {
            const double found = swept_[direction * rows + row];
            if (!(std::abs(found - explained_[row]) <= rounding * (size_[row] + std::abs(found))))
                return false;
        }
        return true;
    };

    const Colouring& colouring = known.iteration->colouring();
    const auto colours = static_cast<std::size_t>(colouring.count);
    prepare(2 * colours + 1, n);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        seed_y_[colour * n + i] = 1.0;
        seed_ydot_[(colours + colour) * n + i] = 1.0;
    }
    if (!system.tangent(t, y, ydot, {nullptr, seed_y_.data(), seed_ydot_.data(), nullptr, nullptr},
                        static_cast<int>(2 * colours + 1), swept_.data()))
        return false;
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        explain(structure.f_y, i, colour, arbitrary(i), n);
        const bool used = explain(structure.f_ydot, i, colours + colour, arbitrary(n + i), n);
        if (used != structure.differential[i]) return false;
    }
    if (!agrees(2 * colours, n)) return false;
    if (n_g == 0) return true;

    const Colouring& watched = known.watched->colouring;
    const auto g_colours = static_cast<std::size_t>(watched.count);
    prepare(g_colours + 1, n_g);
    for (std::size_t c = 0; c < 2 * n; ++c) {
        const auto colour = static_cast<std::size_t>(watched.colour_of_column[c]);
        (c < n ? seed_y_[colour * n + c] : seed_ydot_[colour * n + c - n]) = 1.0;
    }
    if (!system.watch_tangent(t, y, ydot, {nullptr, seed_y_.data(), seed_ydot_.data(), nullptr, nullptr},
                              static_cast<int>(g_colours + 1), nullptr, swept_.data()))
        return false;
    for (std::size_t c = 0; c < 2 * n; ++c)
        explain(known.watched->pattern, c, static_cast<std::size_t>(watched.colour_of_column[c]),
                arbitrary(c), n_g);
    for (std::size_t g = 0; g < n_g; ++g)
        if ((size_[g] == 0.0) != structure.time_only(static_cast<int>(g), static_cast<int>(n))) return false;
    return agrees(g_colours, n_g);
}

// The split of a mode, and the matrix that belongs to it.
void ModeStore::split(Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    ModeSystem system(evaluator_);
    system.set(mode, *known.structure);
    known.split = std::make_shared<Split>(find_split(system, constraints_, t, y, ydot));
    const Patterns patterns{known.structure->f_y, known.structure->f_ydot};
    known.index_one = find_or_make_direct(index_one_, index_one_pattern(patterns, *known.split), kind_);
}

bool ModeStore::complete(ActiveMode& active, double t, const double* y, const double* ydot) {
    Known& known = modes_[identity(active.mode)];
    if (!known.structure) {
        Known& alike = by_conditions_[conditions_hash(active.mode)];
        if (!alike.structure || !fits(alike, active.mode, t, y, ydot)) {
            auto structure = std::make_shared<ModeStructure>();
            if (!find_structure(evaluator_, active.mode, t, y, ydot, *structure)) return false;
            alike = {};
            alike.iteration = find_or_make(iteration_, merge(structure->f_y, structure->f_ydot), kind_);
            alike.watched = std::make_shared<WatchedPattern>(watched_pattern(*structure));
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
