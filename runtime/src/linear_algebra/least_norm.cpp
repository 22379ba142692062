// SPDX-License-Identifier: Apache-2.0
#include "hybridae/linear_algebra/least_norm.hpp"

#include <Eigen/QR>
#include <stdexcept>

#include "linear_algebra/power_of_two.hpp"

namespace hybridae {
namespace {

using Eigen::Index;

// Divides each row by (nearly) its largest entry, so that the rank does not depend on the units of an
// equation.
Eigen::MatrixXd with_scaled_rows(const double* a, int rows, int cols, Eigen::VectorXd& scale) {
    Eigen::MatrixXd m = Eigen::Map<const Eigen::MatrixXd>(a, rows, cols);
    if (!m.allFinite()) throw std::invalid_argument("the matrix has an entry that is not finite");
    scale.resize(rows);
    for (Index i = 0; i < rows; ++i) {
        scale[i] = cols > 0 ? inverse_power_of_two(m.row(i).lpNorm<Eigen::Infinity>()) : 1.0;
        m.row(i) *= scale[i];
    }
    return m;
}

}  // namespace

int minimum_norm_solve(const double* a, int n, const double* b, double* x) {
    if (n == 0) return 0;
    Eigen::VectorXd scale;
    const Eigen::MatrixXd m = with_scaled_rows(a, n, n, scale);
    const Eigen::VectorXd rhs = Eigen::Map<const Eigen::VectorXd>(b, n).cwiseProduct(scale);
    if (!rhs.allFinite()) throw std::invalid_argument("the right-hand side has an entry that is not finite");
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors(m);
    Eigen::Map<Eigen::VectorXd>(x, n) = factors.solve(rhs);
    return static_cast<int>(factors.rank());
}

int numerical_rank(const double* a, int rows, int cols) {
    if (rows == 0 || cols == 0) return 0;
    Eigen::VectorXd scale;
    Eigen::MatrixXd m = with_scaled_rows(a, rows, cols, scale);
    for (Index j = 0; j < cols; ++j) m.col(j) *= inverse_power_of_two(m.col(j).lpNorm<Eigen::Infinity>());
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(m);
    factors.setThreshold(std::max(rows, cols) * std::numeric_limits<double>::epsilon());
    return static_cast<int>(factors.rank());
}

}  // namespace hybridae
