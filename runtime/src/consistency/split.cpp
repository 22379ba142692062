// SPDX-License-Identifier: Apache-2.0
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/split.hpp>
#include <hybridae/linear_algebra/colouring.hpp>
#include <hybridae/linear_algebra/linear_solver.hpp>
#include <iterator>
#include <limits>
#include <numeric>

namespace hybridae {

namespace {

using Eigen::Index;

// Blocks up to this many rows are factored densely where they are singular.
constexpr std::size_t largest_dense_block = 1000;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// A connected part of F_ẏ: no other row or column shares an entry with it.
struct Block {
    std::vector<int> rows, columns;
};

std::vector<Block> connected_blocks(const SparsityPattern& f_ydot) {
    std::vector<int> parent(at(f_ydot.rows) + at(f_ydot.cols));
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](int i) {
        while (parent[at(i)] != i) i = parent[at(i)] = parent[at(parent[at(i)])];
        return i;
    };
    for (int j = 0; j < f_ydot.cols; ++j)
        for (int k = f_ydot.col_begin[at(j)]; k < f_ydot.col_begin[at(j) + 1]; ++k)
            parent[at(root(f_ydot.row_index[at(k)]))] = root(f_ydot.rows + j);
    std::vector<int> block_of(parent.size(), -1);
    std::vector<Block> blocks;
    const auto block = [&](int i) -> Block& {
        int& number = block_of[at(root(i))];
        if (number < 0) {
            number = static_cast<int>(blocks.size());
            blocks.emplace_back();
        }
        return blocks[at(number)];
    };
    const std::vector<bool> no_derivative = algebraic_equations(f_ydot);
    for (int j = 0; j < f_ydot.cols; ++j)
        if (f_ydot.col_begin[at(j) + 1] > f_ydot.col_begin[at(j)])
            block(f_ydot.rows + j).columns.push_back(j);
    for (int i = 0; i < f_ydot.rows; ++i)
        if (!no_derivative[at(i)]) block(i).rows.push_back(i);
    return blocks;
}

// The values of F_y or F_ẏ in the order of its pattern. False: not finite.
bool values_of(System& system, bool of_ydot, double t, const double* y, const double* ydot,
               std::vector<double>& values) {
    const SparsityPattern& pattern = of_ydot ? system.pattern_ydot() : system.pattern_y();
    const Colouring colouring = colour_columns(pattern);
    const std::size_t n = at(pattern.cols), width = at(colouring.count);
    std::vector<double> seed(n * width, 0.0), swept(n * width);
    for (std::size_t j = 0; j < n; ++j) seed[at(colouring.colour_of_column[j]) * n + j] = 1.0;
    if (!system.tangent(
            t, y, ydot,
            {nullptr, of_ydot ? nullptr : seed.data(), of_ydot ? seed.data() : nullptr, nullptr, nullptr},
            colouring.count, swept.data()))
        return false;
    values.resize(at(pattern.nonzeros()));
    bool finite = true;
    for (std::size_t j = 0; j < n; ++j)
        for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
            values[at(k)] = swept[at(colouring.colour_of_column[j]) * n + at(pattern.row_index[at(k)])];
            finite = finite && std::isfinite(values[at(k)]);
        }
    return finite;
}

// Whether a square block is regular, by the sparse or dense solver that suits it.
bool is_regular(const SparsityPattern& whole, const std::vector<double>& values, const Block& block,
                const std::vector<int>& local_row) {
    SparsityPattern pattern;
    pattern.rows = pattern.cols = static_cast<int>(block.columns.size());
    pattern.col_begin.push_back(0);
    std::vector<double> entries;
    for (const int j : block.columns) {
        for (int k = whole.col_begin[at(j)]; k < whole.col_begin[at(j) + 1]; ++k) {
            pattern.row_index.push_back(local_row[at(whole.row_index[at(k)])]);
            entries.push_back(values[at(k)]);
        }
        pattern.col_begin.push_back(static_cast<int>(entries.size()));
    }
    return make_linear_solver(LinearSolverKind::automatic, pattern)->factor(entries.data()).regular;
}

