// SPDX-License-Identifier: Apache-2.0
// Capacitors between two nodes: only the difference of two voltages is differential.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <hybridae/consistency/split.hpp>

#include "events/solved.hpp"
#include "hybridae/arithmetic/dual_math.hpp"

namespace hybridae::consistency_tests {
namespace {

using event_tests::load;
using event_tests::Number;
using event_tests::variable;
using testing::HasSubstr;

// models/floating_capacitor: u = v1 - v2 obeys C u' = i = (E - u)/(R1 + R), R changes where i = is.
class FloatingCapacitor : public testing::Test {
  protected:
    Number u(double t) const {
        const Number begin = v1_0 - v2_0;
        return t < t_switch().value() ? E - (E - begin) * math::exp(Number(-t) / (C * (R1 + R2)))
                                      : E - (R1 + R2) * is * math::exp((t_switch() - t) / (C * (R1 + R3)));
    }
    Number t_switch() const { return C * (R1 + R2) * math::log((E - v1_0 + v2_0) / ((R1 + R2) * is)); }
    void expect(const Row& row) const {
        const bool before = row.t < t_switch().value();
        const Number i = (E - u(row.t)) / (R1 + (before ? R2 : R3));
        const auto near = [&](std::size_t k, const Number& exact, const char* name) {
            event_tests::expect_near(row.y[k], event_tests::sensitivities_of(row.s, 3, k), exact, 1e-6,
                                     fmt_time(row.t) + name);
        };
        near(0, E - R1 * i, "v1");
        near(1, (before ? R2 : R3) * i, "v2");
        near(2, i, "i");
    }
    static std::string fmt_time(double t) { return "t = " + std::to_string(t) + ", "; }

    const Number E = variable(10.0, 0), R1 = variable(1.0, 1), R2 = variable(3.0, 2), R3 = variable(9.0, 3),
                 C = variable(0.5, 4), is = variable(0.5, 5), v1_0 = variable(2.0, 6),
                 v2_0 = variable(0.0, 7);
};

TEST_F(FloatingCapacitor, FollowsTheClosedFormThroughTheEventWithAllSensitivities) {
    Options options = event_tests::with_tolerance(1e-9);
    options.sensitivities = {"all", "start:v1", "start:v2"};
    options.output_times = {0.0, 0.5, 2.0, 3.5, 6.0};
    const Solution solution = event_tests::solved("floating_capacitor", 6.0, options);
    ASSERT_EQ(solution.rows.size(), options.output_times.size());
    for (const Row& row : solution.rows) expect(row);
    ASSERT_EQ(solution.events.size(), 1u);
    event_tests::expect_near(solution.events[0].t, solution.events[0].dt_dp, t_switch(), 1e-6, "t*");
    EXPECT_EQ(solution.events[0].jumped, (std::vector<std::string>{"v1", "v2", "i"}));
}

TEST_F(FloatingCapacitor, VoltageOfTheCapacitorIsContinuousAtTheEvent) {
    const Solution solution =
        event_tests::solved("floating_capacitor", 6.0, event_tests::with_tolerance(1e-9));
    bool seen = false;
    for (std::size_t r = 1; r < solution.rows.size(); ++r) {
        const Row &left = solution.rows[r - 1], &right = solution.rows[r];
        if (std::abs(right.y[2] - left.y[2]) < 0.1) continue;
        seen = true;
        EXPECT_NEAR(right.y[0] - right.y[1], left.y[0] - left.y[1], 1e-10);
    }
    EXPECT_TRUE(seen);
}

TEST_F(FloatingCapacitor, NodeThatIsNoVariableOfItsOwnCannotBeFixedAlone) {
    Options options;
    options.fixed = {"v1"};
    const Solution one = solve(load("floating_capacitor"), 0.0, 1.0, options);
    EXPECT_EQ(one.outcome.status, Status::inconsistent_start);
    EXPECT_THAT(one.outcome.message, HasSubstr("only its combination with 'v2' is differential. Fix 'v2'"));
    options.fixed = {"v2"};  // v2 = 0: no current, and so v1 = E
    const Solution other = event_tests::solved("floating_capacitor", 1.0, options);
    EXPECT_NEAR(other.rows.at(0).y[0], 10.0, 1e-8);
    EXPECT_NEAR(other.rows.at(0).y[1], 0.0, 1e-8);
}

// C (v_i' - v_{i-1}') summed over the neighbours of each node of a chain of capacitors: F_ẏ is the Laplacian
// of a path, whose kernel is the vector of ones, and F_y the identity.
class CapacitorChain final : public System {
  public:
    explicit CapacitorChain(int n) : n_(n) {
        f_y_ = {n, n, {0}, {}};
        f_ydot_ = f_y_;
        for (int j = 0; j < n; ++j) {
            f_y_.row_index.push_back(j);
            for (int i = std::max(0, j - 1); i <= std::min(n - 1, j + 1); ++i) f_ydot_.row_index.push_back(i);
            f_y_.col_begin.push_back(f_y_.nonzeros());
            f_ydot_.col_begin.push_back(f_ydot_.nonzeros());
        }
    }
    int size() const override { return n_; }
    int n_watched() const override { return 0; }
    bool watch(double, const double*, const double*, double*) override { return true; }
    bool residual(double, const double* y, const double* ydot, double* r) override {
        apply(ydot, r);
        for (int i = 0; i < n_; ++i) r[i] += y[i];
        return true;
    }
    bool tangent(double, const double*, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int w = 0; w < width; ++w, dr += n_) {
            std::fill_n(dr, n_, 0.0);
            if (seeds.ydot != nullptr) apply(seeds.ydot + static_cast<std::ptrdiff_t>(w) * n_, dr);
            if (seeds.y != nullptr)
                for (int i = 0; i < n_; ++i) dr[i] += seeds.y[static_cast<std::ptrdiff_t>(w) * n_ + i];
        }
        return true;
    }
    const SparsityPattern& pattern_y() const override { return f_y_; }
    const SparsityPattern& pattern_ydot() const override { return f_ydot_; }

