// SPDX-License-Identifier: Apache-2.0
// ?: as what is assigned to, and as a reference.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double lo = 0, hi = 0;
    (y[0] > 0 ? hi : lo) = y[0];
    (y[1] > y[0] ? hi : lo) += y[1];
    double& target = y[2] < 1 ? lo : hi;
    target *= 2;
    r[0] = yp[0] + lo;
    r[1] = yp[1] + hi;
    r[2] = yp[2] + t;
    r[3] = yp[3] + p[0];
    r[y[3] > 0 ? 2 : 3] += y[3];
}
