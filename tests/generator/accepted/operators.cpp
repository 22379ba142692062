// SPDX-License-Identifier: Apache-2.0
// Operators of the user's own: members, free functions and friends, with conditions, compared, compound, unary, [].
#include <cmath>
struct Vec {
    double x = 0, y = 0;
    Vec operator-() const { return {-x, -y}; }
    Vec& operator+=(const Vec& o) { x += o.x; y += o.y; return *this; }
    double& operator[](int i) { return i == 0 ? x : y; }
    double operator[](int i) const { return i == 0 ? x : y; }
    friend Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y}; }
    friend bool operator<(const Vec& a, const Vec& b) { return a.x * a.x + a.y * a.y < b.x * b.x + b.y * b.y; }
    bool operator>(double r) const { return x > r; }
    explicit operator bool() const { return x > 0; }
    Vec operator/(double d) const { return d > 0.1 ? Vec{x / d, y / d} : Vec{x, y}; }
};
Vec operator+(Vec a, const Vec& b) { return a += b; }
static Vec operator*(double k, const Vec& v) { return {k * v.x, k * v.y}; }
static Vec operator*(const Vec& v, double k) { return k * v; }
static double operator*(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y; }
static Vec operator%(const Vec& a, double m) { return {a.x > m ? m : a.x, std::abs(a.y)}; }
static Vec& operator++(Vec& v) { v.x += 1; return v; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Vec a{y[0], y[1]}, b{y[2], y[3]};
    const Vec c = a + 2 * b - b * y[0] - -a;
    a += c % 0.5;
    a[1] = b[0] + c[1];
    ++b;
    r[0] = yp[0] + a * c + (a < b ? a : c).x;
    r[1] = (a % y[0] - b % y[1]) * c + (c > 0.5 && b < c) + (c ? 1 : 2);
    r[2] = (a / y[1] + b / y[2]).x + (a / 2).y * ((a < c) + (b < c));
    if (a < b || c > y[3]) r[3] = y[3]; else r[3] = -y[3] + (b % 1)[1];
}