  private:
    void apply(const double* v, double* r) const {
        for (int i = 0; i < n_; ++i) {
            r[i] = 0.0;
            if (i > 0) r[i] += v[i] - v[i - 1];
            if (i + 1 < n_) r[i] += v[i] - v[i + 1];
        }
    }
    int n_;
    SparsityPattern f_y_, f_ydot_;
};

// Small blocks are factored densely, large ones sparsely.
TEST(Capacitors, KernelOfALargeFloatingNetworkIsFound) {
    for (const int n : {20, 3000}) {
        CapacitorChain chain(n);
        const std::vector<double> zero(static_cast<std::size_t>(n));
        const Split split = find_split(chain, {}, 0.0, zero.data(), zero.data());
        ASSERT_EQ(split.kernel.size(), 1u) << n;
        ASSERT_EQ(split.shares.size(), static_cast<std::size_t>(n) - 1) << n;
        for (const Split::Share& share : split.shares) {
            EXPECT_EQ(share.algebraic, split.kernel[0]);
            EXPECT_NEAR(share.part, 1.0, 1e-9);
        }
    }
}

TEST(Capacitors, ChainAndBankFollowTheirClosedForms) {
    Options options = event_tests::with_tolerance(1e-8);
    options.sensitivities = {"C"};
    options.output_times = {0.0, 0.1, 0.5};
    const Solution solution = event_tests::solved("capacitors", 0.5, options);
    const double E = 1.0, R = 0.5;
    const Number C = variable(2.0, 0);
    Number elastance(0.0);
    for (int k = 0; k < 20; ++k) elastance += 1.0 / (C * (1.0 + 0.1 * k));
    const std::size_t n = 142, i = 21, up = 22, low = 62, j = 102;
    for (const Row& row : solution.rows) {
        const auto expect = [&](std::size_t at, const Number& exact, const std::string& what) {
            event_tests::expect_near(row.y[at], event_tests::sensitivities_of(row.s, n, at), exact, 1e-6,
                                     what);
        };
        const Number current = E / (2.0 * R) * math::exp(-row.t * elastance / (2.0 * R));
        expect(i, current, "i");
        expect(0, E - R * current, "v[0]");
        expect(20, R * current, "v[20]");
        for (int k = 0; k < 40; k += 13) {
            const Number c = E / (2.0 * R) * math::exp(-row.t / (2.0 * R * C * (1.0 + 0.1 * k)));
            const auto at = static_cast<std::size_t>(k);
            expect(j + at, c, "j");
            expect(up + at, E - R * c, "up");
            expect(low + at, R * c, "low");
        }
    }
}

}  // namespace
}  // namespace hybridae::consistency_tests
