// SPDX-License-Identifier: Apache-2.0
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

}  // namespace

bool ModeStore::complete(ActiveMode& active, double t, const double* y, const double* ydot) {
    // Branching on discrete integers leaves no trace, so they belong to the mode's identity.
    std::uint64_t id = locking::mix(active.mode.residual.hash(), active.mode.transition.hash());
    for (const std::int64_t k : evaluator_.k) id = locking::mix(id, static_cast<std::uint64_t>(k));
    Known& known = modes_[id];
    if (!known.structure) {
        auto structure = std::make_shared<ModeStructure>();
        if (!find_structure(evaluator_, active.mode, t, y, ydot, *structure)) return false;
        known.iteration = find_or_make(iteration_, merge(structure->f_y, structure->f_ydot), kind_);
        known.watched = std::make_shared<WatchedPattern>(watched_pattern(*structure));
        known.structure = std::move(structure);
    }
    // Values of F_ẏ may depend on discrete values too; only where they mattered are they looked at again.
    if (!known.split || known.split->by_pattern || !known.split->kernel.empty()) {
        ModeSystem system(evaluator_);
        system.set(active.mode, *known.structure);
        known.split = std::make_shared<Split>(find_split(system, constraints_, t, y, ydot));
        const Patterns patterns{known.structure->f_y, known.structure->f_ydot};
        known.index_one = find_or_make_direct(index_one_, index_one_pattern(patterns, *known.split), kind_);
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
