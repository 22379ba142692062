// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <hybridae/consistency/diagnosis.hpp>
#include <hybridae/linear_algebra/matching.hpp>
#include <iterator>

namespace hybridae {

namespace {

constexpr std::size_t most_names = 6;
constexpr int largest_dense = 500;  // for singular vectors
constexpr double part_of_vector = 0.1;
constexpr double kernel_tolerance = 1e-8;

std::size_t at_index(int i) { return static_cast<std::size_t>(i); }

class Names {
  public:
    explicit Names(IndexOne& index_one) : leaves_(index_one.system().evaluator().model().states().reals) {}
    const std::string& operator[](int i) const { return leaves_[at_index(i)].name; }
    std::string list(const std::vector<int>& which) const {
        std::string text;
        for (std::size_t k = 0; k < std::min(which.size(), most_names); ++k)
            text += fmt::format("{}'{}'", k == 0 ? "" : ", ", (*this)[which[k]]);
        if (which.size() > most_names) text += fmt::format(" and {} more", which.size() - most_names);
        return text;
    }
    // As an option takes them.
    std::string joined(const std::vector<int>& which) const {
        std::string text;
        for (const int i : which) text += (text.empty() ? "" : ",") + (*this)[i];
        return text;
    }
    std::string equations(const std::vector<int>& rows) const {
        return (rows.size() == 1 ? "the equation " : "the equations ") + list(rows);
    }

