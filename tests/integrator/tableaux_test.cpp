// SPDX-License-Identifier: Apache-2.0
// The tableaux of the Runge–Kutta methods against their order conditions, one per rooted tree (Butcher), and
// against what is claimed about their stability.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "hybridae/integrator/tableaux/dense_output.hpp"
#include "hybridae/integrator/tableaux/dopri5.hpp"
#include "hybridae/integrator/tableaux/esdirk34.hpp"
#include "hybridae/integrator/tableaux/esdirk54.hpp"
#include "hybridae/integrator/tableaux/radau5.hpp"

namespace hybridae::integrator_tests {
namespace {

constexpr double digits = 1e-14;  // coefficients are given to double precision

using Vector = std::vector<double>;

// A rooted tree with its elementary weights: b·φ = 1/density is its order condition.
struct Tree {
    int order;
    double density;
    Vector phi;
};

template <class Tableau>
Vector times_a(const Vector& v) {
    Vector out(v.size(), 0.0);
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = 0; j < v.size(); ++j) out[i] += Tableau::a[i][j] * v[j];
    return out;
}

// All trees up to an order: a root with any multiset of smaller trees on it.
template <class Tableau>
std::vector<Tree> trees_up_to(int order) {
    std::vector<Tree> trees;
    const auto grow = [&](auto&& self, int target, int left, std::size_t from, double density,
                          const Vector& phi) -> void {
        if (left == 0) {
            trees.push_back({target, target * density, phi});
            return;
        }
        const std::size_t known = trees.size();
        for (std::size_t k = from; k < known; ++k) {
            if (trees[k].order > left) continue;
            Vector product = times_a<Tableau>(trees[k].phi);
            for (std::size_t i = 0; i < phi.size(); ++i) product[i] *= phi[i];
            self(self, target, left - trees[k].order, k, density * trees[k].density, product);
        }
    };
    for (int p = 1; p <= order; ++p)
        grow(grow, p, p - 1, 0, 1.0, Vector(static_cast<std::size_t>(Tableau::stages), 1.0));
    return trees;
}

template <class Weights>
double sum(const Weights& b, const Vector& phi) {
    double total = 0.0;
    for (std::size_t i = 0; i < phi.size(); ++i) total += b[i] * phi[i];
    return total;
}

template <class Tableau>
class Tableaux : public testing::Test {};
using All = testing::Types<tableaux::Esdirk34, tableaux::Esdirk54, tableaux::Dopri5, tableaux::Radau5>;
TYPED_TEST_SUITE(Tableaux, All);

TYPED_TEST(Tableaux, EveryTreeUpToTheOrderIsSatisfiedAndNotAllOfTheNext) {
    EXPECT_EQ(trees_up_to<TypeParam>(5).size(), 1u + 1u + 2u + 4u + 9u);
    double next = 0.0;
    for (const Tree& tree : trees_up_to<TypeParam>(TypeParam::order + 1)) {
        const double defect = std::abs(sum(TypeParam::b, tree.phi) - 1.0 / tree.density);
        if (tree.order > TypeParam::order) {
            next = std::max(next, defect);
            continue;
        }
        EXPECT_LT(defect, digits) << "a tree of order " << tree.order;
    }
    EXPECT_GT(next, 1e-6);
}

TYPED_TEST(Tableaux, StagesAreConsistentAndTheLastOneEndsTheStep) {
    constexpr auto stages = static_cast<std::size_t>(TypeParam::stages);
    for (std::size_t i = 0; i < stages; ++i)
        EXPECT_NEAR(sum(TypeParam::a[i], Vector(stages, 1.0)), TypeParam::c[i], digits);
    EXPECT_EQ(TypeParam::c[stages - 1], 1.0);
    EXPECT_EQ(TypeParam::a[stages - 1], TypeParam::b);
}

TYPED_TEST(Tableaux, DenseOutputHasItsOrderEverywhereAndJoinsSmoothly) {
    for (const double theta : {0.1, 0.35, 0.5, 0.8, 1.0}) {
        Vector b(static_cast<std::size_t>(TypeParam::stages), 0.0);
        for (std::size_t i = 0; i < b.size(); ++i)
            for (std::size_t j = 0; j < TypeParam::degree; ++j)
                b[i] += TypeParam::dense[j][i] * std::pow(theta, static_cast<double>(j + 1));
        for (const Tree& tree : trees_up_to<TypeParam>(TypeParam::dense_order))
            EXPECT_NEAR(sum(b, tree.phi), std::pow(theta, tree.order) / tree.density, digits);
        if (theta < 1.0) continue;
        for (std::size_t i = 0; i < b.size(); ++i) EXPECT_NEAR(b[i], TypeParam::b[i], digits);
    }
    // b'(0) is the first, b'(1) the last stage's derivative alone.
    const auto at_end = tableaux::powers_of_end<TypeParam>();
    for (std::size_t i = 0; i < TypeParam::stages; ++i) {
        EXPECT_NEAR(TypeParam::dense[0][i], i == 0 ? 1.0 : 0.0, digits);
        EXPECT_NEAR(at_end[0][i], i + 1 == TypeParam::stages ? 1.0 : 0.0, digits);
    }
}

template <class Tableau>
void embedded_order_holds() {
    double next = 0.0;
    for (const Tree& tree : trees_up_to<Tableau>(Tableau::embedded_order + 1)) {
        const double defect = std::abs(sum(Tableau::b_embedded, tree.phi) - 1.0 / tree.density);
        if (tree.order > Tableau::embedded_order) {
            next = std::max(next, defect);
            continue;
        }
        EXPECT_LT(defect, digits) << Tableau::name << ", a tree of order " << tree.order;
    }
    EXPECT_GT(next, 1e-6) << Tableau::name;
}

TEST(EmbeddedMethods, HaveTheirOrder) {
    embedded_order_holds<tableaux::Esdirk34>();
    embedded_order_holds<tableaux::Esdirk54>();
    embedded_order_holds<tableaux::Dopri5>();
}

// R(z) = 1 + z b (I - z A)^-1 1.
template <class Tableau>
std::complex<double> stability(std::complex<double> z) {
    constexpr int s = Tableau::stages;
    Eigen::Matrix<std::complex<double>, s, s> matrix = Eigen::Matrix<std::complex<double>, s, s>::Identity();
    Eigen::Matrix<std::complex<double>, s, 1> ones = Eigen::Matrix<std::complex<double>, s, 1>::Ones();
    for (int i = 0; i < s; ++i)
        for (int j = 0; j < s; ++j)
            matrix(i, j) -= z * Tableau::a[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
    // Stiffly accurate: R is the last stage.
    return matrix.partialPivLu().solve(ones)(s - 1);
}

template <class Tableau>
void is_l_stable() {
    EXPECT_LT(std::abs(stability<Tableau>(-1e10)), 1e-8) << Tableau::name << " at infinity";
    // Without poles on the left, |R| is largest on the imaginary axis.
    for (double y = 1e-2; y < 1e4; y *= 1.05)
        EXPECT_LE(std::abs(stability<Tableau>({0.0, y})), 1.0 + 1e-12)
            << Tableau::name << " at " << y << " i";
    EXPECT_NEAR(stability<Tableau>(-0.1).real(), std::exp(-0.1), 1e-5);
}

TEST(Stability, ImplicitMethodsAreLStable) {
    is_l_stable<tableaux::Esdirk34>();
    is_l_stable<tableaux::Esdirk54>();
    is_l_stable<tableaux::Radau5>();
}

TEST(Radau5, TransformationDiagonalisesTheInverse) {
    using T = tableaux::Radau5;
    const auto matrix = [](const T::Matrix& m) {
        Eigen::Matrix3d out;
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                out(i, j) = m[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        return out;
    };
    Eigen::Matrix3d a, lambda;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            a(i, j) = T::a[static_cast<std::size_t>(i) + 1][static_cast<std::size_t>(j) + 1];
    lambda << T::gamma, 0.0, 0.0, 0.0, T::alpha, T::beta, 0.0, -T::beta, T::alpha;
    EXPECT_LT((matrix(T::inverse_a) * a - Eigen::Matrix3d::Identity()).norm(), 1e-13);
    EXPECT_LT((matrix(T::inverse_t) * matrix(T::t) - Eigen::Matrix3d::Identity()).norm(), 1e-13);
    EXPECT_LT((matrix(T::inverse_t) * matrix(T::inverse_a) * matrix(T::t) - lambda).norm(), 1e-12);
}

}  // namespace
}  // namespace hybridae::integrator_tests
