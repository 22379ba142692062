// SPDX-License-Identifier: Apache-2.0
// Model values through references, pointers, out-parameters, references in structs and returned ones.
#include <algorithm>
#include <utility>
struct View { double& a; const double* b; double sum() const { return a + *b; } };
struct Node { double value; Node* next; };
static double& pick(double& a, double& b, bool first) { return first ? a : b; }
static void split(double x, double* lo, double& hi) { *lo = std::min(x, 0.0); hi = std::max(x, 0.0); }
static void zero(double* from, double* to) { for (; from != to; ++from) *from = 0; }
static double last(const double* v, int n) { return *(v + n - 1) + v[0]; }
static const double& larger(const double& a, const double& b) { return a > b ? a : b; }
static void through(double (&v)[3], double x) { v[1] = x; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double passive = 1, a = 0, b = 0, buffer[3] = {1, 2, 3}, other[2];
    View view{passive, &buffer[0]};
    view.a = y[0];
    Node tail{y[1], nullptr}, head{2, &tail};
    head.next->value += 1;
    pick(a, b, y[2] > 0) = y[3];
    split(y[1], &a, other[0]);
    double& alias = buffer[2];
    alias = y[2];
    auto write = [&alias](double x) { alias += x; };
    write(y[0]);
    through(buffer, y[3]);
    double* at = buffer;
    double before = *at++;
    *at-- += 1;
    zero(other, other + 1);
    double& c = y[0] > 0 ? a : b;
    c += 1;
    double const* const* twice = nullptr;
    const double* inner = &a;
    twice = &inner;
    std::swap(a, passive);
    auto moved = std::move(b);
    const double old = std::exchange(passive, 2.0);
    r[0] = yp[0] + view.sum() + passive + old;
    r[1] = head.next->value + head.value + a + moved;
    r[2] = buffer[1] + last(buffer, 3) + before + other[0] + **twice;
    r[3] = larger(y[3], larger(y[0], y[1])) + (at - buffer);
}
