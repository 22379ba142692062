// SPDX-License-Identifier: Apache-2.0
// A model with a workspace and the present values of its parameters and discrete variables.
#pragma once

#include <cstdint>
#include <hybridae/model/model.hpp>
#include <hybridae/model/trace.hpp>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace hybridae {

class Evaluator {
  public:
    explicit Evaluator(const Model&);

    std::vector<double> p, d;
    std::vector<std::int64_t> pk, k;

    // The states' member initialisers.
    void nominal_start(double* y);

    // Each returns false if the model threw; error() then has its text. A trace that does not fit is an
    // internal error and throws std::logic_error. `g` is resized to what the trace has.
    bool record(const hy_function&, double t, const double* y, const double* ydot, const Trace* held, Trace&,
                double* out, std::int64_t* kout, std::vector<double>* g);
    // Repeats a trace in place: decisions keep their values, triggers and facts get those found. False: the
    // evaluation met other decisions, or the model threw; the trace can still be held while recording.
    bool repeat(const hy_function&, double t, const double* y, const double* ydot, Trace&, double* out,
                std::int64_t* kout);
    bool follow(const hy_function&, double t, const double* y, const double* ydot, const Trace&, double* out,
                std::int64_t* kout, double* g);
    // Whether a locked evaluation meets as many decisions as the trace has.
    bool follows(const hy_function&, double t, const double* y, const double* ydot, const Trace&);
    bool tangent(const hy_function&, double t, const double* y, const double* ydot, const hy_seeds&,
                 int width, const Trace&, double* out, double* dout, double* g, double* dg);
    bool taylor(const hy_function&, double t, const hy_series&, int order, const Trace&, double* out,
                double* g);
    bool taylor_tangent(const hy_function&, double t, const hy_series&, const hy_series_seeds&, int order,
                        int width, const Trace&, double* dout);
    bool enclose(const hy_function&, double t_lo, double t_hi, const double* y, const double* ydot,
                 const Trace&, double* g_lo, double* g_hi);
    // Rows: outputs, then discontinuity functions; columns: t, y, ydot, p, d.
    struct Rows {
        std::vector<std::size_t> begin;
        std::vector<std::uint32_t> columns;
        std::span<const std::uint32_t> row(std::size_t i) const {
            return std::span(columns).subspan(begin[i], begin[i + 1] - begin[i]);
        }
    };
    bool pattern(const hy_function&, double t, const double* y, const double* ydot, const Trace&, Rows&);
    // Loop iterations around a decision, kept by key: a key stands for one place in the model.
    std::vector<std::int64_t> instance(const hy_function&, double t, const double* y, const double* ydot,
                                       const Trace&, std::uint64_t key);

    const Model& model() const { return model_; }
    const std::string& error() const { return error_; }

  private:
    hy_point point(double t, const double* y, const double* ydot) const;
    bool done(int status, const char* what);

    Model model_;
    std::shared_ptr<void> workspace_;
    std::string error_;
    std::vector<double> g_buffer_;
    // By function, then by key.
    std::map<const hy_function*, std::unordered_map<std::uint64_t, std::vector<std::int64_t>>> instances_;
};

}  // namespace hybridae
