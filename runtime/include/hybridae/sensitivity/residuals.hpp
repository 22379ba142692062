// SPDX-License-Identifier: Apache-2.0
// The residuals F_y s + F_ẏ ṡ + F_p p' + F_d d' of the sensitivities of all columns at one point, in one of
// two forms (Li and Petzold, §4):
//
//   tangent   the model is evaluated with all columns as directions: one sweep for every eight of them, again
//             in every iteration
//   matrix    F_y and F_ẏ from as many directions as they have colours, and F_p p' + F_d d' for the columns
//             that have such a part, all in one evaluation at the point; then only products
//
// Columns of start values have no part of parameters: where there are many of them and the equations have few
// variables each, the matrix takes a fraction of the sweeps. Both forms give the same up to rounding. Which
// one is used is decided by counting sweeps and products, not by a clock: a solve gives the same digits
// whenever and wherever it is repeated.
#pragma once

#include <cstdint>
#include <hybridae/integrator/system.hpp>
#include <hybridae/options.hpp>
#include <hybridae/solution/solution.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace hybridae {

class SensitivityResiduals {
  public:
    // For a mode. The system and the directions must outlive its integration; of the directions d changes
    // only with the mode.
    void begin(System&, const SensitivityDirections&, SensitivityForm wanted);
    // The point must stay as it is until the last evaluation there.
    void move_to(double t, const double* y, const double* ydot);
    // Of columns s and ṡ. False: the model could not be evaluated.
    bool evaluate(const double* s, const double* sdot, double* residuals);

    SensitivityForm form() const { return form_; }  // never `automatic`
    void describe(Statistics&) const;

  private:
    // [F_y F_ẏ] row after row; columns y, then ẏ. Its entries are found among the derivatives swept: `source`
    // says where.
    struct Rows {
        Rows(const SparsityPattern& y, const SparsityPattern& ydot);

        int directions;  // as many colours as F_y has, then those of F_ẏ
        std::vector<double> seed_y, seed_ydot;
        std::vector<std::size_t> begin;  // of each row's entries
        std::vector<int> column;
        std::vector<std::size_t> source;
    };

    void choose(SensitivityForm wanted);
    const std::shared_ptr<const Rows>& rows_of_system();
    void seed();
    bool sweep();
    void multiply(const double* s, const double* sdot, double* products);

    System* system_ = nullptr;
    const SensitivityDirections* directions_ = nullptr;
    std::size_t n_ = 0;
    std::vector<int> driven_;  // columns with a part of parameters or discrete values
    SensitivityForm form_ = SensitivityForm::tangent;
    std::string reason_;
    std::unordered_map<std::uint64_t, std::shared_ptr<const Rows>> known_;  // by patterns

    // The point, and in the form `matrix` the derivatives there.
    double t_ = 0.0;
    const double *y_ = nullptr, *ydot_ = nullptr;
    bool swept_here_ = false;
    std::shared_ptr<const Rows> rows_;
    std::vector<double> seed_y_, seed_ydot_, seed_p_, seed_d_, swept_, values_;
    std::vector<double> vectors_;  // some columns of s, then of ṡ, side by side
};

}  // namespace hybridae
