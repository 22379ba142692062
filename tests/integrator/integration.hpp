// SPDX-License-Identifier: Apache-2.0
// The integration of a system in closed form, and its errors.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridae/integrator/bdf.hpp"
#include "hybridae/integrator/methods.hpp"
#include "integrator/closed_form.hpp"

namespace hybridae::integrator_tests {

class Integration {
  public:
    Integration(ClosedForm& system, double tolerance, int max_order = 5,
                LinearSolverKind kind = LinearSolverKind::automatic)
        : Integration(system, "bdf", options(system, tolerance, max_order), kind) {}
    Integration(ClosedForm& system, const std::string& method, const IntegratorOptions& given,
                LinearSolverKind kind = LinearSolverKind::automatic)
        : system_(system),
          matrix_(merge(system.pattern_y(), system.pattern_ydot()), kind),
          integrator_(make_integrator(method, given, statistics_)),
          bdf_(*integrator_),
          value_(static_cast<std::size_t>(system.size())),
          slope_(value_.size()) {}

    // `known`: as in TaylorStart; 1 leaves the integrator with the first derivatives only.
    void start(double t, double direction = 1.0, int known = 3, double longest = 1.0) {
        std::vector<Series> exact;
        system_.exact(Series::variable(t), exact);
        TaylorStart taylor;
        taylor.known = known;
        for (int k = 0; k <= (known == 1 ? 1 : known + 1); ++k)
            for (const Series& x : exact)
                taylor.columns[static_cast<std::size_t>(k)].push_back(x.coefficient(k));
        bdf_.restart(system_, matrix_, system_.directions(), system_.differential(), t, direction, taylor,
                     longest);
    }

    Bdf::Result to(double limit) {
        while (bdf_.t() != limit)
            if (const auto result = bdf_.step(limit, false); result != Bdf::Result::accepted) return result;
        return Bdf::Result::accepted;
    }

    Integrator& bdf() { return bdf_; }
    const Statistics& statistics() const { return statistics_; }

    // Largest absolute errors of the interpolant at t.
    double error(double t) { return compare(t).value; }
    double slope_error(double t) { return compare(t).slope; }
    // Errors of s, times the parameter's magnitude: the error in y of a change of the parameter by itself.
    double sensitivity_error(double t) {
        const auto n = static_cast<std::size_t>(system_.size()), m = system_.directions().scale.size();
        std::vector<Series> exact;
        system_.exact(Series::variable(t), exact);
        std::vector<double> s(n * m), sdot(n * m);
        bdf_.interpolate_sensitivities(t, s.data(), sdot.data());
        double largest = 0.0;
        for (std::size_t c = 0; c < n * m; ++c)
            largest =
                std::max(largest, std::abs(s[c] - exact[n + c].value()) * system_.directions().scale[c / n]);
        return largest;
    }

    static IntegratorOptions options(const System& system, double tolerance, int max_order = 5) {
        IntegratorOptions options;
        options.rtol = tolerance;
        options.atol.assign(static_cast<std::size_t>(system.size()), tolerance);
        options.max_order = max_order;
        return options;
    }

  private:
    struct Errors {
        double value = 0.0, slope = 0.0;
    };

    Errors compare(double t) {
        std::vector<Series> exact;
        system_.exact(Series::variable(t), exact);
        bdf_.interpolate(t, value_.data(), slope_.data());
        Errors errors;
        for (std::size_t i = 0; i < value_.size(); ++i) {
            errors.value = std::max(errors.value, std::abs(value_[i] - exact[i].value()));
            errors.slope = std::max(errors.slope, std::abs(slope_[i] - exact[i].coefficient(1)));
        }
        return errors;
    }

    ClosedForm& system_;
    Statistics statistics_;
    CombinedJacobian matrix_;
    std::unique_ptr<Integrator> integrator_;
    Integrator& bdf_;
    std::vector<double> value_, slope_;
};

}  // namespace hybridae::integrator_tests
