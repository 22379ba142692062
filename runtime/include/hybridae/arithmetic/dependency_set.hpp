// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "hybridae/arithmetic/column_set.hpp"
#include "hybridae/arithmetic/value.hpp"

namespace hybridae {

// DependencySet: a value together with the columns (independent variables) it depends on. Running the
// locked model once with it yields the sparsity pattern of the current mode.
//
// The dependence is structural: 0 * x depends on x, and so does x - x, since another state of the same mode
// may give another value. The value is computed as with plain double, bit by bit.
class DependencySet {
  public:
    DependencySet() = default;

    template <PlainNumber A>
    DependencySet(A value) noexcept : value_(static_cast<double>(value)) {}

    DependencySet(double value, ColumnSet columns) noexcept : value_(value), columns_(std::move(columns)) {}

    // The independent variable of the given column.
    static DependencySet variable(double value, ColumnSet::Column column) {
        return DependencySet(value, ColumnSet(column));
    }

    double value() const noexcept { return value_; }

    // Ascending, without repetition.
    std::vector<ColumnSet::Column> columns() const { return columns_.sorted(); }

    // f(x) and f(x, y), given their values.
    static DependencySet chain(double value, const DependencySet& x) {
        return DependencySet(value, x.columns_);
    }
    static DependencySet chain(double value, const DependencySet& x, const DependencySet& y) {
        return DependencySet(value, ColumnSet::united(x.columns_, y.columns_));
    }

    friend DependencySet operator+(const DependencySet& a) { return a; }
    friend DependencySet operator-(const DependencySet& a) { return chain(-a.value_, a); }

    friend DependencySet operator+(const DependencySet& a, const DependencySet& b) {
        return chain(a.value_ + b.value_, a, b);
    }
    friend DependencySet operator-(const DependencySet& a, const DependencySet& b) {
        return chain(a.value_ - b.value_, a, b);
    }
    friend DependencySet operator*(const DependencySet& a, const DependencySet& b) {
        return chain(a.value_ * b.value_, a, b);
    }
    friend DependencySet operator/(const DependencySet& a, const DependencySet& b) {
        return chain(a.value_ / b.value_, a, b);
    }

    DependencySet& operator+=(const DependencySet& b) { return *this = *this + b; }
    DependencySet& operator-=(const DependencySet& b) { return *this = *this - b; }
    DependencySet& operator*=(const DependencySet& b) { return *this = *this * b; }
    DependencySet& operator/=(const DependencySet& b) { return *this = *this / b; }

    DependencySet& operator++() noexcept { return value_ += 1.0, *this; }
    DependencySet& operator--() noexcept { return value_ -= 1.0, *this; }
    DependencySet operator++(int) {
        DependencySet before = *this;
        ++*this;
        return before;
    }
    DependencySet operator--(int) {
        DependencySet before = *this;
        --*this;
        return before;
    }

  private:
    double value_ = 0.0;
    ColumnSet columns_;
};

inline double value(const DependencySet& x) noexcept { return x.value(); }
inline DependencySet with_value(const DependencySet& x, double v) { return DependencySet::chain(v, x); }

}  // namespace hybridae
