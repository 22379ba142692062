// SPDX-License-Identifier: Apache-2.0
#include "hybridae/events/polynomial_roots.hpp"

#include <algorithm>
#include <stdexcept>

namespace hybridae::events {
namespace {

constexpr double eps = std::numeric_limits<double>::epsilon();
// Halving this often leaves ends that are exact in double and far below any resolution worth asking for.
constexpr int max_depth = 50;
// Far more than any polynomial of degree 8 has been seen to need (some 200); reached, the rest is one open
// bracket.
constexpr int max_nodes = 5000;

using Coefficients = std::array<double, max_root_degree + 1>;

// The polynomial on [lo, lo + 2^-depth]: Bernstein coefficients, each within `error` of the true one, except
// that the sign of the first is exact where lo = 0.
struct Piece {
    double lo;
    int depth;
    double error;
    Coefficients b;

    double hi() const { return lo + std::ldexp(1.0, -depth); }
};

int certain_sign(double b, double error) { return b > error ? 1 : b < -error ? -1 : 0; }

enum class Verdict { no_root, one_sign_change, noise, open };

class Isolation {
  public:
    Isolation(int degree, int sign_at_zero, double resolution, RootList& out)
        : degree_(degree), sign_at_zero_(sign_at_zero), resolution_(resolution), out_(out) {}

    void run(const Coefficients& b, double error) {
        stack_[0] = {0.0, 0, error, b};
        int size = 1;
        for (int nodes = 0; size > 0; ++nodes) {
            const Piece piece = stack_[static_cast<std::size_t>(--size)];
            const Verdict verdict = judge(piece);
            if (verdict == Verdict::no_root) continue;
            if (verdict == Verdict::one_sign_change) {
                report({piece.lo, piece.hi(), true}, first_sign(piece), last_sign(piece), false);
            } else if (verdict == Verdict::noise || piece.depth == max_depth || nodes > max_nodes ||
                       std::ldexp(1.0, -piece.depth) <= resolution_) {
                report({piece.lo, piece.hi(), false}, first_sign(piece), last_sign(piece), true);
            } else {
                halve(piece, size);
                size += 2;
            }
        }
    }

  private:
    int first_sign(const Piece& piece) const {
        return piece.lo == 0.0 ? sign_at_zero_ : certain_sign(piece.b[0], piece.error);
    }
    int last_sign(const Piece& piece) const {
        return certain_sign(piece.b[static_cast<std::size_t>(degree_)], piece.error);
    }

    // By Descartes' rule of signs in Bernstein form. One coefficient of unknown sign between those of one
    // sign and those of the other leaves a single variation; two could hide three.
    Verdict judge(const Piece& piece) const {
        const int first = first_sign(piece);
        bool noise = true;
        int run = 0, tail = 0,
            unknown = 0;  // of coefficients with the first sign; with the other; between them
        for (int j = 0; j <= degree_; ++j) {
            const int sign = j == 0 ? first : certain_sign(piece.b[static_cast<std::size_t>(j)], piece.error);
            noise = noise && certain_sign(piece.b[static_cast<std::size_t>(j)], piece.error) == 0;
            if (sign == first && run == j) {
                ++run;
            } else if (sign == -first) {
                ++tail;
            } else if (tail == 0) {
                ++unknown;
            } else {
                tail = -degree_ - 1;  // a third run
            }
        }
        if (noise) return Verdict::noise;
        if (first == 0) return Verdict::open;
        if (run == degree_ + 1) return Verdict::no_root;
        return tail > 0 && unknown <= 1 ? Verdict::one_sign_change : Verdict::open;
    }

