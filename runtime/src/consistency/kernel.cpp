// SPDX-License-Identifier: Apache-2.0
#include "consistency/kernel.hpp"

#include <Eigen/QR>
#include <Eigen/Sparse>
#include <algorithm>
#include <cmath>
#include <hybridae/linear_algebra/linear_solver.hpp>
#include <limits>
#include <numeric>

namespace hybridae {

namespace {

using Eigen::Index;

// Blocks up to this many rows are factored densely where they are singular, larger ones by a sparse QR.
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

using Matrix = Eigen::SparseMatrix<double>;

// A block, rows and columns scaled to the same size; the scale of the columns is kept.
struct ScaledBlock {
    Matrix matrix;
    Eigen::VectorXd scale;
    // An entry of this size, or a pivot, may be nothing but rounding.
    double rounding() const {
        return static_cast<double>(std::max(matrix.rows(), matrix.cols())) * 8.0 *
               std::numeric_limits<double>::epsilon();
    }
};

ScaledBlock scaled_block(const SparsityPattern& whole, const std::vector<double>& values, const Block& block,
                         const std::vector<int>& local_row) {
    const auto rows = static_cast<Index>(block.rows.size()), cols = static_cast<Index>(block.columns.size());
    std::vector<Eigen::Triplet<double>> entries;
    Eigen::VectorXd row_size = Eigen::VectorXd::Zero(rows), size = Eigen::VectorXd::Zero(cols);
    const auto each = [&](auto&& use) {
        for (Index c = 0; c < cols; ++c) {
            const int j = block.columns[static_cast<std::size_t>(c)];
            for (int k = whole.col_begin[at(j)]; k < whole.col_begin[at(j) + 1]; ++k)
                use(Index{local_row[at(whole.row_index[at(k)])]}, c, values[at(k)]);
        }
    };
    const auto scale_of = [](double largest) { return largest > 0.0 ? 1.0 / largest : 1.0; };
    each([&](Index r, Index, double x) { row_size[r] = std::max(row_size[r], std::abs(x)); });
    each([&](Index r, Index c, double x) {
        size[c] = std::max(size[c], std::abs(x) * scale_of(row_size[r]));
    });
    ScaledBlock scaled{Matrix(rows, cols), size.unaryExpr(scale_of)};
    each([&](Index r, Index c, double x) {
        entries.emplace_back(r, c, x * scale_of(row_size[r]) * scaled.scale[c]);
    });
    scaled.matrix.setFromTriplets(entries.begin(), entries.end());
    return scaled;
}

// Writes down the kernel. `variable` and `scale` are by the factorization's order of the columns, in which
// the first `rank` are the pivots; R11 x = R12: column q of the kernel is e_q - Σ x_p e_p, in unscaled
// variables.
template <class Variable, class Scale>
void describe_kernel(const Eigen::MatrixXd& x, double rounding, Variable&& variable, Scale&& scale,
                     Split& split) {
    const Index rank = x.rows();
    for (Index q = rank; q < rank + x.cols(); ++q) {
        split.differential[at(variable(q))] = false;
        split.kernel.push_back(variable(q));
        for (Index p = 0; p < rank; ++p) {
            const double part = -x(p, q - rank) * scale(p) / scale(q);
            if (std::abs(x(p, q - rank)) > rounding) split.shares.push_back({variable(q), variable(p), part});
        }
    }
}

// Pivots and kernel of a singular block by a QR factorization that reveals its rank.
void split_singular(const ScaledBlock& scaled, const Block& block, Split& split) {
    const Index cols = scaled.matrix.cols();
    const auto describe = [&](const auto& order, const Eigen::MatrixXd& x) {
        describe_kernel(
            x, scaled.rounding(),
            [&](Index position) { return block.columns[static_cast<std::size_t>(order[position])]; },
            [&](Index position) { return scaled.scale[order[position]]; }, split);
    };
    if (static_cast<std::size_t>(std::max(scaled.matrix.rows(), cols)) <= largest_dense_block) {
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr{Eigen::MatrixXd(scaled.matrix)};
        qr.setThreshold(scaled.rounding());
        const Index rank = qr.rank();
        describe(qr.colsPermutation().indices(), qr.matrixQR()
                                                     .topLeftCorner(rank, rank)
                                                     .template triangularView<Eigen::Upper>()
                                                     .solve(qr.matrixQR().topRightCorner(rank, cols - rank)));
        return;
    }
    Eigen::SparseQR<Matrix, Eigen::COLAMDOrdering<int>> qr;
    qr.setPivotThreshold(scaled.rounding());
    qr.compute(scaled.matrix);
    const Index rank = qr.rank();
    const Matrix r = qr.matrixR();
    const Matrix r11 = r.topLeftCorner(rank, rank);
    Eigen::MatrixXd x = r.topRightCorner(rank, cols - rank);
    r11.template triangularView<Eigen::Upper>().solveInPlace(x);
    describe(qr.colsPermutation().indices(), x);
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
    split_singular(scaled_block(whole, values, block, local_row), block, split);
}

}  // namespace

void find_kernel(const SparsityPattern& f_ydot, const std::vector<double>& values, Split& split) {
    std::vector<int> local_row(at(f_ydot.rows), 0);
    const auto blocks = connected_blocks(f_ydot);
    for (const Block& block : blocks) split_block(f_ydot, values, block, local_row, split);
    split.by_structure =
        split.kernel.empty() && std::all_of(blocks.begin(), blocks.end(), [](const Block& block) {
            return block.columns.size() == 1 && block.rows.size() == 1;
        });
    std::sort(split.kernel.begin(), split.kernel.end());
}

}  // namespace hybridae
