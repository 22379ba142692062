// SPDX-License-Identifier: Apache-2.0
// A condition chooses the element of an array, also on the left.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const double gains[2] = {0.5, 2};
    const double table[2][2] = {{1, 2}, {3, 4}};
    double sums[2] = {0, 0};
    for (int i = 0; i < 4; ++i) sums[y[i] > 0] += y[i];
    r[0] = yp[0] + gains[y[0] > p[0]] * y[0];
    r[1] = yp[1] + table[y[1] > 0][y[2] > 0] * t;
    r[2] = yp[2] + sums[0];
    r[3] = yp[3] + sums[1] * sums[y[3] < 1 ? 1 : 0] + p[1];
}
