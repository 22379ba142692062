// SPDX-License-Identifier: Apache-2.0
// Conditions as numbers: sums, products, differences, conversions.
static double sign(double x) { return (x > 0) - (x < 0); }
static int steps(double x) { return (x > -1) + (x > 0) + (x > 1); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + sign(y[0]) * y[0] * y[0];
    r[1] = yp[1] + steps(y[1]) * 0.5 + (y[2] > 0) * y[2];
    double level = y[0] > y[1];
    level += y[1] > y[2];
    level *= 2 - (y[2] >= y[3]);
    r[2] = yp[2] - level + t;
    const int mask = (y[0] > 0) * 4 + (y[1] > 0) * 2 + (y[2] > 0);
    r[3] = yp[3] + mask * p[0] + static_cast<double>(y[3] < p[1]) + double(!(y[3] < 0)) + -(y[0] > 1);
}
