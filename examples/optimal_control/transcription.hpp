// SPDX-License-Identifier: Apache-2.0
// An optimal control problem as a nonlinear program for Ipopt, by multiple shooting.
//
// Unknowns are the states at the nodes and the controls in between, w = (x_0, u_0, x_1, u_1, …, x_N):
//
//   minimise Σ H_k(x_k, u_k)   subject to   F_k(x_k, u_k) - x_{k+1} = 0,   x_0 and x_N given.
//
// hybridae gives F_k and H_k with their derivatives; that trajectories change their mode on the way is no
// concern of the program.
#pragma once

#include <IpTNLP.hpp>
#include <hybridae/hybridae.hpp>
#include <vector>

struct Task {
    double t_end;
    int intervals;
    std::vector<double> from, to;  // x_0 and x_N
};

class Transcription : public Ipopt::TNLP {
  public:
    using Index = Ipopt::Index;
    using Number = Ipopt::Number;

    Transcription(hybridae::Shooting& shooting, const Task& task);

    // The solution, once Ipopt has found it.
    const std::vector<double>& unknowns() const { return solution_; }
    double cost() const { return cost_; }
    double control(int k) const { return solution_[unknown(k) + n_x_]; }

    bool get_nlp_info(Index& n, Index& m, Index& entries, Index& hessian, IndexStyleEnum& style) override;
    bool get_bounds_info(Index n, Number* low, Number* high, Index m, Number* g_low, Number* g_high) override;
    bool get_starting_point(Index n, bool, Number* w, bool, Number*, Number*, Index, bool, Number*) override;
    bool eval_f(Index, const Number* w, bool is_new, Number& value) override;
    bool eval_grad_f(Index n, const Number* w, bool is_new, Number* gradient) override;
    bool eval_g(Index, const Number* w, bool is_new, Index, Number* g) override;
    bool eval_jac_g(Index, const Number* w, bool is_new, Index, Index, Index* row, Index* column,
                    Number* value) override;
    void finalize_solution(Ipopt::SolverReturn, Index n, const Number* w, const Number*, const Number*, Index,
                           const Number*, const Number*, Number value, const Ipopt::IpoptData*,
                           Ipopt::IpoptCalculatedQuantities*) override;

  private:
    std::size_t unknown(int k) const { return static_cast<std::size_t>(k) * (n_x_ + n_u_); }  // of x_k
    double time(int k) const { return task_.t_end * k / task_.intervals; }
    // Integrates all intervals at new unknowns. False: a trajectory could not be completed; Ipopt then comes
    // nearer.
    bool integrate(const Number* w, bool is_new);

    hybridae::Shooting& shooting_;
    Task task_;
    std::size_t n_x_, n_u_;
    std::vector<hybridae::ShootingInterval> intervals_;
    bool complete_ = false;
    std::vector<double> solution_;
    double cost_ = 0.0;
};
