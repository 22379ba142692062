// SPDX-License-Identifier: Apache-2.0
// GMRES (Saad and Schultz 1986) on the matrix at hand, preconditioned from the left by ILU(0), in the norm of
// the error test, as DASPK has it (Brown, Hindmarsh and Petzold 1994): with W the weights and P = L U,
//   B (W^-1 x) = W^-1 P^-1 b,  B = W^-1 P^-1 A W,
// whose residual r is, up to a factor, the error of x in units of the weights: at most |r|/σ, σ the smallest
// singular value of B. On a grid σ is small, the smaller the longer the steps, and an iteration that stops
// by |r| alone leaves errors that look like those of the formula to the control of steps. GMRES itself tells
// σ: it is about the smallest singular value of its triangular factor.
//
// Sensitivities are not coupled (Li and Petzold, §5.2): each right-hand side has its own basis. But two are
// iterated side by side, because a solution with L and U waits for its own results most of the time.
//
// Written here because Eigen's GMRES has its own norm and takes memory in each solve.
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "linear_algebra/gmres_projection.hpp"
#include "linear_algebra/incomplete_lu.hpp"
#include "linear_algebra/power_of_two.hpp"
#include "linear_algebra/solvers.hpp"

namespace hybridae {
namespace {

constexpr int most_directions = Projection::most_directions;
constexpr int most_restarts = 10;
constexpr double accurate = 1e-13;                // reduction of the residual where no weights are given
constexpr double reduction_to_know_sigma = 1e-3;  // of the residual
constexpr int most_lanes = 2;                     // right-hand sides side by side

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

template <int L>
using Sums = std::array<double, at(L)>;

// Of vectors side by side, one number for each.
template <int L>
Sums<L> dots(const double* v, const double* w, std::size_t n) {
    double even[L] = {}, odd[L] = {};
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2)
        for (int r = 0; r < L; ++r) {
            even[r] += v[i * L + at(r)] * w[i * L + at(r)];
            odd[r] += v[(i + 1) * L + at(r)] * w[(i + 1) * L + at(r)];
        }
    for (; i < n; ++i)
        for (int r = 0; r < L; ++r) even[r] += v[i * L + at(r)] * w[i * L + at(r)];
    Sums<L> sum;
    for (int r = 0; r < L; ++r) sum[at(r)] = even[r] + odd[r];
    return sum;
}

// v += factor w
template <int L>
void add(const Sums<L>& factor, const double* w, double* v, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
        for (int r = 0; r < L; ++r) v[i * L + at(r)] += factor[at(r)] * w[i * L + at(r)];
}

class KrylovSolver final : public LinearSolver {
  public:
    explicit KrylovSolver(const SparsityPattern& pattern)
        : n_(static_cast<std::size_t>(pattern.rows)),
          pattern_(pattern),
          lu_(pattern),
          scaled_(pattern.row_index.size()),
          row_scale_(n_),
          b_(n_ * most_lanes),
          weight_(n_ * most_lanes),
          x_(n_ * most_lanes),
          residual_(n_ * most_lanes),
          work_(n_ * most_lanes),
          basis_(n_ * most_lanes * (most_directions + 1)) {}

    Factorization factor(const double* values) override {
        regular_ = false;
        if (const int column = load(values); column >= 0) return {false, column};
        if (const int column = lu_.factor(scaled_.data()); column >= 0) return {false, column};
        regular_ = true;
        sigma_ = std::min(1.0, 2.0 * sigma_);  // that of the factors before is about right
        return {true, -1};
    }

    void solve(double* rhs, int count) override { solve_within(rhs, count, nullptr, 0.0); }

    void solve_within(double* rhs, int count, const double* inverse_weights, double tolerance) override {
        if (!regular_) throw std::logic_error("solve: there is no regular factorization");
        for (int r = 0; r < count;) {
            const std::size_t begin = at(r) * n_;
            const double* weights = inverse_weights != nullptr ? inverse_weights + begin : nullptr;
            if (count - r >= 2)
                solve_lanes<2>(rhs + begin, weights, tolerance);
            else
                solve_lanes<1>(rhs + begin, weights, tolerance);
            r += count - r >= 2 ? 2 : 1;
        }
    }

    bool factors_cheaply() const override { return true; }
    const char* name() const override { return "krylov"; }

  private:
    // Scales by rows; returns a column with an entry that is not finite, or -1.
    int load(const double* values) {
        std::fill(row_scale_.begin(), row_scale_.end(), 0.0);
        for (std::size_t j = 0; j < n_; ++j)
            for (auto k = static_cast<std::size_t>(pattern_.col_begin[j]);
                 k < static_cast<std::size_t>(pattern_.col_begin[j + 1]); ++k) {
                if (!std::isfinite(values[k])) return static_cast<int>(j);
                double& size = row_scale_[static_cast<std::size_t>(pattern_.row_index[k])];
                size = std::max(size, std::abs(values[k]));
            }
        for (double& scale : row_scale_) scale = inverse_power_of_two(scale);
        for (std::size_t k = 0; k < scaled_.size(); ++k)
            scaled_[k] = values[k] * row_scale_[static_cast<std::size_t>(pattern_.row_index[k])];
        return -1;
    }

