// SPDX-License-Identifier: Apache-2.0
// Drives IDAS and CVODES over hand-written switched differential equations y' = f(t, y) with resets of
// discrete values: roots, change of mode, restart. Vectors are made once a solve.
//
// A model has: n, n_roots, band (the width of the Jacobian to each side; n and more: dense); start(y);
// derivative(t, y, f); jacobian(t, y, j), which sets j(row, column); roots(t, y, g); fire(crossed), true if
// the mode changed. Or instead of band and jacobian: nonzeros, and for_each_entry(use), which calls use(row,
// column, value) for each entry of a constant Jacobian in the order of a sparse matrix.
#pragma once

#include <cvodes/cvodes.h>
#include <idas/idas.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace hybridae::bench {

enum class Sundials { idas, cvodes_bdf, cvodes_adams };

struct Reached {
    std::vector<std::vector<double>> y;  // at the times asked for
    long switches = 0, steps = 0;
};

namespace detail {
inline void check(int flag, const char* what) {
    if (flag < 0) throw std::runtime_error(std::string(what) + " failed with " + std::to_string(flag));
}
inline double* data(N_Vector v) { return NV_DATA_S(v); }
}  // namespace detail

template <class Model>
class SundialsRun {
  public:
    SundialsRun(Model& model, Sundials kind, double tolerance, const std::vector<double>& times,
                SUNContext context)
        : model_(model), kind_(kind), times_(times) {
        using detail::check;
        y_ = N_VNew_Serial(model.n, context);
        ydot_ = N_VNew_Serial(model.n, context);
        model.start(detail::data(y_));
        model.derivative(0.0, detail::data(y_), detail::data(ydot_));
        if (kind != Sundials::cvodes_adams) {
            make_linear_solver(context);
        }
        if (kind == Sundials::idas) {
            memory_ = IDACreate(context);
            check(IDAInit(memory_, residual, 0.0, y_, ydot_), "IDAInit");
            check(IDASetUserData(memory_, &model), "IDASetUserData");
            check(IDASStolerances(memory_, tolerance, tolerance), "IDASStolerances");
            check(IDASetMaxNumSteps(memory_, 10'000'000), "IDASetMaxNumSteps");
            check(IDASetLinearSolver(memory_, linear_, matrix_), "IDASetLinearSolver");
            check(IDASetJacFn(memory_, ida_jacobian), "IDASetJacFn");
            if (model.n_roots > 0)
                check(IDARootInit(memory_, static_cast<int>(model.n_roots), ida_roots), "IDARootInit");
            check(IDASetNoInactiveRootWarn(memory_), "IDASetNoInactiveRootWarn");
            check(IDASetStopTime(memory_, times.back()), "IDASetStopTime");
        } else {
            memory_ = CVodeCreate(kind == Sundials::cvodes_bdf ? CV_BDF : CV_ADAMS, context);
            check(CVodeInit(memory_, derivative, 0.0, y_), "CVodeInit");
            check(CVodeSetUserData(memory_, &model), "CVodeSetUserData");
            check(CVodeSStolerances(memory_, tolerance, tolerance), "CVodeSStolerances");
            check(CVodeSetMaxNumSteps(memory_, 10'000'000), "CVodeSetMaxNumSteps");
            if (kind == Sundials::cvodes_bdf) {
                check(CVodeSetLinearSolver(memory_, linear_, matrix_), "CVodeSetLinearSolver");
                check(CVodeSetJacFn(memory_, cv_jacobian), "CVodeSetJacFn");
            } else {
                nonlinear_ = SUNNonlinSol_FixedPoint(y_, 0, context);
                check(CVodeSetNonlinearSolver(memory_, nonlinear_), "CVodeSetNonlinearSolver");
            }
            if (model.n_roots > 0)
                check(CVodeRootInit(memory_, static_cast<int>(model.n_roots), cv_roots), "CVodeRootInit");
            check(CVodeSetNoInactiveRootWarn(memory_), "CVodeSetNoInactiveRootWarn");
            check(CVodeSetStopTime(memory_, times.back()), "CVodeSetStopTime");
        }
    }
    SundialsRun(const SundialsRun&) = delete;
    SundialsRun& operator=(const SundialsRun&) = delete;
    ~SundialsRun() {
        if (kind_ == Sundials::idas)
            IDAFree(&memory_);
        else
            CVodeFree(&memory_);
        if (linear_ != nullptr) SUNLinSolFree(linear_);
        if (nonlinear_ != nullptr) SUNNonlinSolFree(nonlinear_);
        if (matrix_ != nullptr) SUNMatDestroy(matrix_);
        N_VDestroy(y_);
        N_VDestroy(ydot_);
    }

