// SPDX-License-Identifier: Apache-2.0
#include "idas/smooth_driver.hpp"

#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include <algorithm>

#include "contenders.hpp"
#include "idas/handles.hpp"

namespace hybridae::bench::idas {

namespace {

double* data(N_Vector v) { return NV_DATA_S(v); }

// Values at t = 0; s and sdot by parameter.
struct Start {
    std::vector<double> y, ydot;
    std::vector<std::vector<double>> s, sdot;
};

Start consistent_start(const Problem& problem, const SmoothModel& model) {
    const Model loaded = load(problem);
    Solver solver(loaded, options_for(problem, 1e-10, true));
    if (const Outcome outcome = solver.start(0.0, problem.t_end); !outcome)
        throw std::runtime_error("no consistent start: " + outcome.message);
    Start start;
    start.y.assign(solver.y().begin(), solver.y().end());
    start.ydot.assign(solver.ydot().begin(), solver.ydot().end());
    const std::vector<double> zero(start.y.size(), 0.0);
    std::vector<double> r(start.y.size());
    for (int j = 0; j < static_cast<int>(problem.m()); ++j) {
        const auto s = solver.sensitivity(j);
        start.s.emplace_back(s.begin(), s.end());
        model.sensitivity_residual(j, start.y.data(), start.s.back().data(), zero.data(), r.data());
        start.sdot.push_back(zero);
        for (int i = 0; i < model.n(); ++i)
            if (model.differential(i))
                start.sdot.back()[static_cast<std::size_t>(i)] = -r[static_cast<std::size_t>(i)];
    }
    return start;
}

class SmoothDriver {
  public:
    SmoothDriver(const Problem& problem, const SmoothModel& model, const Start& start, ErrorTests tests,
                 double tolerance, bool with_sensitivities, int method, SUNContext context)
        : problem_(problem),
          model_(model),
          m_(with_sensitivities ? static_cast<int>(problem.m()) : 0),
          y_(N_VNew_Serial(model.n(), context)),
          ydot_(N_VNew_Serial(model.n(), context)),
          memory_(IDACreate(context)) {
        const auto n = static_cast<std::size_t>(model.n());
        std::copy_n(start.y.begin(), n, data(y_.get()));
        std::copy_n(start.ydot.begin(), n, data(ydot_.get()));
        check(IDAInit(ida(), residual, 0.0, y_.get(), ydot_.get()), "IDAInit");
        check(IDASetUserData(ida(), const_cast<SmoothModel*>(&model)), "IDASetUserData");
        const Owned<N_Vector> atol(N_VNew_Serial(model.n(), context)), id(N_VNew_Serial(model.n(), context));
        for (int i = 0; i < model.n(); ++i) {
            data(atol.get())[i] = model.absolute_tolerance(i, tolerance);
            data(id.get())[i] = model.differential(i) ? 1.0 : 0.0;
        }
        check(IDASVtolerances(ida(), tolerance, atol.get()), "IDASVtolerances");
        check(IDASetId(ida(), id.get()), "IDASetId");
        check(IDASetSuppressAlg(ida(), tests.algebraic ? SUNFALSE : SUNTRUE), "IDASetSuppressAlg");
        check(IDASetMaxNumSteps(ida(), 1'000'000), "IDASetMaxNumSteps");
        if (model.pattern().row.empty()) {
            matrix_.reset(SUNDenseMatrix(model.n(), model.n(), context));
            linear_solver_.reset(SUNLinSol_Dense(y_.get(), matrix_.get(), context));
        } else {
            matrix_.reset(SUNSparseMatrix(model.n(), model.n(),
                                          static_cast<long>(model.pattern().row.size()), CSC_MAT, context));
            linear_solver_.reset(SUNLinSol_KLU(y_.get(), matrix_.get(), context));
            check(SUNLinSol_KLUSetOrdering(linear_solver_.get(), 0), "SUNLinSol_KLUSetOrdering");
        }
        check(IDASetLinearSolver(ida(), linear_solver_.get(), matrix_.get()), "IDASetLinearSolver");
        check(IDASetJacFn(ida(), jacobian), "IDASetJacFn");
        check(IDASetStopTime(ida(), problem.t_end), "IDASetStopTime");
        if (m_ > 0) init_sensitivities(start, tests, method, context);
    }