// Pivots and kernel of a block by QR with column pivoting, rows and columns scaled to the same size first.
void split_densely(const SparsityPattern& whole, const std::vector<double>& values, const Block& block,
                   const std::vector<int>& local_row, Split& split) {
    const auto rows = static_cast<Index>(block.rows.size()), cols = static_cast<Index>(block.columns.size());
    Eigen::MatrixXd m = Eigen::MatrixXd::Zero(rows, cols);
    for (Index c = 0; c < cols; ++c) {
        const int j = block.columns[static_cast<std::size_t>(c)];
        for (int k = whole.col_begin[at(j)]; k < whole.col_begin[at(j) + 1]; ++k)
            m(local_row[at(whole.row_index[at(k)])], c) = values[at(k)];
    }
    const auto scale_of = [](double largest) { return largest > 0.0 ? 1.0 / largest : 1.0; };
    for (Index r = 0; r < rows; ++r) m.row(r) *= scale_of(m.row(r).lpNorm<Eigen::Infinity>());
    Eigen::VectorXd scale(cols);
    for (Index c = 0; c < cols; ++c) {
        scale[c] = scale_of(m.col(c).lpNorm<Eigen::Infinity>());
        m.col(c) *= scale[c];
    }
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(m);
    const double rounding =
        static_cast<double>(std::max(rows, cols)) * 8.0 * std::numeric_limits<double>::epsilon();
    qr.setThreshold(rounding);
    const Index rank = qr.rank();
    const auto variable = [&](Index position) {
        return block.columns[static_cast<std::size_t>(qr.colsPermutation().indices()[position])];
    };
    const auto scale_at = [&](Index position) { return scale[qr.colsPermutation().indices()[position]]; };
    // R11 x = R12: the kernel's column q is e_q - Σ x_p e_p, in the unscaled variables.
    const Eigen::MatrixXd x = qr.matrixQR()
                                  .topLeftCorner(rank, rank)
                                  .template triangularView<Eigen::Upper>()
                                  .solve(qr.matrixQR().topRightCorner(rank, cols - rank));
    for (Index q = rank; q < cols; ++q) {
        split.differential[at(variable(q))] = false;
        split.kernel.push_back(variable(q));
        for (Index p = 0; p < rank; ++p) {
            const double part = -x(p, q - rank) * scale_at(p) / scale_at(q);
            if (std::abs(x(p, q - rank)) > rounding) split.shares.push_back({variable(q), variable(p), part});
        }
    }
}

void split_block(const SparsityPattern& whole, const std::vector<double>& values, const Block& block,
                 std::vector<int>& local_row, Split& split) {
    if (block.columns.size() == 1) {
        const int j = block.columns[0];
        const auto begin = values.begin() + whole.col_begin[at(j)],
                   end = values.begin() + whole.col_begin[at(j) + 1];
        if (std::all_of(begin, end, [](double x) { return x == 0.0; })) {
            split.differential[at(j)] = false;
            split.kernel.push_back(j);
        }
        return;
    }
    for (std::size_t i = 0; i < block.rows.size(); ++i) local_row[at(block.rows[i])] = static_cast<int>(i);
    if (block.rows.size() == block.columns.size() && is_regular(whole, values, block, local_row)) return;
    if (std::max(block.rows.size(), block.columns.size()) > largest_dense_block)
        split.large = true;
    else
        split_densely(whole, values, block, local_row, split);
}

// Of the equations named by the user those that contain no derivative and, by value, no algebraic variable.
std::vector<int> named_constraints(System& system, const Split& split, const std::vector<int>& named,
                                   double t, const double* y, const double* ydot) {
    std::vector<double> values;
    if (named.empty() || !values_of(system, false, t, y, ydot, values)) return {};
    const SparsityPattern& f_y = system.pattern_y();
    const std::vector<bool> algebraic = algebraic_equations(system.pattern_ydot());
    std::vector<bool> constraint = algebraic;
    std::vector<double> column(at(f_y.rows), 0.0);
    for (int q = 0; q < f_y.cols; ++q) {
        if (split.differential[at(q)]) continue;
        std::fill(column.begin(), column.end(), 0.0);
        const auto add = [&](int j, double part) {
            for (int k = f_y.col_begin[at(j)]; k < f_y.col_begin[at(j) + 1]; ++k)
                column[at(f_y.row_index[at(k)])] += part * values[at(k)];
        };
        add(q, 1.0);
        for (const Split::Share& s : split.shares)
            if (s.algebraic == q) add(s.differential, s.part);
        for (const int row : named)
            if (column[at(row)] != 0.0) constraint[at(row)] = false;
    }
    std::vector<int> rows;
    std::copy_if(named.begin(), named.end(), std::back_inserter(rows),
                 [&](int row) { return constraint[at(row)]; });
    return rows;
}

}  // namespace

void Split::keep_differential(double* v) const {
    for (const Share& s : shares) v[s.differential] -= s.part * v[s.algebraic];
    for (std::size_t i = 0; i < differential.size(); ++i)
        if (!differential[i]) v[i] = 0.0;
}

void Split::advance(const double* u, double f, double* y, double* ydot) const {
    for (std::size_t i = 0; i < differential.size(); ++i) (differential[i] ? ydot[i] : y[i]) += f * u[i];
    for (const Share& s : shares) y[s.differential] += f * s.part * u[s.algebraic];
}

void Split::to_variables(double* v) const {
    for (const Share& s : shares) v[s.differential] += s.part * v[s.algebraic];
}

