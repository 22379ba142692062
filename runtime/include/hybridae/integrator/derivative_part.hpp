// SPDX-License-Identifier: Apache-2.0
// F_ẏ by itself, beside an iteration matrix F_y + α F_ẏ: with it the matrix is made for another α without
// evaluating the model, and products F_ẏ v need no tangents. It mostly has one or two colours.
#pragma once

#include <hybridae/integrator/system.hpp>
#include <hybridae/linear_algebra/colouring.hpp>
#include <vector>

namespace hybridae {

class DerivativePart {
  public:
    // `iteration`: the pattern of the iteration matrix, which contains that of F_ẏ; `columns`: as many at
    // most are multiplied together.
    void begin(const SparsityPattern& f_ydot, const SparsityPattern& iteration, int columns);
    // False where the model could not be evaluated or a derivative is not finite.
    bool evaluate(System&, double t, const double* y, const double* ydot);
    // Adds factor F_ẏ to the entries of an iteration matrix.
    void add_to(std::vector<double>& values, double factor) const;
    // out = factor F_ẏ v, for `count` columns.
    void multiply(double factor, const double* v, int count, double* out);
    // In the order of the pattern of F_ẏ.
    std::vector<double>& values() { return values_; }

  private:
    void arrange(const SparsityPattern& f_ydot, const SparsityPattern& iteration);
    void repeat_diagonal();

    SparsityPattern pattern_, iteration_;
    Colouring colouring_;
    std::vector<std::size_t> place_;  // of each entry in the iteration matrix
    std::vector<int> column_;         // of each entry
    std::vector<double> seed_, swept_, values_;
    bool is_diagonal_ = false;                           // mostly
    std::vector<double> diagonal_, values_of_diagonal_;  // diagonal_: once for each column of a product
};

}  // namespace hybridae
