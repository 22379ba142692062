// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <hybridae/error.hpp>
#include <hybridae/model/evaluator.hpp>
#include <new>
#include <stdexcept>

namespace hybridae {

Evaluator::Evaluator(const Model& model) : model_(model) {
    const hy_model& table = model.table();
    workspace_ = std::shared_ptr<void>(table.create_workspace(), table.destroy_workspace);
    if (!workspace_) throw std::bad_alloc();
    p.resize(table.params.n_reals);
    pk.resize(table.params.n_integers);
    d.resize(table.discrete.n_reals);
    k.resize(table.discrete.n_integers);
    if (!done(table.nominal(workspace_.get(), nullptr, p.data(), pk.data(), d.data(), k.data()),
              "the initialisers"))
        throw InputError(
            fmt::format("the member initialisers of model '{}' threw: {}", model.name(), error_));
}

void Evaluator::nominal_start(double* y) {
    done(model_.table().nominal(workspace_.get(), y, nullptr, nullptr, nullptr, nullptr), "the initialisers");
}

hy_point Evaluator::point(double t, const double* y, const double* ydot) const {
    return {t, y, ydot, p.data(), d.data(), k.data(), pk.data()};
}

bool Evaluator::done(int status, const char* what) {
    if (status == HY_OK) return true;
    if (status == HY_THREW) {
        error_ = model_.table().last_error(workspace_.get());
        return false;
    }
    throw std::logic_error(fmt::format("{} of model '{}' met other decisions than its trace has (status {})",
                                       what, model_.name(), status));
}

bool Evaluator::record(const hy_function& f, double t, const double* y, const double* ydot, const Trace* held,
                       Trace& trace, double* out, std::int64_t* kout, std::vector<double>* g) {
    const hy_point at = point(t, y, ydot);
    const hy_trace fixed = held == nullptr ? hy_trace{nullptr, 0, 0} : held->view();
    auto& entries = trace.entries;
    // Another mode has about as many decisions as the one held; too few would cost a second evaluation.
    const std::size_t likely = 16 + (held == nullptr ? 0 : held->entries.size());
    if (entries.size() < likely) entries.resize(likely);
    for (;;) {
        hy_trace to{entries.data(), 0, entries.size()};
        if (g != nullptr) g_buffer_.resize(2 * entries.size());
        const int status = f.record(workspace_.get(), &at, held == nullptr ? nullptr : &fixed, &to, out, kout,
                                    g == nullptr ? nullptr : g_buffer_.data());
        if (status == HY_GREW) {
            entries.resize(to.n + to.n / 2);
            continue;
        }
        entries.resize(status == HY_OK ? to.n : 0);
        if (!done(status, "recording")) return false;
        if (g != nullptr) g->assign(g_buffer_.begin(), g_buffer_.begin() + trace.n_g());
        return true;
    }
}

bool Evaluator::repeat(const hy_function& f, double t, const double* y, const double* ydot, Trace& trace,
                       double* out, std::int64_t* kout) {
    const hy_point at = point(t, y, ydot);
    const hy_trace held = trace.view();
    hy_trace to = held;
    return f.record(workspace_.get(), &at, &held, &to, out, kout, nullptr) == HY_OK;
}

bool Evaluator::follow(const hy_function& f, double t, const double* y, const double* ydot,
                       const Trace& trace, double* out, std::int64_t* kout, double* g) {
    const hy_point at = point(t, y, ydot);
    const hy_trace from = trace.view();
    return done(f.follow(workspace_.get(), &at, &from, out, kout, g), "locked evaluation");
}

bool Evaluator::follows(const hy_function& f, double t, const double* y, const double* ydot,
                        const Trace& trace) {
    const hy_point at = point(t, y, ydot);
    const hy_trace from = trace.view();
    return f.follow(workspace_.get(), &at, &from, nullptr, nullptr, nullptr) == HY_OK;
}

bool Evaluator::tangent(const hy_function& f, double t, const double* y, const double* ydot,
                        const hy_seeds& seeds, int width, const Trace& trace, double* out, double* dout,
                        double* g, double* dg) {
    const hy_point at = point(t, y, ydot);
    const hy_trace from = trace.view();
    return done(f.tangent(workspace_.get(), &at, &seeds, width, &from, out, dout, g, dg),
                "tangent evaluation");
}

bool Evaluator::taylor(const hy_function& f, double t, const hy_series& series, int order, const Trace& trace,
                       double* out, double* g) {
    const hy_point at = point(t, series.y, series.ydot);
    const hy_trace from = trace.view();
    return done(f.taylor(workspace_.get(), &at, &series, order, &from, out, g), "Taylor evaluation");
}

bool Evaluator::taylor_tangent(const hy_function& f, double t, const hy_series& series,
                               const hy_series_seeds& seeds, int order, int width, const Trace& trace,
                               double* dout) {
    const hy_point at = point(t, series.y, series.ydot);
    const hy_trace from = trace.view();
    return done(f.taylor_tangent(workspace_.get(), &at, &series, &seeds, order, width, &from, dout, nullptr),
                "Taylor evaluation");
}

bool Evaluator::enclose(const hy_function& f, double t_lo, double t_hi, const double* y, const double* ydot,
                        const Trace& trace, double* g_lo, double* g_hi) {
    const hy_point at = point(t_lo, y, ydot);
    const hy_trace from = trace.view();
    return done(f.enclose(workspace_.get(), &at, t_lo, t_hi, &from, g_lo, g_hi), "interval evaluation");
}

bool Evaluator::pattern(const hy_function& f, double t, const double* y, const double* ydot,
                        const Trace& trace, Rows& rows) {
    const hy_point at = point(t, y, ydot);
    const hy_trace from = trace.view();
    rows.begin.resize(f.n_out + static_cast<std::size_t>(trace.n_g()) + 1);
    if (rows.columns.empty()) rows.columns.resize(8 * rows.begin.size());
    for (;;) {
        hy_pattern to{rows.begin.data(), rows.columns.data(), 0, rows.columns.size()};
        const int status = f.pattern(workspace_.get(), &at, &from, &to);
        rows.columns.resize(to.n);
        if (status == HY_GREW) continue;
        return done(status, "dependency evaluation");
    }
}

std::vector<std::int64_t> Evaluator::instance(const hy_function& f, double t, const double* y,
                                              const double* ydot, const Trace& trace, std::uint64_t key) {
    auto& instances = instances_[&f];
    if (const auto known = instances.find(key); known != instances.end()) return known->second;
    const hy_point at = point(t, y, ydot);
    const hy_trace from = trace.view();
    std::vector<std::int64_t> iterations(8);
    const int n =
        f.instance(workspace_.get(), &at, &from, key, iterations.data(), static_cast<int>(iterations.size()));
    iterations.resize(static_cast<std::size_t>(std::clamp(n, 0, static_cast<int>(iterations.size()))));
    if (n >= 0) instances.emplace(key, iterations);
    return iterations;
}

}  // namespace hybridae