std::vector<bool> Split::purely_differential() const {
    std::vector<bool> pure = differential;
    for (const Share& s : shares) pure[at(s.differential)] = false;
    return pure;
}

std::vector<bool> algebraic_equations(const SparsityPattern& f_ydot) {
    std::vector<bool> algebraic(at(f_ydot.rows), true);
    for (const int row : f_ydot.row_index) algebraic[at(row)] = false;
    return algebraic;
}

Split find_split(System& system, const std::vector<int>& named, double t, const double* y,
                 const double* ydot) {
    const SparsityPattern &f_y = system.pattern_y(), &f_ydot = system.pattern_ydot();
    Split split;
    split.differential.resize(at(f_ydot.cols));
    for (std::size_t j = 0; j < split.differential.size(); ++j)
        split.differential[j] = f_ydot.col_begin[j + 1] > f_ydot.col_begin[j];
    std::vector<double> values;
    if (values_of(system, true, t, y, ydot, values)) {
        std::vector<int> local_row(at(f_ydot.rows), 0);
        const auto blocks = connected_blocks(f_ydot);
        for (const Block& block : blocks) split_block(f_ydot, values, block, local_row, split);
        split.by_structure =
            split.kernel.empty() && std::all_of(blocks.begin(), blocks.end(), [](const Block& block) {
                return block.columns.size() == 1 && block.rows.size() == 1;
            });
    } else {
        split.by_pattern = true;
    }
    std::sort(split.kernel.begin(), split.kernel.end());

    // Equations without derivatives in which no algebraic variable appears.
    std::vector<bool> constraint = algebraic_equations(f_ydot);
    std::vector<bool> empty(at(f_y.rows), true);
    const SparsityPattern a = index_one_pattern({f_y, f_ydot}, split);
    for (const int row : a.row_index) constraint[at(row)] = false;
    for (const int row : f_y.row_index) empty[at(row)] = false;
    for (const int row : named_constraints(system, split, named, t, y, ydot)) constraint[at(row)] = true;
    for (int i = 0; i < f_y.rows; ++i)
        if (constraint[at(i)] && !empty[at(i)]) split.constraints.push_back(i);
    return split;
}

namespace {

// Collects the rows of columns, in any order and repeatedly.
class Columns {
  public:
    explicit Columns(int n) : rows_(at(n)) {}

    template <class Wanted>
    void add(const SparsityPattern& from, int column, int to, Wanted&& wanted) {
        for (int k = from.col_begin[at(column)]; k < from.col_begin[at(column) + 1]; ++k)
            if (wanted(from.row_index[at(k)])) rows_[at(to)].push_back(from.row_index[at(k)]);
    }
    SparsityPattern pattern() {
        SparsityPattern a;
        a.rows = a.cols = static_cast<int>(rows_.size());
        a.col_begin.push_back(0);
        for (auto& rows : rows_) {
            std::sort(rows.begin(), rows.end());
            rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
            a.row_index.insert(a.row_index.end(), rows.begin(), rows.end());
            a.col_begin.push_back(static_cast<int>(a.row_index.size()));
        }
        return a;
    }

  private:
    std::vector<std::vector<int>> rows_;
};

}  // namespace

SparsityPattern index_one_pattern(const Patterns& of, const Split& split) {
    std::vector<bool> constraint(at(of.f_y.rows), false);
    for (const int row : split.constraints) constraint[at(row)] = true;
    const auto ordinary = [&](int row) { return !constraint[at(row)]; };
    const auto of_constraint = [&](int row) { return constraint[at(row)]; };
    Columns columns(of.f_y.cols);
    for (int j = 0; j < of.f_y.cols; ++j) {
        const bool differential = split.differential[at(j)];
        columns.add(differential ? of.f_ydot : of.f_y, j, j, ordinary);
        if (differential) columns.add(of.f_y, j, j, of_constraint);  // d/dt g(t, z1) = g_t + g_z1 ż1
    }
    for (const Split::Share& s : split.shares) columns.add(of.f_y, s.differential, s.algebraic, ordinary);
    return columns.pattern();
}

SparsityPattern combined_pattern(const Patterns& of, const Split& split, const std::vector<int>& variable,
                                 const std::vector<double>& w, const std::vector<double>& wdot) {
    const auto all = [](int) { return true; };
    Columns columns(of.f_y.cols);
    const auto add = [&](int from, int to) {
        if (w[at(to)] != 0.0) columns.add(of.f_y, from, to, all);
        if (wdot[at(to)] != 0.0) columns.add(of.f_ydot, from, to, all);
    };
    for (int j = 0; j < of.f_y.cols; ++j) {
        add(variable[at(j)], j);
        for (const Split::Share& s : split.shares)
            if (s.algebraic == variable[at(j)]) add(s.differential, j);
    }
    return columns.pattern();
}

}  // namespace hybridae
