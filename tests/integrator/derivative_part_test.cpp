// SPDX-License-Identifier: Apache-2.0
#include "hybridae/integrator/derivative_part.hpp"

#include <gmock/gmock.h>

namespace hybridae {
namespace {

// y1 ẏ0 + 3 ẏ1 = 0, y0 = 0
class Coupled : public System {
  public:
    int size() const override { return 2; }
    int n_watched() const override { return 0; }
    bool watch(double, const double*, const double*, double*) override { return true; }
    bool residual(double, const double* y, const double* ydot, double* r) override {
        r[0] = y[1] * ydot[0] + 3.0 * ydot[1];
        r[1] = y[0];
        return true;
    }
    bool tangent(double, const double* y, const double* ydot, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int c = 0; c < width; ++c, dr += 2) {
            const double *by = seeds.y == nullptr ? nullptr : seeds.y + 2 * c, *by_dot = seeds.ydot + 2 * c;
            dr[0] = y[1] * by_dot[0] + 3.0 * by_dot[1] + (by == nullptr ? 0.0 : ydot[0] * by[1]);
            dr[1] = by == nullptr ? 0.0 : by[0];
        }
        return true;
    }
    const SparsityPattern& pattern_y() const override { return pattern_y_; }
    const SparsityPattern& pattern_ydot() const override { return pattern_ydot_; }

  private:
    SparsityPattern pattern_y_{2, 2, {0, 1, 2}, {1, 0}}, pattern_ydot_{2, 2, {0, 1, 2}, {0, 0}};
};

class DerivativePartOfCoupled : public testing::Test {
  protected:
    void SetUp() override {
        part.begin(system.pattern_ydot(), merge(system.pattern_y(), system.pattern_ydot()), 3);
        const double y[] = {0.0, 5.0}, ydot[] = {7.0, 1.0};
        ASSERT_TRUE(part.evaluate(system, 0.0, y, ydot));
    }
    Coupled system;
    DerivativePart part;
};

TEST_F(DerivativePartOfCoupled, IsAddedAtItsPlacesInTheIterationMatrix) {
    std::vector<double> values{10.0, 20.0, 30.0};  // column 0: rows 0 and 1; column 1: row 0
    part.add_to(values, 2.0);
    EXPECT_THAT(values, testing::ElementsAre(10.0 + 2.0 * 5.0, 20.0, 30.0 + 2.0 * 3.0));
}

TEST_F(DerivativePartOfCoupled, MultipliesColumns) {
    const double v[] = {1.0, 0.0, 0.5, -1.0};
    std::vector<double> product(4, -1.0);
    part.multiply(10.0, v, 2, product.data());
    EXPECT_THAT(product, testing::ElementsAre(50.0, 0.0, 10.0 * (2.5 - 3.0), 0.0));
}

// y0 ẏ0 + … = 0, y1 ẏ1 + … = 0.
class Diagonal final : public Coupled {
  public:
    bool tangent(double, const double* y, const double*, const hy_seeds& seeds, int width,
                 double* dr) override {
        for (int i = 0; i < 2 * width; ++i) dr[i] = y[i % 2] * seeds.ydot[i];
        return true;
    }
    const SparsityPattern& pattern_ydot() const override { return diagonal_; }

  private:
    SparsityPattern diagonal_{2, 2, {0, 1, 2}, {0, 1}};
};

TEST(DerivativePartOfDiagonal, MultipliesByWhatItIsNow) {
    Diagonal system;
    DerivativePart part;
    part.begin(system.pattern_ydot(), merge(system.pattern_y(), system.pattern_ydot()), 2);
    const double v[] = {1.0, 2.0, 3.0, 4.0}, ydot[] = {0.0, 0.0};
    std::vector<double> product(4);
    for (const double y : {5.0, 7.0}) {
        const double at[] = {y, -y};
        ASSERT_TRUE(part.evaluate(system, 0.0, at, ydot));
        part.multiply(10.0, v, 2, product.data());
        EXPECT_THAT(product, testing::ElementsAre(10.0 * y, -20.0 * y, 30.0 * y, -40.0 * y));
    }
}

// A mode without any derivative.
class Algebraic final : public Coupled {
  public:
    const SparsityPattern& pattern_ydot() const override { return none_; }

  private:
    SparsityPattern none_{2, 2, {0, 0, 0}, {}};
};

TEST(DerivativePartOfDiagonal, IsForgottenInAModeWithoutDerivatives) {
    Diagonal diagonal;
    Algebraic algebraic;
    DerivativePart part;
    const double v[] = {1.0, 2.0}, y[] = {5.0, 7.0}, ydot[] = {0.0, 0.0};
    double product[2];
    for (System* system : {static_cast<System*>(&diagonal), static_cast<System*>(&algebraic)}) {
        part.begin(system->pattern_ydot(), merge(system->pattern_y(), system->pattern_ydot()), 1);
        ASSERT_TRUE(part.evaluate(*system, 0.0, y, ydot));
        part.multiply(10.0, v, 1, product);
    }
    EXPECT_THAT(product, testing::ElementsAre(0.0, 0.0));
}

}  // namespace
}  // namespace hybridae
