// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/integrator/taylor_step.hpp>
#include <utility>

#include "integrator/all_finite.hpp"

namespace hybridae {

namespace {
constexpr double negligible = 1e-2;  // in units of the error test
}  // namespace

void TaylorStep::propose(const TaylorStart& start, const ErrorNorms& norms,
                         const std::vector<bool>& differential, int q, double h) {
    factors_ = nullptr;
    const auto next = static_cast<std::size_t>(q) + 1;
    if (start.factors == nullptr || next >= start.columns.size() || start.columns[next].empty() ||
        std::find(differential.begin(), differential.end(), false) != differential.end())
        return;
    const double term = norms.states(start.columns[next].data()) * std::pow(h, static_cast<double>(next));
    if (term <= negligible) factors_ = start.factors;
    defect_.resize(differential.size());
}

// A d = F: ẏ is off by about d, and so y by h d at most.
bool TaylorStep::holds(System& system, const ErrorNorms& norms, double t, const double* y, const double* ydot,
                       double h) {
    CombinedJacobian& factors = *std::exchange(factors_, nullptr);
    if (!system.residual(t, y, ydot, defect_.data()) || !are_finite(defect_.data(), defect_.size()))
        return false;
    factors.solve(defect_.data(), 1);
    return norms.states(defect_.data()) * std::abs(h) <= negligible;
}

}  // namespace hybridae
