// SPDX-License-Identifier: Apache-2.0
// Chooses among the methods: by the structure of the mode, by stiffness seen so far, and by how often
// integration starts anew.
//
//   explicit and not seen to be stiff      dopri5
//   otherwise, restarts every few steps    esdirk34 at loose, radau5 (small) or esdirk54 at tight tolerances
//   otherwise                              bdf
//
// The choice is made at each restart, and when an explicit method finds the problem stiff. The chosen method
// works on the state of this integrator, which is lent to it for the time of a call.
#pragma once

#include <hybridae/integrator/integrator.hpp>
#include <map>
#include <memory>
#include <string>

namespace hybridae {

class Automatic final : public Integrator {
  public:
    Automatic(IntegratorOptions, Statistics&);

    void restart(System&, CombinedJacobian&, const SensitivityDirections&,
                 const std::vector<bool>& differential, double t, double direction, const TaylorStart&,
                 double longest) override;
    Result step(double limit, bool stop_where_not_finite) override;
    void replace_watched(const std::vector<std::vector<double>>& columns) override;
    bool solve_at(double t, double* y, double* ydot, double* s, double* sdot) override;
    void refine_last_step() override;
    bool interpolates_algebraic() const override { return chosen_->interpolates_algebraic(); }
    std::string method() const override { return name_; }
    std::string reason() const override { return reason_; }

  private:
    struct Choice {
        std::string name, why;
    };
    Choice implicit_choice(const char* because) const;
    void use(const Choice&);
    void switch_to(const Choice&);
    void restart_chosen(double t, double direction, const TaylorStart&, double longest);

    IntegratorOptions options_;
    Statistics& statistics_;
    std::map<std::string, std::unique_ptr<Integrator>> methods_;
    Integrator* chosen_ = nullptr;
    std::string name_, reason_;
    System* system_ = nullptr;
    CombinedJacobian* matrix_ = nullptr;
    const SensitivityDirections* directions_ = nullptr;
    std::vector<bool> differential_;
    double direction_ = 1.0;
    bool seen_stiff_ = false, found_not_explicit_ = false;
    long restarts_ = 0, steps_before_ = 0;
    double steps_per_restart_;  // a running mean
};

}  // namespace hybridae
