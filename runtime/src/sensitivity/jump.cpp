// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <hybridae/sensitivity/jump.hpp>

namespace hybridae {

namespace {

// Total derivatives of y, ẏ and d along the event, one column per parameter.
struct Totals {
    std::vector<double> y, ydot, d;
};

const double* data_or_null(const std::vector<double>& v) { return v.empty() ? nullptr : v.data(); }

// Da and Dẋ from Dx in the mode that index_one is in.
bool solve_for_rest(IndexOne& index_one, const Point& at, const SensitivityDirections& directions,
                    const std::vector<double>& tau, Totals& total) {
    const auto n = static_cast<std::size_t>(index_one.system().size()),
               m = static_cast<std::size_t>(directions.count);
    const Split& split = index_one.split();
    std::vector<double> right(n * m);
    if (!index_one.factor(at)) return index_one.trouble() >= 0;  // an intermediate mode may be singular
    for (std::size_t c = 0; c < n * m; c += n) {
        split.keep_differential(&total.y[c]);
        for (std::size_t i = 0; i < n; ++i)
            if (split.differential[i]) total.ydot[c + i] = 0.0;
    }
    const hy_seeds seeds{tau.data(), total.y.data(), nullptr, directions.p.data(), data_or_null(total.d)};
    if (!index_one.differentiate(at, seeds, directions.count, right.data())) return false;
    index_one.solve(right.data(), directions.count);
    for (std::size_t c = 0; c < n * m; c += n) split.advance(&right[c], -1.0, &total.y[c], &total.ydot[c]);
    return true;
}

// Sets discrete values for the length of a scope.
class WithDiscrete {
  public:
    WithDiscrete(Evaluator& evaluator, const std::vector<double>& d, const std::vector<std::int64_t>& k)
        : evaluator_(evaluator), d_(evaluator.d), k_(evaluator.k) {
        evaluator.d = d;
        evaluator.k = k;
    }
    WithDiscrete(const WithDiscrete&) = delete;
    WithDiscrete& operator=(const WithDiscrete&) = delete;
    ~WithDiscrete() {
        evaluator_.d = d_;
        evaluator_.k = k_;
    }

  private:
    Evaluator& evaluator_;
    std::vector<double> d_;
    std::vector<std::int64_t> k_;
};

}  // namespace

bool event_time_sensitivity(IndexOne& index_one, const Expansion& expansion, const Point& at,
                            const SensitivityDirections& directions, int condition, EventTime& result) {
    const auto m = static_cast<std::size_t>(directions.count),
               n_g = static_cast<std::size_t>(expansion.n_g());
    const auto i = static_cast<std::size_t>(condition);
    result.slope = expansion.order() >= 1 ? expansion.g(1, condition) : 0.0;
    result.curvature = expansion.order() >= 2 ? 2.0 * expansion.g(2, condition) : 0.0;
    result.tau.assign(m, 0.0);
    if (m == 0) return true;
    const hy_seeds seeds{nullptr, expansion.sensitivity(0).data(), expansion.sensitivity(1).data(),
                         directions.p.data(), data_or_null(directions.d)};
    std::vector<double> dg(m * n_g);
    if (!index_one.system().watch_tangent(at.t, at.y.data(), at.ydot.data(), seeds, directions.count, nullptr,
                                          dg.data()))
        return false;
    for (std::size_t j = 0; j < m; ++j) {
        const double partial = dg[j * n_g + i];
        result.tau[j] = partial == 0.0 ? 0.0 : -partial / result.slope;
    }
    return true;
}

bool carry_across(IndexOne& index_one, const ActiveMode& before, const Expansion* left, const Point& at,
                  const std::vector<events::Pass>& passes, const std::vector<double>& tau,
                  SensitivityDirections& directions, std::vector<double>& s) {
    Evaluator& evaluator = index_one.system().evaluator();
    const hy_function& transition = evaluator.model().table().transition;
    const auto n = at.y.size(), m = static_cast<std::size_t>(directions.count), n_d = evaluator.d.size();
    Totals total{s, std::vector<double>(n * m, 0.0), directions.d};
    {
        const WithDiscrete discrete(evaluator, passes.front().d_before, passes.front().k_before);
        index_one.enter(before);
        for (std::size_t c = 0; c < n * m; ++c) total.y[c] += at.ydot[c % n] * tau[c / n];
        if (!solve_for_rest(index_one, at, directions, tau, total)) return false;
        // Dȧ = ṡ_a + ä τ; of the differential variables solve_for_rest() has found Dẋ.
        const std::vector<bool> pure = index_one.split().purely_differential();
        for (std::size_t c = 0; left != nullptr && left->order() >= 2 && c < n * m; ++c)
            if (!pure[c % n])
                total.ydot[c] =
                    left->sensitivity(1)[c] + 2.0 * left->y(2, static_cast<int>(c % n)) * tau[c / n];
    }
    for (const events::Pass& pass : passes) {
        if (pass.has_fired) {
            const WithDiscrete discrete(evaluator, pass.d_before, pass.k_before);
            std::vector<double> next(m * (n + n_d));
            const hy_seeds seeds{tau.data(), total.y.data(), total.ydot.data(), directions.p.data(),
                                 data_or_null(total.d)};
            if (!evaluator.tangent(transition, pass.before.t, pass.before.y.data(), pass.before.ydot.data(),
                                   seeds, directions.count, pass.fired, nullptr, next.data(), nullptr,
                                   nullptr))
                return false;
            for (std::size_t j = 0; j < m; ++j) {
                std::copy_n(&next[j * (n + n_d)], n, &total.y[j * n]);
                std::copy_n(next.begin() + static_cast<std::ptrdiff_t>(j * (n + n_d) + n), n_d,
                            total.d.begin() + static_cast<std::ptrdiff_t>(j * n_d));
            }
        }
        const WithDiscrete discrete(evaluator, pass.d_after, pass.k_after);
        index_one.enter(pass.active);
        if (!solve_for_rest(index_one, pass.after, directions, tau, total)) return false;
    }
    const events::Pass& last = passes.back();
    for (std::size_t c = 0; c < n * m; ++c) s[c] = total.y[c] - last.after.ydot[c % n] * tau[c / n];
    directions.d = total.d;
    return true;
}

}  // namespace hybridae