    // Replaces L right-hand sides by solutions. The tolerance is one of the root mean square of x weighted.
    template <int L>
    void solve_lanes(double* rhs, const double* inverse_weight, double tolerance) {
        for (std::size_t i = 0; i < n_; ++i)
            for (int r = 0; r < L; ++r) {
                b_[i * L + at(r)] = residual_[i * L + at(r)] = rhs[at(r) * n_ + i] * row_scale_[i];
                weight_[i * L + at(r)] = inverse_weight != nullptr ? inverse_weight[at(r) * n_ + i] : 1.0;
            }
        std::fill_n(x_.begin(), n_ * L, 0.0);
        Sums<L> goal;
        goal.fill(tolerance * std::sqrt(static_cast<double>(n_)));
        for (int restart = 0; restart <= most_restarts; ++restart) {
            double* first = basis_.data();
            lu_.solve<L>(residual_.data(), first);
            for (std::size_t i = 0; i < n_ * L; ++i) first[i] *= weight_[i];
            const Sums<L> squares = dots<L>(first, first, n_);
            bool enough = sigma_known_;
            for (int r = 0; r < L; ++r) {
                const double size = std::sqrt(squares[at(r)]);
                if (restart == 0 && inverse_weight == nullptr) goal[at(r)] = accurate * size;
                enough = enough && !(size > goal[at(r)] * sigma_);
                projection_[r].begin(size);
            }
            if (enough) {  // the preconditioner alone does the rest
                for (std::size_t i = 0; i < n_ * L; ++i) x_[i] += first[i] / weight_[i];
                break;
            }
            if (extend<L>(goal)) break;
            lu_.multiply<L>(x_.data(), residual_.data());
            for (std::size_t i = 0; i < n_ * L; ++i) residual_[i] = b_[i] - residual_[i];
        }
        for (std::size_t i = 0; i < n_; ++i)
            for (int r = 0; r < L; ++r) rhs[at(r) * n_ + i] = x_[i * L + at(r)];
    }

    // One cycle: adds to x_ what minimises the residuals over the bases that begin with basis_[0]. True: the
    // goals are reached.
    template <int L>
    bool extend(const Sums<L>& goal) {
        const auto vector = [this](int k) { return basis_.data() + at(k) * n_ * L; };
        Sums<L> most = goal, scale;
        for (int r = 0; r < L; ++r)
            if (!sigma_known_)
                most[at(r)] = std::min(goal[at(r)], reduction_to_know_sigma * projection_[r].residual());
        const auto reached = [&] {
            for (int r = 0; r < L; ++r)
                if (projection_[r].residual() > most[at(r)] * sigma_) return false;
            return true;
        };
        for (int r = 0; r < L; ++r) {
            const double size = projection_[r].residual();
            scale[at(r)] = size > 0.0 ? 1.0 / size : 0.0;
        }
        multiply<L>(scale, vector(0));
        int k = 0;
        bool going = true;
        while (going && k < most_directions && !reached()) {
            const double* v = vector(k);
            double* w = vector(k + 1);
            for (std::size_t i = 0; i < n_ * L; ++i) work_[i] = v[i] / weight_[i];
            lu_.multiply<L>(work_.data(), residual_.data());
            lu_.solve<L>(residual_.data(), w);
            for (std::size_t i = 0; i < n_ * L; ++i) w[i] *= weight_[i];
            for (int i = 0; i <= k; ++i) {
                Sums<L> h = dots<L>(w, vector(i), n_);
                for (int r = 0; r < L; ++r) {
                    projection_[r].next_column()[i] = h[at(r)];
                    h[at(r)] = -h[at(r)];
                }
                add<L>(h, vector(i), w, n_);
            }
            const Sums<L> squares = dots<L>(w, w, n_);
            going = false;
            for (int r = 0; r < L; ++r) {
                const double length = std::sqrt(squares[at(r)]);
                const bool more = projection_[r].take(length);
                going = going || more;
                scale[at(r)] = more ? 1.0 / length : 0.0;
                sigma_ = std::min(sigma_, projection_[r].smallest_singular_value());
            }
            multiply<L>(scale, w);
            ++k;
        }
        std::fill_n(work_.begin(), n_ * L, 0.0);
        for (int r = 0; r < L; ++r) projection_[r].finish();
        for (int i = 0; i < k; ++i) {
            Sums<L> part;
            for (int r = 0; r < L; ++r) part[at(r)] = projection_[r].part(i);
            add<L>(part, vector(i), work_.data(), n_);
        }
        for (std::size_t i = 0; i < n_ * L; ++i) x_[i] += work_[i] / weight_[i];
        sigma_known_ = true;
        return reached();
    }

    template <int L>
    void multiply(const Sums<L>& factor, double* v) const {
        for (std::size_t i = 0; i < n_; ++i)
            for (int r = 0; r < L; ++r) v[i * L + at(r)] *= factor[at(r)];
    }

    std::size_t n_;
    SparsityPattern pattern_;
    IncompleteLu lu_;
    std::vector<double> scaled_, row_scale_;
    std::vector<double> b_, weight_, x_, residual_, work_, basis_;  // side by side
    Projection projection_[most_lanes];
    double sigma_ = 1.0;  // about the smallest singular value of B
    bool sigma_known_ = false;
    bool regular_ = false;
};

}  // namespace

std::unique_ptr<LinearSolver> make_krylov_solver(const SparsityPattern& pattern) {
    return std::make_unique<KrylovSolver>(pattern);
}

}  // namespace hybridae
