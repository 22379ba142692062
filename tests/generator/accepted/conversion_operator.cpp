// SPDX-License-Identifier: Apache-2.0
// Conversions of the user's own, implicit and written, with and without conditions.
struct Celsius { double value; operator double() const { return value + 273.15; } };
struct Sign { double x; operator int() const { return x > 0 ? 1 : -1; } explicit operator bool() const { return x > 0.5; } };
static double twice(double k) { return 2 * k; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const Celsius c{y[0]};
    const Sign s{y[1]};
    double k = c;
    r[0] = yp[0] + k + c * 2 + twice(c);
    r[1] = s * y[2] + int(s) + static_cast<double>(c);
    if (s) r[2] = 1; else r[2] = c + Celsius{y[2]};
    r[3] = y[3] > c ? 1 : 0;
}
