// SPDX-License-Identifier: Apache-2.0
// Drives IDAS over a hand-written hybrid model: roots, change of mode, restart. Sensitivities are carried on
// across events without their jump, which IDAS does not compute.
//
// Everything that can be given by hand is: Jacobian, sensitivity residual, consistent values after an event.
// Vectors are made once a solve; a restart allocates nothing. Models are template arguments, so that
// callbacks cost one call.
#pragma once

#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>

#include "idas/handles.hpp"
#include "problem.hpp"

namespace hybridae::bench::idas {

template <class Model>
class Driver {
  public:
    Driver(const Problem& problem, double tolerance, bool with_sensitivity, SUNContext context)
        : problem_(problem),
          with_sensitivity_(with_sensitivity),
          owned_y_(N_VNew_Serial(Model::n, context)),
          owned_ydot_(N_VNew_Serial(Model::n, context)),
          owned_s_(N_VNew_Serial(Model::n, context)),
          owned_sdot_(N_VNew_Serial(Model::n, context)),
          matrix_(SUNDenseMatrix(Model::n, Model::n, context)),
          linear_solver_(SUNLinSol_Dense(owned_y_.get(), matrix_.get(), context)),
          memory_(IDACreate(context)),
          y_(owned_y_.get()),
          ydot_(owned_ydot_.get()),
          s_(owned_s_.get()),
          sdot_(owned_sdot_.get()) {
        model_.start(data(y_), data(ydot_), s_data(), sdot_data());
        check(IDAInit(ida(), residual, 0.0, y_, ydot_), "IDAInit");
        check(IDASetUserData(ida(), &model_), "IDASetUserData");
        check(IDASStolerances(ida(), tolerance, tolerance), "IDASStolerances");
        check(IDASetMaxNumSteps(ida(), 1'000'000), "IDASetMaxNumSteps");
        check(IDASetLinearSolver(ida(), linear_solver_.get(), matrix_.get()), "IDASetLinearSolver");
        check(IDASetJacFn(ida(), jacobian), "IDASetJacFn");
        check(IDARootInit(ida(), Model::n_roots, roots), "IDARootInit");
        check(IDASetNoInactiveRootWarn(ida()), "IDASetNoInactiveRootWarn");
        check(IDASetStopTime(ida(), problem.t_end), "IDASetStopTime");
        if (with_sensitivity) init_sensitivity();
    }

    void solve(Run& run) {
        run.steps = run.residuals = run.sensitivity_residuals = run.jacobians = 0;
        run.mode_changes = 0;
        double t = 0.0;
        for (std::size_t k = 0; k < problem_.times.size(); ++k) {
            for (;;) {
                const int flag = IDASolve(ida(), problem_.times[k], &t, y_, ydot_, IDA_NORMAL);
                check(flag, "IDASolve");
                if (flag != IDA_ROOT_RETURN) break;
                if (pass_event(t, run)) ++run.mode_changes;
            }
            std::copy_n(data(y_), Model::n, &run.y[k * Model::n]);
            if (with_sensitivity_) {
                check(IDAGetSens(ida(), &t, &s_), "IDAGetSens");
                std::copy_n(data(s_), Model::n, &run.s[k * Model::n]);
            }
        }
        count(run);
    }

  private:
    void init_sensitivity() {
        double scale = problem_.parameters.front().size;  // the absolute tolerance of s is that of y over it
        check(IDASensInit(ida(), 1, IDA_STAGGERED, sensitivity_residual, &s_, &sdot_), "IDASensInit");
        check(IDASetSensParams(ida(), &model_.parameter, &scale, nullptr), "IDASetSensParams");
        check(IDASensEEtolerances(ida()), "IDASensEEtolerances");
        check(IDASetSensErrCon(ida(), SUNTRUE), "IDASetSensErrCon");
    }

    // True: the mode changed. IDAS returns a point on the far side of the root, which the new mode starts
    // from.
    bool pass_event(double t, Run& run) {
        int crossed[Model::n_roots];
        check(IDAGetRootInfo(ida(), crossed), "IDAGetRootInfo");
        if (!model_.change_mode(crossed)) return false;
        if (with_sensitivity_) check(IDAGetSens(ida(), &t, &s_), "IDAGetSens");
        model_.make_consistent(t, data(y_), data(ydot_), s_data(), sdot_data());
        count(run);
        check(IDAReInit(ida(), t, y_, ydot_), "IDAReInit");
        if (with_sensitivity_) check(IDASensReInit(ida(), IDA_STAGGERED, &s_, &sdot_), "IDASensReInit");
        return true;
    }

    // Adds the counters, which a restart sets to zero.
    void count(Run& run) {
        long steps = 0, residuals = 0, jacobians = 0, sensitivity_residuals = 0;
        check(IDAGetNumSteps(ida(), &steps), "IDAGetNumSteps");
        check(IDAGetNumResEvals(ida(), &residuals), "IDAGetNumResEvals");
        check(IDAGetNumJacEvals(ida(), &jacobians), "IDAGetNumJacEvals");
        if (with_sensitivity_)
            check(IDAGetSensNumResEvals(ida(), &sensitivity_residuals), "IDAGetSensNumResEvals");
        run.steps += steps;
        run.residuals += residuals;
        run.jacobians += jacobians;
        run.sensitivity_residuals += sensitivity_residuals;
    }

    static double* data(N_Vector v) { return NV_DATA_S(v); }
    double* s_data() { return with_sensitivity_ ? data(s_) : nullptr; }
    double* sdot_data() { return with_sensitivity_ ? data(sdot_) : nullptr; }
    void* ida() const { return memory_.get(); }

    static int residual(double t, N_Vector y, N_Vector ydot, N_Vector r, void* model) {
        static_cast<const Model*>(model)->residual(t, data(y), data(ydot), data(r));
        return 0;
    }
    static int jacobian(double, double c, N_Vector, N_Vector, N_Vector, SUNMatrix j, void* model, N_Vector,
                        N_Vector, N_Vector) {
        static_cast<const Model*>(model)->jacobian(c, SM_COLS_D(j));
        return 0;
    }
    static int roots(double t, N_Vector y, N_Vector, double* g, void* model) {
        static_cast<const Model*>(model)->roots(t, data(y), g);
        return 0;
    }
    static int sensitivity_residual(int, double t, N_Vector y, N_Vector, N_Vector, N_Vector* s,
                                    N_Vector* sdot, N_Vector* r, void* model, N_Vector, N_Vector, N_Vector) {
        static_cast<const Model*>(model)->sensitivity_residual(t, data(y), data(s[0]), data(sdot[0]),
                                                               data(r[0]));
        return 0;
    }

    const Problem& problem_;
    bool with_sensitivity_;
    Model model_;
    Owned<N_Vector> owned_y_, owned_ydot_, owned_s_, owned_sdot_;
    Owned<SUNMatrix> matrix_;
    Owned<SUNLinearSolver> linear_solver_;
    Owned<void*> memory_;
    // IDAS takes arrays of vectors, one per parameter; there is one, so its handle is the array.
    N_Vector y_, ydot_, s_, sdot_;
};

// A solve with all of its set-up, except for SUNDIALS' context, which a program makes once.
template <class Model>
Solve solve_with(const Problem& problem) {
    return [&problem, context = make_context()](double tolerance, bool with_sensitivity, Run& run) {
        Driver<Model>(problem, tolerance, with_sensitivity, context.get()).solve(run);
    };
}

}  // namespace hybridae::bench::idas