    Reached solve() {
        using detail::check, detail::data;
        Reached reached;
        std::vector<int> crossed(static_cast<std::size_t>(model_.n_roots));
        double t = 0.0;
        const bool ida = kind_ == Sundials::idas;
        while (reached.y.size() < times_.size()) {
            const double wanted = times_[reached.y.size()];
            const int flag = ida ? IDASolve(memory_, wanted, &t, y_, ydot_, IDA_NORMAL)
                                 : CVode(memory_, wanted, y_, &t, CV_NORMAL);
            check(flag, "a step");
            if (flag != (ida ? IDA_ROOT_RETURN : CV_ROOT_RETURN)) {
                reached.y.emplace_back(data(y_), data(y_) + model_.n);
                continue;
            }
            check(ida ? IDAGetRootInfo(memory_, crossed.data()) : CVodeGetRootInfo(memory_, crossed.data()),
                  "root information");
            if (!model_.fire(crossed.data())) continue;
            ++reached.switches;
            reached.steps += steps();
            if (ida) {
                model_.derivative(t, data(y_), data(ydot_));
                check(IDAReInit(memory_, t, y_, ydot_), "IDAReInit");
            } else {
                check(CVodeReInit(memory_, t, y_), "CVodeReInit");
            }
        }
        reached.steps += steps();
        return reached;
    }

  private:
    // Entries of a SUNDIALS matrix; for IDAS with the sign of -f.
    struct Entries {
        SUNMatrix matrix;
        bool dense;
        double sign;
        struct Entry {
            double& value;
            double sign;
            void operator=(double x) const { value = sign * x; }
            void operator+=(double x) const { value += sign * x; }
        };
        Entry operator()(long row, long column) const {
            return {dense ? SM_ELEMENT_D(matrix, row, column) : SM_ELEMENT_B(matrix, row, column), sign};
        }
    };

    static constexpr bool sparse = requires { Model::nonzeros; };

    void make_linear_solver(SUNContext context) {
        if constexpr (sparse) {
            matrix_ = SUNSparseMatrix(model_.n, model_.n, Model::nonzeros, CSC_MAT, context);
            linear_ = SUNLinSol_KLU(y_, matrix_, context);
            detail::check(SUNLinSol_KLUSetOrdering(linear_, 0), "SUNLinSol_KLUSetOrdering");
        } else if (model_.band >= model_.n) {
            matrix_ = SUNDenseMatrix(model_.n, model_.n, context);
            linear_ = SUNLinSol_Dense(y_, matrix_, context);
        } else {
            matrix_ = SUNBandMatrix(model_.n, model_.band, model_.band, context);
            linear_ = SUNLinSol_Band(y_, matrix_, context);
        }
    }
    // sign f_y + c.
    static void fill(Model& model, double t, const double* y, SUNMatrix j, double sign, double c) {
        if constexpr (sparse) {
            long at = 0, *begin = SM_INDEXPTRS_S(j);
            begin[0] = 0;
            model.for_each_entry([&](long row, long column, double value) {
                SM_INDEXVALS_S(j)[at] = row;
                SM_DATA_S(j)[at++] = sign * value + (row == column ? c : 0.0);
                begin[column + 1] = at;
            });
        } else {
            const bool dense = SUNMatGetID(j) == SUNMATRIX_DENSE;
            model.jacobian(t, y, Entries{j, dense, sign});
            for (long i = 0; i < model.n && c != 0.0; ++i) Entries{j, dense, 1.0}(i, i) += c;
        }
    }
    long steps() const {
        long count = 0;
        detail::check(
            kind_ == Sundials::idas ? IDAGetNumSteps(memory_, &count) : CVodeGetNumSteps(memory_, &count),
            "statistics");
        return count;
    }
    static Model& of(void* user) { return *static_cast<Model*>(user); }
    static int derivative(double t, N_Vector y, N_Vector f, void* user) {
        of(user).derivative(t, detail::data(y), detail::data(f));
        return 0;
    }
    static int residual(double t, N_Vector y, N_Vector ydot, N_Vector r, void* user) {
        of(user).derivative(t, detail::data(y), detail::data(r));
        for (long i = 0; i < of(user).n; ++i) detail::data(r)[i] = detail::data(ydot)[i] - detail::data(r)[i];
        return 0;
    }
    static int cv_jacobian(double t, N_Vector y, N_Vector, SUNMatrix j, void* user, N_Vector, N_Vector,
                           N_Vector) {
        fill(of(user), t, detail::data(y), j, 1.0, 0.0);
        return 0;
    }
    static int ida_jacobian(double t, double c, N_Vector y, N_Vector, N_Vector, SUNMatrix j, void* user,
                            N_Vector, N_Vector, N_Vector) {
        fill(of(user), t, detail::data(y), j, -1.0, c);
        return 0;
    }
    static int cv_roots(double t, N_Vector y, double* g, void* user) {
        of(user).roots(t, detail::data(y), g);
        return 0;
    }
    static int ida_roots(double t, N_Vector y, N_Vector, double* g, void* user) {
        of(user).roots(t, detail::data(y), g);
        return 0;
    }

    Model& model_;
    Sundials kind_;
    std::vector<double> times_;
    N_Vector y_ = nullptr, ydot_ = nullptr;
    SUNMatrix matrix_ = nullptr;
    SUNLinearSolver linear_ = nullptr;
    SUNNonlinearSolver nonlinear_ = nullptr;
    void* memory_ = nullptr;
};

}  // namespace hybridae::bench
