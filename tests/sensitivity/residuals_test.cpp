// SPDX-License-Identifier: Apache-2.0
// The two forms of the sensitivities' residuals give the same, and the cheaper one is chosen.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <hybridae/hybridae.hpp>
#include <hybridae/integrator/active_mode.hpp>
#include <hybridae/sensitivity/joint_derivatives.hpp>
#include <hybridae/sensitivity/residuals.hpp>

namespace hybridae::sensitivity_tests {
namespace {

using testing::HasSubstr;

Model load(const std::string& name) {
    return Model::load(std::string(HYBRIDAE_TEST_MODEL_DIR) + "/lib" + name + ".so");
}

// The mode of a model at its start values, beside them, with columns of parameters and of start values.
class AtStart {
  public:
    AtStart(const std::string& name, int parameters, int start_values)
        : model_(load(name)), evaluator_(model_), store_(evaluator_, LinearSolverKind::automatic) {
        const auto n = static_cast<std::size_t>(model_.n_states());
        y_.resize(n);
        if (model_.has_initial()) {
            const hy_function& initial = model_.table().initial;
            std::vector<double> out(initial.n_out);
            Trace trace;
            EXPECT_TRUE(evaluator_.record(initial, 0.0, nullptr, nullptr, nullptr, trace, out.data(),
                                          evaluator_.k.data(), nullptr));
            std::copy_n(out.begin(), n, y_.begin());
        } else {
            evaluator_.nominal_start(y_.data());
        }
        for (std::size_t i = 0; i < n; ++i) y_[i] += 0.1 * arbitrary(i);
        for (std::size_t i = 0; i < n; ++i) ydot_.push_back(arbitrary(n + i));
        std::vector<double> r(n);
        const hy_model& table = model_.table();
        EXPECT_TRUE(evaluator_.record(table.residual, t, y_.data(), ydot_.data(), nullptr,
                                      active_.mode.residual, r.data(), nullptr, nullptr));
        EXPECT_TRUE(store_.complete(active_, t, y_.data(), ydot_.data()));
        system_.set(active_.mode, *active_.structure);

        directions.count = parameters + start_values;
        const std::size_t n_p = evaluator_.p.size(), columns = static_cast<std::size_t>(directions.count);
        directions.p.assign(n_p * columns, 0.0);
        for (std::size_t j = 0; j < static_cast<std::size_t>(parameters); ++j)
            directions.p[j * n_p + j % n_p] = 1.0;
        directions.d.assign(evaluator_.d.size() * columns, 0.0);
        directions.scale.assign(columns, 1.0);
    }

    // Of arbitrary columns; the size of what was added up, to compare with, in `size`.
    std::vector<double> residuals(SensitivityForm wanted, std::vector<double>* size = nullptr) {
        const std::size_t n = y_.size(), all = n * static_cast<std::size_t>(directions.count);
        std::vector<double> s(all), sdot(all), result(all);
        for (std::size_t i = 0; i < all; ++i) s[i] = arbitrary(i) - 1.0, sdot[i] = arbitrary(i + 7) - 1.0;
        residuals_.begin(system_, directions, wanted);
        residuals_.move_to(t, y_.data(), ydot_.data());
        EXPECT_TRUE(residuals_.evaluate(s.data(), sdot.data(), result.data()));
        if (size != nullptr) *size = sizes();
        return result;
    }
    // The same, put together from derivatives that are evaluated at once.
    std::vector<double> from_joint_derivatives() {
        const std::size_t n = y_.size(), columns = static_cast<std::size_t>(directions.count);
        const SparsityPattern &of_y = system_.pattern_y(), &of_ydot = system_.pattern_ydot(),
                              all = merge(of_y, of_ydot);
        std::vector<double> f_y(all.row_index.size(), 0.0), f_ydot(of_ydot.row_index.size()),
            result(n * columns, 0.0);
        joint_.begin(system_, directions, all, t, y_.data(), ydot_.data());
        EXPECT_TRUE(joint_.evaluate(system_, t, y_.data(), ydot_.data(), f_y, f_ydot));
        joint_.subtract_data(result.data());
        for (double& x : result) x = -x;
        const auto add = [&](const SparsityPattern& pattern, const std::vector<double>& values,
                             std::size_t shift) {
            for (std::size_t c = 0; c < columns; ++c)
                for (std::size_t j = 0; j < n; ++j)
                    for (int k = pattern.col_begin[j]; k < pattern.col_begin[j + 1]; ++k) {
                        const auto entry = static_cast<std::size_t>(k);
                        result[c * n + static_cast<std::size_t>(pattern.row_index[entry])] +=
                            values[entry] * (arbitrary(c * n + j + shift) - 1.0);
                    }
        };
        add(all, f_y, 0);
        add(of_ydot, f_ydot, 7);
        return result;
    }
    int joint_directions() const { return joint_.directions(); }
    SensitivityForm chosen(SensitivityForm wanted = SensitivityForm::automatic) {
        residuals_.begin(system_, directions, wanted);
        return residuals_.form();
    }
    std::string reason() const {
        Statistics statistics;
        residuals_.describe(statistics);
        return statistics.sensitivity_form_reason;
    }

    SensitivityDirections directions;

