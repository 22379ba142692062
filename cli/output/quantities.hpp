// SPDX-License-Identifier: Apache-2.0
// What a row holds, quantity by quantity, whatever part of the row it comes from.
#pragma once

#include "output/columns.hpp"

namespace hybridae::cli {

// The name of an enumerator, true or false, or digits.
std::string integer_text(const Leaf&, std::int64_t value);

class Quantity {
  public:
    using Reals = std::vector<double> Row::*;

    // A real number with sensitivities, or one of the discrete integers.
    Quantity(Column column, Reals values, Reals derivatives)
        : column_(std::move(column)), values_(values), derivatives_(derivatives) {}
    explicit Quantity(Column column) : column_(std::move(column)) {}

    const std::string& name() const { return column_.leaf.name; }
    const Leaf& leaf() const { return column_.leaf; }
    bool real() const { return values_ != nullptr; }

    // NaN where the row has none.
    double value(const Row&) const;
    double sensitivity(const Row&, std::size_t j) const;
    // As a person reads it: ten digits, or integer_text().
    std::string text(const Row&) const;

  private:
    Column column_;
    Reals values_ = nullptr, derivatives_ = nullptr;
};

// States, outputs, discrete reals, discrete integers.
std::vector<Quantity> quantities(const Columns&);

}  // namespace hybridae::cli