    void solve(Run& run) {
        const auto n = static_cast<std::size_t>(model_.n()), m = static_cast<std::size_t>(m_);
        double t = 0.0;
        for (std::size_t k = 0; k < problem_.times.size(); ++k) {
            check(IDASolve(ida(), problem_.times[k], &t, y_.get(), ydot_.get(), IDA_NORMAL), "IDASolve");
            std::copy_n(data(y_.get()), n, &run.y[k * n]);
            if (m_ == 0) continue;
            check(IDAGetSens(ida(), &t, s_.data()), "IDAGetSens");
            for (std::size_t j = 0; j < m; ++j) std::copy_n(data(s_[j]), n, &run.s[(k * m + j) * n]);
        }
        check(IDAGetNumSteps(ida(), &run.steps), "IDAGetNumSteps");
        check(IDAGetNumResEvals(ida(), &run.residuals), "IDAGetNumResEvals");
        check(IDAGetNumJacEvals(ida(), &run.jacobians), "IDAGetNumJacEvals");
        run.sensitivity_residuals = 0;
        if (m_ > 0)
            check(IDAGetSensNumResEvals(ida(), &run.sensitivity_residuals), "IDAGetSensNumResEvals");
        run.sensitivity_residuals *= m_;
    }

  private:
    void init_sensitivities(const Start& start, ErrorTests tests, int method, SUNContext context) {
        std::vector<double> sizes;
        for (std::size_t j = 0; j < problem_.m(); ++j) {
            sizes.push_back(problem_.parameters[j].size);
            owned_.emplace_back(N_VNew_Serial(model_.n(), context));
            s_.push_back(owned_.back().get());
            owned_.emplace_back(N_VNew_Serial(model_.n(), context));
            sdot_.push_back(owned_.back().get());
            std::copy(start.s[j].begin(), start.s[j].end(), data(s_.back()));
            std::copy(start.sdot[j].begin(), start.sdot[j].end(), data(sdot_.back()));
        }
        check(IDASensInit(ida(), m_, method, sensitivity_residuals, s_.data(), sdot_.data()), "IDASensInit");
        check(IDASetSensParams(ida(), nullptr, sizes.data(), nullptr), "IDASetSensParams");
        check(IDASensEEtolerances(ida()), "IDASensEEtolerances");
        check(IDASetSensErrCon(ida(), tests.sensitivities ? SUNTRUE : SUNFALSE), "IDASetSensErrCon");
    }

    void* ida() const { return memory_.get(); }

    static int residual(double, N_Vector y, N_Vector ydot, N_Vector r, void* model) {
        static_cast<const SmoothModel*>(model)->residual(data(y), data(ydot), data(r));
        return 0;
    }
    static int jacobian(double, double c, N_Vector y, N_Vector, N_Vector, SUNMatrix j, void* user, N_Vector,
                        N_Vector, N_Vector) {
        const auto& model = *static_cast<const SmoothModel*>(user);
        if (SUNMatGetID(j) == SUNMATRIX_DENSE) {
            model.jacobian(c, data(y), SM_DATA_D(j));
            return 0;
        }
        std::copy(model.pattern().begin.begin(), model.pattern().begin.end(), SM_INDEXPTRS_S(j));
        std::copy(model.pattern().row.begin(), model.pattern().row.end(), SM_INDEXVALS_S(j));
        model.jacobian(c, data(y), SM_DATA_S(j));
        return 0;
    }
    static int sensitivity_residuals(int count, double, N_Vector y, N_Vector, N_Vector, N_Vector* s,
                                     N_Vector* sdot, N_Vector* r, void* model, N_Vector, N_Vector,
                                     N_Vector) {
        for (int j = 0; j < count; ++j)
            static_cast<const SmoothModel*>(model)->sensitivity_residual(j, data(y), data(s[j]),
                                                                         data(sdot[j]), data(r[j]));
        return 0;
    }

    const Problem& problem_;
    const SmoothModel& model_;
    int m_;
    Owned<N_Vector> y_, ydot_;
    Owned<SUNMatrix> matrix_;
    Owned<SUNLinearSolver> linear_solver_;
    Owned<void*> memory_;
    std::vector<Owned<N_Vector>> owned_;
    std::vector<N_Vector> s_, sdot_;
};

}  // namespace

Solve solve_smooth(const Problem& problem, std::shared_ptr<const SmoothModel> model, ErrorTests tests) {
    auto start = std::make_shared<const Start>(consistent_start(problem, *model));
    return [&problem, model, tests, start, context = make_context(), method = IDA_STAGGERED](
               double tolerance, bool with_sensitivities, Run& run) mutable {
        const auto solve = [&] {
            SmoothDriver(problem, *model, *start, tests, tolerance, with_sensitivities, method, context.get())
                .solve(run);
        };
        try {
            solve();
        } catch (const std::runtime_error&) {
            if (method == IDA_SIMULTANEOUS || !with_sensitivities) throw;
            method = IDA_SIMULTANEOUS;
            solve();
        }
    };
}

}  // namespace hybridae::bench::idas