    // De Casteljau at the middle. Each of the `degree` averages on the way to a coefficient rounds once,
    // relative to the largest coefficient, which an average never exceeds.
    void halve(const Piece& piece, int size) {
        Piece& right = stack_[static_cast<std::size_t>(size)];
        Piece& left = stack_[static_cast<std::size_t>(size) + 1];
        Coefficients b = piece.b;
        double largest = 0.0;
        for (int j = 0; j <= degree_; ++j)
            largest = std::max(largest, std::abs(b[static_cast<std::size_t>(j)]));
        const auto n = static_cast<std::size_t>(degree_);
        left.b[0] = b[0];
        for (std::size_t stage = 1; stage <= n; ++stage) {
            for (std::size_t j = 0; j <= n - stage; ++j) b[j] = 0.5 * (b[j] + b[j + 1]);
            left.b[stage] = b[0];
        }
        right.b = b;
        left.depth = right.depth = piece.depth + 1;
        left.error = right.error = piece.error + degree_ * eps * largest;
        left.lo = piece.lo;
        right.lo = left.hi();
    }

    // Brackets come in ascending order. Open ones that touch are one, unless the sign at their common end is
    // certain and not that at the beginning: then there is a root on either side.
    void report(RootBracket bracket, int sign_lo, int sign_hi, bool open) {
        if (open) bracket.sign_change = sign_lo * sign_hi < 0;
        if (out_.count > 0) {
            RootBracket& last = out_.bracket[static_cast<std::size_t>(out_.count - 1)];
            const bool full = out_.count == static_cast<int>(out_.bracket.size());
            const bool joined = open && last_open_ && last.hi == bracket.lo && sign_lo * last_sign_lo_ >= 0;
            if (joined || full) {
                last.hi = bracket.hi;
                last.sign_change = last_sign_lo_ * sign_hi < 0;
                last_open_ = true;
                return;
            }
        }
        out_.bracket[static_cast<std::size_t>(out_.count++)] = bracket;
        last_open_ = open;
        last_sign_lo_ = sign_lo;
    }

    int degree_;
    int sign_at_zero_;
    double resolution_;
    RootList& out_;
    std::array<Piece, max_depth + 2> stack_;
    bool last_open_ = false;
    int last_sign_lo_ = 0;
};

void to_bernstein(const double* c, int degree, double* b) {
    switch (degree) {
        case 1:
            return detail::to_bernstein<1>(c, b);
        case 2:
            return detail::to_bernstein<2>(c, b);
        case 3:
            return detail::to_bernstein<3>(c, b);
        case 4:
            return detail::to_bernstein<4>(c, b);
        case 5:
            return detail::to_bernstein<5>(c, b);
        case 6:
            return detail::to_bernstein<6>(c, b);
        case 7:
            return detail::to_bernstein<7>(c, b);
        default:
            return detail::to_bernstein<8>(c, b);
    }
}

}  // namespace

void isolate_roots(const double* c, int degree, double resolution, RootList& out) {
    if (degree > max_root_degree || degree < 0)
        throw std::invalid_argument("isolate_roots: degree out of range");
    out.count = 0;
    if (!may_have_root(c, degree)) return;
    double largest = 0.0;
    bool finite = true;
    for (int k = 0; k <= degree; ++k) {
        finite = finite && std::isfinite(c[k]);
        largest = std::max(largest, std::abs(c[k]));
    }
    if (!finite) {
        out.bracket[0] = {0.0, 1.0, false};
        out.count = 1;
        return;
    }
    while (degree > 0 && c[0] == 0.0) {  // s divides p: its root at 0 is not asked for
        ++c;
        --degree;
    }
    while (degree > 0 && c[degree] == 0.0) --degree;
    if (degree == 0) return;

    // Sizes near the ends of the range of double are brought to 1; what underflows then is below the error
    // bound.
    const int exponent = largest < 1e-250 || largest > 1e250 ? std::ilogb(largest) : 0;
    Coefficients scaled{}, b{};
    double sum = 0.0;
    for (int k = 0; k <= degree; ++k) {
        scaled[static_cast<std::size_t>(k)] = std::ldexp(c[k], -exponent);
        sum += std::abs(scaled[static_cast<std::size_t>(k)]);
    }
    to_bernstein(scaled.data(), degree, b.data());
    Isolation(degree, c[0] > 0.0 ? 1 : -1, resolution, out).run(b, detail::bernstein_error(degree, sum));
}

}  // namespace hybridae::events