  private:
    static constexpr double t = 0.25;
    static double arbitrary(std::size_t i) {
        return 0.5 + static_cast<double>((i * 2654435761u) % 1000u) / 1000.0;
    }
    // Row sums of |F_y| + |F_ẏ|, and one for what parameters contribute.
    std::vector<double> sizes() {
        const std::size_t n = y_.size();
        std::vector<double> sums(n, 1.0), unit(n, 0.0), column(n);
        for (std::size_t j = 0; j < n; ++j) {
            unit[j] = 1.0;
            for (const bool dot : {false, true}) {
                EXPECT_TRUE(system_.tangent(
                    t, y_.data(), ydot_.data(),
                    {nullptr, dot ? nullptr : unit.data(), dot ? unit.data() : nullptr, nullptr, nullptr}, 1,
                    column.data()));
                for (std::size_t i = 0; i < n; ++i) sums[i] += std::abs(column[i]);
            }
            unit[j] = 0.0;
        }
        return sums;
    }

    Model model_;
    Evaluator evaluator_;
    ModeStore store_;
    ModeSystem system_{evaluator_};
    ActiveMode active_;
    std::vector<double> y_, ydot_;
    SensitivityResiduals residuals_;
    JointDerivatives joint_;
};

class Residuals : public testing::TestWithParam<const char*> {};

// Rounding of sums of the same products, in another order: some units in the last place of the largest.
TEST_P(Residuals, AreTheSameByTangentAndByMatrix) {
    AtStart model(GetParam(), 3, 6);
    std::vector<double> size;
    const std::vector<double> tangent = model.residuals(SensitivityForm::tangent, &size),
                              matrix = model.residuals(SensitivityForm::matrix);
    const std::size_t n = size.size();
    for (std::size_t i = 0; i < tangent.size(); ++i)
        ASSERT_NEAR(tangent[i], matrix[i], 1e-14 * (size[i % n] + std::abs(tangent[i])))
            << "column " << i / n << ", row " << i % n;
}

TEST_P(Residuals, AreTheSameFromDerivativesEvaluatedAtOnce) {
    AtStart model(GetParam(), 3, 6);
    std::vector<double> size;
    const std::vector<double> tangent = model.residuals(SensitivityForm::tangent, &size),
                              joint = model.from_joint_derivatives();
    const std::size_t n = size.size();
    for (std::size_t i = 0; i < tangent.size(); ++i)
        ASSERT_NEAR(tangent[i], joint[i], 1e-14 * (size[i % n] + std::abs(tangent[i])))
            << "column " << i / n << ", row " << i % n;
}

// Five variables, one derivative and four parameters in one equation; another with two more variables has
// something in common with each of them.
TEST(JointDerivatives, OfDowTakeHardlyMoreDirectionsThanThereAreParameters) {
    AtStart model("dow", 9, 0);
    model.from_joint_derivatives();
    EXPECT_LE(model.joint_directions(), 12);
}

INSTANTIATE_TEST_SUITE_P(Models, Residuals,
                         testing::Values("dow", "carver", "reactions", "sampled_pi", "floating_capacitor",
                                         "pendulum_index2", "heat"),
                         [](const auto& c) { return std::string(c.param); });

TEST(ResidualsOfDiscreteValues, BelongToTheColumnsThatHaveThem) {
    AtStart model("sampled_pi", 0, 5);
    const std::vector<double> without = model.residuals(SensitivityForm::matrix);
    ASSERT_FALSE(model.directions.d.empty());
    for (std::size_t i = 0; i < model.directions.d.size(); i += 3) model.directions.d[i] = 2.0;
    const std::vector<double> tangent = model.residuals(SensitivityForm::tangent),
                              matrix = model.residuals(SensitivityForm::matrix),
                              joint = model.from_joint_derivatives();
    EXPECT_NE(matrix, without);
    for (std::size_t i = 0; i < tangent.size(); ++i) {
        EXPECT_NEAR(tangent[i], matrix[i], 1e-14 * (1.0 + std::abs(tangent[i])));
        EXPECT_NEAR(tangent[i], joint[i], 1e-14 * (1.0 + std::abs(tangent[i])));
    }
}

TEST(Form, OfManyStartValuesOfALineIsTheMatrix) {
    AtStart model("reaction_diffusion", 0, 50);
    EXPECT_EQ(model.chosen(), SensitivityForm::matrix);
    EXPECT_THAT(model.reason(),
                HasSubstr("50 columns as tangents take 6.5 sweeps, the matrix 1 and products"));
    EXPECT_EQ(model.chosen(SensitivityForm::tangent), SensitivityForm::tangent);
    EXPECT_EQ(model.reason(), "asked for");
}

TEST(Form, OfParametersIsTheTangent) {
    AtStart model("reaction_diffusion", 50, 0);
    EXPECT_EQ(model.chosen(), SensitivityForm::tangent);
    EXPECT_THAT(model.reason(), HasSubstr("50 of 50 columns with parameters of the equations"));
}

TEST(Form, OfFewColumnsIsTheTangent) {
    EXPECT_EQ(AtStart("reaction_diffusion", 1, 7).chosen(), SensitivityForm::tangent);
    EXPECT_EQ(AtStart("dow", 0, 6).chosen(), SensitivityForm::tangent);
}

}  // namespace
}  // namespace hybridae::sensitivity_tests
