// SPDX-License-Identifier: Apache-2.0
// Recognises the equations and watched functions of a mode by their values at one fixed point.
//
// A row that has, to the last bit, a value there that it had in another mode is computed by the same formula
// as in that mode; so what was found out about it then holds. The point is an arbitrary one, so that formulas
// that agree where modes meet do not agree there. One evaluation replaces the derivatives of all rows in a
// model of many cells, of which an event changes one.
//
// The same holds for derivatives: those that are equal to the last bit at two arbitrary points are constant.
#pragma once

#include <array>
#include <cstdint>
#include <hybridae/model/mode_system.hpp>
#include <vector>

namespace hybridae {

class KnownRows {
  public:
    // The pattern of the watched functions: columns y, then ẏ.
    KnownRows(const ModeStructure&, const std::shared_ptr<const SparsityPattern>& g_pattern);

    // Where rows are compared. Forgets what was known at another point.
    void place(double t, std::vector<double> y, std::vector<double> ydot, std::vector<double> d);

    // Whether all rows of the system's mode are known. Its values stay for remember(). `same_watched`: its
    // watched functions are those of the mode last tried.
    bool recognise(ModeSystem&, bool same_watched = false);
    // Whether all rows had values at the last recognise().
    bool has_values() const { return has_values_; }
    // Of the mode last tried: the revision of A that all its rows of A were found in; 0: there is none.
    std::uint64_t revision() const;
    // Changes whenever a watched function has another formula than in the mode tried before.
    std::uint64_t watched_revision() const { return watched_revision_; }
    // Of the mode last tried: what is linear. Null: nothing.
    std::shared_ptr<const LinearParts> linear();

    // What derivatives at one or two points say of the rows of the mode last tried.
    struct Findings {
        std::vector<bool> complete;   // no derivative that may appear is zero: the structure is the row's own
        std::vector<bool> in_matrix;  // of equations: the row of A is that of `revision`, and constant
        std::uint64_t revision = 0;
        LinearParts here;
    };
    // Whether derivatives at another point are needed to tell which rows are linear.
    bool asks_for_another(const Findings&) const;
    // `there`: derivatives at the other point, or null.
    void remember(const Findings&, const LinearParts* there);

  private:
    static constexpr std::size_t most = 4;  // formulas kept of each row
    // The entries of a pattern, row after row.
    struct RowIndex {
        explicit RowIndex(const SparsityPattern&);
        std::vector<int> begin, entry;
    };

    std::size_t formula_of(std::size_t row) const;
    void set_formula(std::size_t row, std::size_t formula);
    bool same_row(std::size_t row, const LinearParts&, const LinearParts&) const;
    void copy_row(std::size_t row, const LinearParts&, LinearParts&) const;
    template <class Use>
    void each_entry(std::size_t row, Use use) const;

    std::size_t n_, rows_;  // equations; with watched functions
    RowIndex f_y_, f_ydot_, g_;
    double t_ = 0.0;
    std::vector<double> y_, ydot_, d_;
    std::vector<double> now_;                    // F, then the watched functions
    std::vector<double> seen_;                   // [formula][row]; not a number: none
    std::vector<std::uint64_t> revisions_;       // [formula][equation]
    std::vector<bool> is_linear_;                // [formula][row]
    std::array<LinearParts, most> derivatives_;  // of linear rows
    std::vector<std::uint8_t> next_;             // which formula of a row is replaced next
    std::vector<std::uint8_t> formula_;          // of each row at the last recognise()
    bool has_values_ = false;
    std::vector<double> expected_;           // now_ of the formulas; not a number: none
    std::array<std::size_t, 2> not_linear_;  // how many equations, how many watched functions
    std::size_t unknown_ = 0;                // rows without a formula
    std::uint64_t watched_revision_ = 1;
    std::shared_ptr<LinearParts> linear_;  // what was last handed out
    std::vector<std::size_t> stale_;       // rows that have changed since
};

}  // namespace hybridae
