// SPDX-License-Identifier: Apache-2.0
// Sensitivities of an ESDIRK method without iterations, for small systems.
#include <fmt/core.h>

#include <hybridae/integrator/esdirk.hpp>

#include "integrator/sweeps.hpp"
#include "linear_algebra/vectors.hpp"

namespace hybridae {

namespace {

constexpr int most_unknowns = 16;  // of which factors cost about as much as an iteration
// For each stage, on the average over stiff problems.
constexpr double iterations = 1.35;

}  // namespace

// By counting sweeps, as SensitivityResiduals does: nothing is timed.
template <class Tableau>
bool Esdirk<Tableau>::choose_direct() {
    const SensitivityForm wanted = options_.sensitivity_residuals;
    if (n_ > most_unknowns || matrix_->choice().kind != LinearSolverKind::dense ||
        system_->has_constraints() || !system_->has_fixed_patterns() || options_.approximate_sensitivities ||
        wanted == SensitivityForm::tangent)
        return false;
    const double by_iteration = iterations * sweeps(m_);
    const bool asked = wanted == SensitivityForm::matrix;
    // Of y and of ẏ one each at least.
    if (!asked && sweeps(2) > by_iteration) return false;
    joint_.begin(*system_, *directions_, matrix_->pattern(), t_, y_.data(), ydot_.data());
    if (!asked && sweeps(joint_.directions()) > by_iteration) return false;
    f_y_.assign(matrix_->pattern().row_index.size(), 0.0);
    statistics_.sensitivity_form = "matrix";
    statistics_.sensitivity_form_reason =
        asked ? "asked for"
              : fmt::format(
                    "{} columns as tangents take {} sweeps in each iteration, all derivatives {} for "
                    "factors at each stage",
                    m_, sweeps(m_), sweeps(joint_.directions()));
    return true;
}

// All derivatives at a stage that is solved, and the factors for its sensitivities.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::make_matrix_of_stage(std::size_t i) {
    matrix_valid_ = false;
    steps_with_matrix_ = 0;
    matrix_fresh_ = true;
    stage_of_matrix_ = i;
    frozen_t_ = NAN;
    ++statistics_.jacobians;
    const double t = i + 1 == stages ? t_new_ : t_ + Tableau::c[i] * h_;
    if (!joint_.evaluate(*system_, t, stage_[i].data(), k_[i].data(), f_y_, f_ydot_.values())) {
        evaluate_derivatives(t, stage_[i].data(), k_[i].data());  // names the equation
        return Verdict::not_finite;
    }
    frozen_t_ = t;
    return factor();
}

// F_y S + F_ẏ K + F_p p' + F_d d' = 0 with K = α (S - ψ), ψ = s_n + h Σ_{j<i} a_ij K_j:
// (F_y + α F_ẏ) S = α F_ẏ ψ - F_p p' - F_d d'.
template <class Tableau>
OneStep::Verdict Esdirk<Tableau>::solve_stage_directly(std::size_t i) {
    const auto n = static_cast<std::size_t>(n_), size = block_size() - n;
    statistics_.sensitivity_residuals += m_;
    if (stage_of_matrix_ != i)
        if (const Verdict made = make_matrix_of_stage(i); made != Verdict::converged) return made;
    double *s = stage_[i].data() + n, *psi = k_[i].data() + n;
    const double* s_n = at_.data() + n;
    // As many terms for every stage, those of later ones zero, so that loops over them unroll.
    std::array<const double*, stages - 1> k;
    std::array<double, stages - 1> h_a;
    for (std::size_t j = 0; j < k.size(); ++j) {
        k[j] = k_[j < i ? j : 0].data() + n;
        h_a[j] = j < i ? h_ * Tableau::a[i][j] : 0.0;
    }
    side_by_side(size, [=]<class V>(std::size_t e) {
        V sum, slope;
        load(s_n + e, sum);
        for (std::size_t j = 0; j < k.size(); ++j) {
            load(k[j] + e, slope);
            sum += h_a[j] * slope;
        }
        store(sum, psi + e);
    });
    f_ydot_.multiply(alpha_, psi, m_, s);
    joint_.subtract_data(s);
    matrix_->solve(s, m_);
    side_by_side(size, [=, alpha = alpha_]<class V>(std::size_t e) {
        V value, other;
        load(s + e, value);
        load(psi + e, other);
        value -= other;
        value *= alpha;
        store(value, psi + e);
    });
    return Verdict::converged;
}

template bool Esdirk<tableaux::Esdirk34>::choose_direct();
template bool Esdirk<tableaux::Esdirk54>::choose_direct();
template OneStep::Verdict Esdirk<tableaux::Esdirk34>::make_matrix_of_stage(std::size_t);
template OneStep::Verdict Esdirk<tableaux::Esdirk54>::make_matrix_of_stage(std::size_t);
template OneStep::Verdict Esdirk<tableaux::Esdirk34>::solve_stage_directly(std::size_t);
template OneStep::Verdict Esdirk<tableaux::Esdirk54>::solve_stage_directly(std::size_t);

}  // namespace hybridae
