// SPDX-License-Identifier: Apache-2.0
// Structs with member functions, aliases, pointers into local data, containers, casts.
#include <array>
#include <cmath>
#include <utility>
#include <vector>
using Real = double;
using Triple = std::array<Real, 3>;
typedef double Quad[4];
namespace geometry {
struct Vec {
    Real x = 0, y = 0;
    Real dot(const Vec& o) const { return x * o.x + y * o.y; }
    double norm2() const { return dot(*this); }
    void scale(double f) { x *= f; this->y *= f; }
};
using Pair = Vec;
}
struct Body { geometry::Vec position, velocity{1, 2}; int id = 7; };
static geometry::Vec turn(const geometry::Vec& v) { return {-v.y, v.x}; }
static Body advance(Body b, Real h) { b.position.x += h * b.velocity.x; b.velocity = turn(b.velocity); return b; }
static void fill(Real* to, int n, Real value) { for (Real* q = to; q != to + n; ++q) *q = value; }
static Real largest(const Triple& v) { Real m = v[0]; for (auto e : v) if (e > m) m = e; return m; }
void residual(double t, const double y[6], const double yp[6], const double p[2], double r[6]) {
    geometry::Vec v{y[0], y[1]};
    const geometry::Pair w = turn(v);
    v.scale(p[0]);
    Body b;
    b.position = v;
    b = advance(b, static_cast<double>(t));
    Triple tri{y[2], 1, (Real)y[3]};
    Quad q = {0, 0, 0, 0};
    fill(q, 4, Real(y[4]));
    std::vector<Real> list(3, 0.5);
    list[1] = y[5];
    list.push_back(largest(tri));
    std::pair<double, int> entry{y[0] > 0 ? y[0] : 1.0, 2};
    const double* at = &list[1];
    float small = 0.25f;
    r[0] = v.dot(w) + b.position.norm2() + b.id;
    r[1] = largest(tri) + yp[1];
    r[2] = q[2] + q[3] * small;
    r[3] = list.back() + *at + at[1] + double(list.size());
    r[4] = entry.first * entry.second + -entry.first;
    r[5] = yp[5] + (v.x < w.x ? v : w).y + (&b)->velocity.x;
}
