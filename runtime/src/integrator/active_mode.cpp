// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/active_mode.hpp>
#include <hybridae/locking/context.hpp>
#include <utility>

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
    watched.row_begin.push_back(0);
    std::vector<int> next(pattern.col_begin);
    for (const auto& columns_of_row : s.g_columns) {
        for (const std::uint32_t column : columns_of_row) {
            if (column < 1 || column > static_cast<std::uint32_t>(2 * n)) continue;
            watched.row_column.push_back(static_cast<int>(column) - 1);
            watched.row_entry.push_back(next[column - 1]++);
            watched.of_states = watched.of_states && column <= static_cast<std::uint32_t>(n);
        }
        watched.row_begin.push_back(static_cast<int>(watched.row_column.size()));
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
    const SparsityPattern& pattern, LinearSolverKind kind, int sensitivities = 0) {
    auto& matrix = known[pattern.hash()];
    if (!matrix) matrix = std::make_shared<CombinedJacobian>(pattern, kind, sensitivities);
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
// the discrete integers, branching on which leaves no trace. Keys of one loop differ by multiples of one
// number: they are scattered before they are added.
ModeStore::Identity ModeStore::identity(const Mode& mode) const {
    const hy_model& table = evaluator_.model().table();
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15ull;
    const auto scattered = [](std::uint64_t x) {
        x = (x ^ (x >> 32)) * 0xbf58476d1ce4e5b9ull;
        return x ^ (x >> 29);
    };
    std::uint64_t keys = locking::mix(mode.residual.entries.size(), mode.transition.entries.size()),
                  values = 0;
    for (const hy_entry& entry : mode.residual.entries) {
        const std::uint64_t key = scattered(entry.key);
        keys += key;
        values += key * (2 * static_cast<std::uint64_t>(entry.value) + odd);
    }
    for (const hy_entry& entry : mode.transition.entries) {
        const std::uint64_t key = scattered(entry.key);
        keys += key * odd;
        if (table.sites[entry.site].kind != HY_SITE_TRIGGER)
            values += key * (2 * static_cast<std::uint64_t>(entry.value) + odd);
    }
    std::uint64_t integers = 0;
    for (const std::int64_t k : evaluator_.k) integers = (integers + static_cast<std::uint64_t>(k)) * odd;
    return {locking::mix(locking::mix(keys, values), integers), keys};
}

ModeStore::Probe ModeStore::probe_of(const Colouring& colouring, std::size_t n) {
    const auto colours = static_cast<std::size_t>(colouring.count);
    Probe probe;
    probe.width = 2 * colours + 2;
    probe.seed_t.assign(probe.width, 0.0);
    probe.seed_t[2 * colours] = 1.0;
    probe.seed_y.assign(probe.width * n, 0.0);
    probe.seed_ydot.assign(probe.width * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        probe.seed_y[colour * n + i] = 1.0;
        probe.seed_ydot[(colours + colour) * n + i] = 1.0;
        probe.seed_y[(probe.width - 1) * n + i] = arbitrary(i);
        probe.seed_ydot[(probe.width - 1) * n + i] = arbitrary(n + i);
    }
    return probe;
}

// Whether all rows of a mode with these conditions have been seen before.
bool ModeStore::recognise(const Known& known, const Mode& mode) {
    return static_cast<std::size_t>(mode.n_watched()) == known.structure->g_columns.size() &&
           known.rows->recognise(system_of(known, mode));
}

ModeSystem& ModeStore::system_of(const Known& known, const Mode& mode) {
    system_.set(mode, *known.structure);
    return system_;
}

bool ModeStore::fits(const Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    if (static_cast<std::size_t>(mode.n_watched()) != known.structure->g_columns.size()) return false;
    system_.set(mode, *known.structure);
    const std::vector<double> d = evaluator_.d;
    const bool result = sweep_beside(known, t, y, ydot, 1.0) && explains(known);
    const std::vector<double> d_beside = std::exchange(evaluator_.d, d);
    if (!result || !known.split) return result;

    if (!known.rows->has_values()) {
        known.rows->place(t_beside_, y_beside_, ydot_beside_, d_beside);
        known.rows->recognise(system_);
    }
    find_factored(known);
    findings_.revision = known.index_one->revision();
    take_derivatives(known, findings_.here);
    bool compared = known.rows->asks_for_another(findings_);
    if (compared) {
        compared = sweep_beside(known, t, y, ydot, -0.6);
        if (compared) take_derivatives(known, there_);
        evaluator_.d = d;
    }
    known.rows->remember(findings_, compared ? &there_ : nullptr);
    return true;
}

// Derivatives beside a point: what is zero there by chance, such as the derivative of x z at x = 0, is not by
// structure. Where the model has no values there, the exact answer is wanted. Leaves evaluator_.d beside.
bool ModeStore::sweep_beside(const Known& known, double t, const double* y, const double* ydot,
                             double factor) {
    const Probe& probe = *known.probe;
    const auto n = static_cast<std::size_t>(known.structure->f_y.cols);
    y_beside_.resize(n);
    ydot_beside_.resize(n);
    const double *by = probe.arbitrary_y(n), *by_dot = probe.arbitrary_ydot(n);
    for (std::size_t i = 0; i < n; ++i) y_beside_[i] = beside(y[i], factor * by[i]);
    for (std::size_t i = 0; i < n; ++i) ydot_beside_[i] = beside(ydot[i], factor * by_dot[i]);
    for (std::size_t i = 0; i < evaluator_.d.size(); ++i)
        evaluator_.d[i] = beside(evaluator_.d[i], factor * arbitrary(i));
    t_beside_ = beside(t, factor * arbitrary(0));
    swept_.resize(probe.width * n);
    if (!system_.tangent(t_beside_, y_beside_.data(), ydot_beside_.data(),
                         {probe.seed_t.data(), probe.seed_y.data(), probe.seed_ydot.data(), nullptr, nullptr},
                         static_cast<int>(probe.width), swept_.data()))
        return false;
    const WatchedPattern& watched = *known.watched;
    const auto directions = static_cast<std::size_t>(watched.colouring.count) + 2;
    swept_g_.resize(directions * static_cast<std::size_t>(system_.n_watched()));
    return swept_g_.empty() ||
           system_.watch_tangent(t_beside_, y_beside_.data(), ydot_beside_.data(), watched.seeds(),
                                 static_cast<int>(directions), nullptr, swept_g_.data());
}

// The derivatives swept, in the order of the patterns.
void ModeStore::take_derivatives(const Known& known, LinearParts& to) const {
    const auto take = [](const SparsityPattern& pattern, const Colouring& colouring, const double* swept,
                         std::vector<double>& values) {
        const auto rows = static_cast<std::size_t>(pattern.rows);
        values.resize(pattern.row_index.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(pattern.cols); ++i) {
            const double* column = swept + static_cast<std::size_t>(colouring.colour_of_column[i]) * rows;
            for (int k = pattern.col_begin[i]; k < pattern.col_begin[i + 1]; ++k)
                values[static_cast<std::size_t>(k)] = column[pattern.row_index[static_cast<std::size_t>(k)]];
        }
    };
    const ModeStructure& structure = *known.structure;
    const Colouring& colouring = known.iteration->colouring();
    const auto n = static_cast<std::size_t>(structure.f_y.cols), n_g = structure.g_columns.size(),
               colours = static_cast<std::size_t>(colouring.count),
               g_colours = static_cast<std::size_t>(known.watched->colouring.count);
    take(structure.f_y, colouring, swept_.data(), to.f_y);
    take(structure.f_ydot, colouring, swept_.data() + colours * n, to.f_ydot);
    to.f_t.assign(swept_.data() + 2 * colours * n, swept_.data() + (2 * colours + 1) * n);
    take(known.watched->pattern, known.watched->colouring, swept_g_.data(), to.g);
    to.g_t.assign(swept_g_.data() + g_colours * n_g, swept_g_.data() + (g_colours + (n_g > 0 ? 1 : 0)) * n_g);
}

// Whether the derivatives swept are those that the known patterns can hold: compared in an arbitrary
// direction. Equations in which no derivative that may appear is zero are marked as complete: wherever they
// are recognised again, they have those of their variables.
bool ModeStore::explains(const Known& known) {
    const ModeStructure& structure = *known.structure;
    const auto n = static_cast<std::size_t>(structure.f_y.cols);
    const auto n_g = structure.g_columns.size();
    const auto begin = [&](std::size_t rows) {
        explained_.assign(rows, 0.0);
        size_.assign(rows, 0.0);
        lacking_.assign(rows, false);
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
            if (term == 0.0) lacking_[row] = true;
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
    const auto colours = static_cast<std::size_t>(colouring.count);
    const double *by = known.probe->arbitrary_y(n), *by_dot = known.probe->arbitrary_ydot(n);
    begin(n);
    determining_.assign(n, {});
    const auto determine = [&](const SparsityPattern& pattern, std::size_t column,
                               const double* derivatives) {
        for (int k = pattern.col_begin[column]; k < pattern.col_begin[column + 1]; ++k) {
            const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
            determining_[row].by_structure = true;
            if (derivatives[row] != 0.0) determining_[row].by_value = true;
        }
    };
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        const double *of_y = &swept_[colour * n], *of_ydot = &swept_[(colours + colour) * n];
        explain(structure.f_y, i, of_y, by[i]);
        const bool used = explain(structure.f_ydot, i, of_ydot, by_dot[i]);
        if (used != structure.differential[i]) return false;
        if (!used) determine(structure.f_y, i, of_y);
        determine(structure.f_ydot, i, of_ydot);
    }
    // An equation that determined something at one instant and no longer does has become a constraint.
    for (const Determining& row : determining_)
        if (row.by_structure != row.by_value) return false;
    if (!agrees(&swept_[(known.probe->width - 1) * n], n)) return false;
    findings_.complete.assign(n + n_g, true);
    for (std::size_t row = 0; row < n; ++row) findings_.complete[row] = !lacking_[row];
    if (n_g == 0) return true;

    const WatchedPattern& watched = *known.watched;
    const auto g_colours = static_cast<std::size_t>(watched.colouring.count);
    begin(n_g);
    for (std::size_t c = 0; c < 2 * n; ++c)
        explain(watched.pattern, c,
                &swept_g_[static_cast<std::size_t>(watched.colouring.colour_of_column[c]) * n_g],
                c < n ? by[c] : by_dot[c - n]);
    for (std::size_t g = 0; g < n_g; ++g)
        if ((size_[g] == 0.0) != structure.time_only[g]) return false;
    return agrees(&swept_g_[(g_colours + 1) * n_g], n_g);
}

// Marks equations whose row of A, from the derivatives in swept_, is what the matrix holds.
void ModeStore::find_factored(const Known& known) {
    const Split& split = *known.split;
    const SparsityPattern& pattern = known.index_one->pattern();
    const Colouring& colouring = known.iteration->colouring();
    const auto n = static_cast<std::size_t>(pattern.cols),
               colours = static_cast<std::size_t>(colouring.count);
    findings_.in_matrix.assign(
        n, split.shares.empty() && split.constraints.empty() && known.index_one->revision() > 0);
    for (std::size_t i = 0; i < n; ++i) {
        const auto colour = static_cast<std::size_t>(colouring.colour_of_column[i]);
        const double* column = &swept_[(split.differential[i] ? colours + colour : colour) * n];
        for (int k = pattern.col_begin[i]; k < pattern.col_begin[i + 1]; ++k) {
            const auto row = static_cast<std::size_t>(pattern.row_index[static_cast<std::size_t>(k)]);
            if (known.index_one->value(k) != column[row]) findings_.in_matrix[row] = false;
        }
    }
}

// The split of a mode, and the matrix that belongs to it.
void ModeStore::split(Known& known, const Mode& mode, double t, const double* y, const double* ydot) {
    system_.set(mode, *known.structure);
    known.split = std::make_shared<Split>(find_split(system_, constraints_, t, y, ydot));
    const Patterns patterns{known.structure->f_y, known.structure->f_ydot};
    known.index_one = find_or_make_direct(index_one_, index_one_pattern(patterns, *known.split), kind_);
}

bool ModeStore::complete(ActiveMode& active, double t, const double* y, const double* ydot,
                         const ActiveMode* same_transition) {
    const bool known_transition =
        same_transition != nullptr && is_last(*same_transition) && last_.structure->n_residual_g == 0;
    if (has_last_keys(active.mode, known_transition) && last_.split &&
        last_.rows->recognise(system_of(last_, active.mode), known_transition)) {
        use(last_, last_, active);
        return true;
    }
    const Identity id = identity(active.mode);
    Known& known = modes_[id.mode];
    Known& alike = by_conditions_[id.conditions];
    const bool recognised = alike.split && recognise(alike, active.mode);
    if (!known.structure) {
        // Where patterns are not fixed, matrices may have grown beyond what is compared.
        const bool comparable = alike.structure && system_.has_fixed_patterns();
        if (!recognised && !(comparable && fits(alike, active.mode, t, y, ydot))) {
            auto structure = std::make_shared<ModeStructure>();
            if (!find_structure(evaluator_, active.mode, t, y, ydot, *structure)) return false;
            alike = {};
            alike.iteration =
                find_or_make(iteration_, merge(structure->f_y, structure->f_ydot), kind_, sensitivities_);
            alike.watched = std::make_shared<WatchedPattern>(watched_pattern(*structure));
            alike.probe = std::make_shared<Probe>(
                probe_of(alike.iteration->colouring(), static_cast<std::size_t>(structure->f_y.cols)));
            alike.rows = std::make_shared<KnownRows>(
                *structure, std::shared_ptr<const SparsityPattern>(alike.watched, &alike.watched->pattern));
            alike.structure = std::move(structure);
        }
        known = alike;
        if (!known.split) {
            split(known, active.mode, t, y, ydot);
            // Where there are many functions, it pays to know whether they are linear.
            if (known.structure->g_columns.size() >= InPlay::worthwhile && system_.has_fixed_patterns())
                fits(known, active.mode, t, y, ydot);
        }
        if (known.split->by_structure) alike = known;
    } else if (known.split->by_pattern || !known.split->kernel.empty()) {
        // Values of F_ẏ may depend on discrete values too; only where they mattered are they looked at again.
        split(known, active.mode, t, y, ydot);
    }
    use(known, alike, active);
    last_ = alike;
    last_keys_.clear();
    for (const Trace* trace : {&active.mode.residual, &active.mode.transition})
        for (const hy_entry& entry : trace->entries) last_keys_.push_back(entry.key);
    return true;
}

// Whether the mode last completed, or tried, is this one or one with the same watched functions.
bool ModeStore::is_last(const ActiveMode& active) const {
    return active.structure == last_.structure && active.watched_revision != 0 &&
           active.watched_revision == last_.rows->watched_revision();
}

// Whether the decisions are those of the mode last completed, whatever their values.
bool ModeStore::has_last_keys(const Mode& mode, bool known_transition) const {
    const auto& residual = mode.residual.entries;
    const auto& transition = mode.transition.entries;
    if (residual.size() + transition.size() != last_keys_.size()) return false;
    const auto same = [](std::uint64_t key, const hy_entry& entry) { return key == entry.key; };
    const auto middle = last_keys_.begin() + static_cast<std::ptrdiff_t>(residual.size());
    return std::equal(last_keys_.begin(), middle, residual.begin(), same) &&
           (known_transition || std::equal(middle, last_keys_.end(), transition.begin(), same));
}

// `alike`: what is known of modes with these conditions.
void ModeStore::use(const Known& known, const Known& alike, ActiveMode& active) const {
    active.structure = known.structure;
    active.split = known.split;
    active.watched = known.watched;
    active.iteration = known.iteration;
    active.index_one = known.index_one;
    const bool same =
        system_.has_fixed_patterns() && alike.structure == known.structure && alike.split == known.split;
    active.linear = same ? alike.rows->linear() : nullptr;
    active.constant_index_one =
        same && alike.rows->revision() == known.index_one->revision() ? known.index_one->revision() : 0;
    active.watched_revision = same ? alike.rows->watched_revision() : 0;
}

CombinedJacobian& ModeStore::start_matrix(const ActiveMode& active, const std::vector<int>& variable,
                                          const std::vector<double>& w, const std::vector<double>& wdot) {
    const ModeStructure& structure = *active.structure;
    const Patterns patterns{structure.f_y, structure.f_ydot};
    return *find_or_make_direct(index_one_, combined_pattern(patterns, *active.split, variable, w, wdot),
                                kind_);
}

}  // namespace hybridae