  private:
    const std::vector<Leaf>& leaves_;
};

// "the equations 'a', 'b' contain only 'x'; nothing is left to determine 'z'"
std::string describe(const Names& names, const Deficiency& d, const char* contain) {
    const std::string rows = d.their_columns.empty()
                                 ? fmt::format("{} {} no unknown", names.equations(d.too_many_rows), contain)
                                 : fmt::format("{} {} only {}", names.equations(d.too_many_rows), contain,
                                               names.list(d.their_columns));
    const std::string columns =
        d.their_rows.empty() ? fmt::format("no equation is left for {}", names.list(d.too_many_columns))
                             : fmt::format("{} cannot determine all of {}", names.equations(d.their_rows),
                                           names.list(d.too_many_columns));
    return rows + ", and " + columns;
}

// The large components of a singular vector.
std::vector<int> large_components(const Eigen::VectorXd& v) {
    std::vector<int> which;
    const double largest = v.lpNorm<Eigen::Infinity>();
    for (Eigen::Index i = 0; i < v.size(); ++i)
        if (std::abs(v[i]) > part_of_vector * largest) which.push_back(static_cast<int>(i));
    return which;
}

// Variables whose derivative appears with factors that are all zero.
std::vector<int> zero_factors(const IndexOne& index_one) {
    const Split& split = index_one.split();
    std::vector<int> variables;
    for (const int q : split.kernel)
        if (std::none_of(split.shares.begin(), split.shares.end(),
                         [q](const Split::Share& s) { return s.algebraic == q; }))
            variables.push_back(q);
    const SparsityPattern& pattern = index_one.matrix().pattern();
    for (int j = 0; j < pattern.cols; ++j) {
        bool zero = split.differential[at_index(j)];
        for (int k = pattern.col_begin[at_index(j)]; k < pattern.col_begin[at_index(j) + 1]; ++k)
            zero = zero && index_one.matrix().value(k) == 0.0;
        if (zero) variables.push_back(j);
    }
    return variables;
}

// Of these equations, those without a derivative or an algebraic variable at these values: constraints that
// the pattern does not show as such.
std::vector<int> hidden_constraints(const IndexOne& index_one, const std::vector<int>& equations) {
    const SparsityPattern& pattern = index_one.matrix().pattern();
    std::vector<bool> zero(at_index(pattern.rows), true);
    for (int k = 0; k < pattern.nonzeros(); ++k)
        if (index_one.matrix().value(k) != 0.0) zero[at_index(pattern.row_index[at_index(k)])] = false;
    std::vector<int> rows;
    std::copy_if(equations.begin(), equations.end(), std::back_inserter(rows),
                 [&](int row) { return zero[at_index(row)]; });
    return rows;
}

// Whether A is regular beside a point where it is not: it is singular by the values there, as the derivative
// of a² at a = 0, not by the equations.
bool regular_beside(IndexOne& index_one, const Point& at) {
    for (const double factor : {1e-3, -1e-3}) {
        Point beside = at;
        for (std::size_t i = 0; i < at.y.size(); ++i) {
            const double by = factor * (1.0 + 0.1 * static_cast<double>(i % 7));  // no special direction
            beside.y[i] += by * (1.0 + std::abs(at.y[i]));
            beside.ydot[i] += by * (1.0 + std::abs(at.ydot[i]));
        }
        if (index_one.factor(beside)) return true;
    }
    return false;
}

// Whether F_y + α F_ẏ is regular for some α: else no differentiation helps. Scaled as the variables are.
bool pencil_is_regular(IndexOne& index_one, const Point& at) {
    const ActiveMode& active = index_one.active();
    ModeSystem& system = index_one.system();
    const std::vector<double> w(at.y.size(), 1.0);
    for (const double alpha : {1.0, 1e3, 1e-3}) {
        const std::vector<double> wdot(at.y.size(), alpha);
        if (active.iteration->evaluate(system, at.t, at.y.data(), at.ydot.data(), w.data(), wdot.data()) &&
            active.iteration->factor().regular)
            return true;
    }
    return false;
}

}  // namespace

Outcome explain_singular(IndexOne& index_one, const Point& at, const std::string& when) {
    const Names names(index_one);
    const ActiveMode& active = index_one.active();
    const std::string moment = fmt::format("{}, t = {:.10g}", when, at.t);
    if (index_one.trouble() < 0)
        return {
            Status::evaluation_failed,
            fmt::format("derivatives of the equations are not finite {}. Check start values and parameters, "
                        "or guard the expression",
                        moment)};
    if (const Deficiency d = structural_deficiency(active.iteration->pattern()); !d.none())
        return {Status::singular,
                fmt::format(
                    "the equations are structurally singular {}: {}. Check these equations: one is missing, "
                    "or one is written twice",
                    moment, describe(names, d, "contain"))};

    std::vector<int> variables{index_one.trouble()}, equations;
    const SparsityPattern& pattern = index_one.matrix().pattern();
    const Deficiency d = structural_deficiency(pattern);
    if (d.none() && pattern.rows <= largest_dense) {
        const std::vector<double> a = index_one.matrix().dense();
        Eigen::MatrixXd m = Eigen::Map<const Eigen::MatrixXd>(a.data(), pattern.rows, pattern.cols);
        const auto scale_of = [](double largest) { return largest > 0.0 ? 1.0 / largest : 1.0; };
        for (Eigen::Index r = 0; r < m.rows(); ++r) m.row(r) *= scale_of(m.row(r).lpNorm<Eigen::Infinity>());
        for (Eigen::Index c = 0; c < m.cols(); ++c) m.col(c) *= scale_of(m.col(c).lpNorm<Eigen::Infinity>());
        const Eigen::JacobiSVD<Eigen::MatrixXd> svd(m, Eigen::ComputeFullU | Eigen::ComputeFullV);
        variables = large_components(svd.matrixV().col(m.cols() - 1));
        equations = large_components(svd.matrixU().col(m.rows() - 1));
    } else if (!d.none()) {
        variables = d.too_many_columns;
        equations = d.too_many_rows;
    }
    // Derivatives that follow from what is not determined need no mention.
    std::vector<int> algebraic;
    std::copy_if(variables.begin(), variables.end(), std::back_inserter(algebraic),
                 [&](int i) { return !active.split->differential[at_index(i)]; });
    if (!algebraic.empty()) variables = algebraic;
    if (const auto factors = zero_factors(index_one); !factors.empty())
        return {
            Status::varying_structure,
            fmt::format("the factor of the derivative of {} is zero {}, and without it the equations do not "
                        "determine {}. Begin elsewhere, or divide the equation by the factor",
                        names.list(factors), moment, names.list(variables))};
    const std::vector<int> hidden = hidden_constraints(index_one, equations);
    const bool one = equations.size() == 1;
    const std::string they = fmt::format("{} {} not determine {}",
                                         equations.empty() ? "the equations" : names.equations(equations),
                                         one ? "does" : "do", names.list(variables));
    if (regular_beside(index_one, at)) {
        const bool starts = when == "at the start";
        return {starts ? Status::inconsistent_start : Status::singular,
                fmt::format("with the values {} {}: a derivative is zero there that is not zero beside them. "
                            "{}",
                            moment, they,
                            starts ? fmt::format("Give another start value or guess, e.g. --start {}=VALUE",
                                                 names[variables.front()])
                                   : "The solution may turn or branch there: look at these equations")};
    }
    const std::string of = equations.empty() ? ""
                                             : fmt::format(" ({} {})", names.equations(equations),
                                                           one ? "does not" : "depend on each other");
    if (!pencil_is_regular(index_one, at))
        return {Status::singular,
                fmt::format("the equations do not determine {} {}{}. Check the equations that contain it",
                            names.list(variables), moment, of)};
    const int index = active.split->constraints.empty() ? 2 : 3;
    return {
        Status::high_index,
        fmt::format("the system is of index {} or higher {}: {} at one instant, only by {} with respect to "
                    "time in the model{}",
                    index, moment, they,
                    one ? "its derivative. Differentiate this equation"
                        : "their derivatives. Differentiate these equations",
                    !hidden.empty()
                        ? fmt::format(", or name the constraint: --constraint {}", names.joined(hidden))
                    : index == 2 ? fmt::format(", so that {} contains an algebraic variable or derivative",
                                               one ? "it" : "each")
                    : one        ? " until it is a constraint on differential variables (index 2)"
                                 : " until they are constraints on differential variables (index 2)")};
}

std::optional<Outcome> check_constant_kernel(IndexOne& index_one, const Point& at,
                                             const Expansion& expansion) {
    const Split& split = index_one.split();
    if (split.kernel.empty()) return std::nullopt;
    ModeSystem& system = index_one.system();
    const std::size_t n = at.y.size(), width = split.kernel.size();
    const int order = std::min(1, expansion.order());
    const std::size_t terms = static_cast<std::size_t>(order) + 1;

    // For each kernel column: T2 as a direction of ẏ, and its own variable alone as the scale.
    std::vector<double> y(terms * n), ydot(terms * n), seed(2 * width * terms * n, 0.0),
        out(2 * width * terms * n);
    for (std::size_t k = 0; k < terms; ++k)
        for (std::size_t i = 0; i < n; ++i) {
            y[k * n + i] = expansion.y(static_cast<int>(k), static_cast<int>(i));
            ydot[k * n + i] = expansion.ydot(static_cast<int>(k), static_cast<int>(i));
        }
    std::vector<bool> shared(width, false);
    for (std::size_t c = 0; c < width; ++c) {
        const int q = split.kernel[c];
        seed[2 * c * terms * n + at_index(q)] = seed[(2 * c + 1) * terms * n + at_index(q)] = 1.0;
        for (const Split::Share& s : split.shares)
            if (s.algebraic == q) {
                seed[2 * c * terms * n + at_index(s.differential)] = s.part;
                shared[c] = true;
            }
    }
    Evaluator& evaluator = system.evaluator();
    if (!evaluator.taylor_tangent(evaluator.model().table().residual, at.t, {y.data(), ydot.data()},
                                  {nullptr, seed.data(), nullptr, nullptr}, order,
                                  static_cast<int>(2 * width), system.mode().residual, out.data()))
        return std::nullopt;
    for (std::size_t c = 0; c < width; ++c)
        for (std::size_t k = 0; k < terms; ++k) {
            double scale = 0.0;
            for (std::size_t j = 0; shared[c] && j < terms * n; ++j)
                scale = std::max(scale, std::abs(out[(2 * c + 1) * terms * n + j]));
            for (std::size_t i = 0; i < n; ++i) {
                if (!(std::abs(out[(2 * c * terms + k) * n + i]) > kernel_tolerance * scale)) continue;
                const Names names(index_one);
                std::vector<int> variables{split.kernel[c]};
                for (const Split::Share& s : split.shares)
                    if (s.algebraic == split.kernel[c]) variables.push_back(s.differential);
                std::sort(variables.begin(), variables.end());
                return Outcome{
                    Status::varying_structure,
                    shared[c]
                        ? fmt::format(
                              "which combination of the derivatives of {} the equation '{}' contains changes "
                              "with time (t = {:.10g}). Write the model with a state for each quantity whose "
                              "derivative appears",
                              names.list(variables), names[static_cast<int>(i)], at.t)
                        : fmt::format(
                              "the factor of the derivative of '{}' in the equation '{}' is zero at t = "
                              "{:.10g} "
                              "and does not stay so. Begin elsewhere, or divide the equation by the factor",
                              names[split.kernel[c]], names[static_cast<int>(i)], at.t)};
            }
        }
    return std::nullopt;
}

}  // namespace hybridae
