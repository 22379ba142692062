// SPDX-License-Identifier: Apache-2.0
// Taylor expansion of the solution at a consistent point.
//
// With x^(k) known and A factored, the k-th Taylor coefficient of F with the unknowns set to zero gives
//   A [ẋ_k; a_k] = -F_k,   k = 1 … 3,
// one factorisation for all orders (docs/events.md). The same with derivatives for the sensitivities.
// Of a constraint (index 2) the next coefficient counts, (k + 1) F_{k+1}, so that k goes to 2 only.
#pragma once

#include <cmath>
#include <hybridae/consistency/index_one.hpp>
#include <hybridae/integrator/integrator.hpp>
#include <vector>

namespace hybridae {

class Expansion {
  public:
    static constexpr int highest = 3;

    // Expands y (and g) at a consistent point where `index_one` has factors (not needed for `most` = 0).
    // Returns the highest order K <= most with finite coefficients of all variables. No more are looked for
    // once the next term is negligible, on the scale of the weights, up to `horizon` from here.
    int expand(IndexOne&, const Point&, int most = highest, double horizon = INFINITY);

    // Expands the watched functions again, where others are in play than when y was expanded.
    void expand_watched(ModeSystem&, double t);

    // Expands the sensitivities on top of that, up to an order that is the expansion's then: s holds s_x on
    // entry; s_a is solved for. Layout s[j * n + i]. False: not finite.
    bool expand_sensitivities(IndexOne&, const Point&, const SensitivityDirections&, std::vector<double>& s,
                              int most = highest);

    int order() const { return order_; }
    double y(int k, int i) const { return y_[at(k, n_, i)]; }
    double ydot(int k, int i) const { return ydot_[at(k, n_, i)]; }
    // Taylor coefficient k of watched function i, k <= order().
    double g(int k, int i) const { return g_[at(k, n_g_, i)]; }
    int n_g() const { return n_g_; }
    // ṡ of the expansion: first coefficients of s.
    const std::vector<double>& sensitivity(int k) const { return s_[static_cast<std::size_t>(k)]; }

    // For the integrator: coefficients of y, s and g.
    void fill(TaylorStart&, const Split&) const;

  private:
    bool is_negligible(const IndexOne&, const Split&, double horizon) const;
    static void accept(const Split&, int k, const double* u, double* y, double* ydot_before, double* y_next,
                       double* ydot);
    static std::size_t at(int k, int rows, int i) {
        return static_cast<std::size_t>(k) * static_cast<std::size_t>(rows) + static_cast<std::size_t>(i);
    }

    int n_ = 0, n_g_ = 0, m_ = 0, order_ = 0;
    std::vector<double> y_, ydot_, g_, out_;
    std::vector<std::vector<double>> s_;  // coefficient k: n x m
};

}  // namespace hybridae
