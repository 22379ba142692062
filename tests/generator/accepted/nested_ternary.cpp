// SPDX-License-Identifier: Apache-2.0
// ?: within the condition, the branches and the operands of ?:.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + (y[0] > 0 ? y[1] > 0 ? 1 : 2 : y[2] > 0 ? y[2] : 4);
    r[1] = yp[1] + ((y[0] > y[1] ? y[0] : y[1]) > (y[2] > y[3] ? y[2] : y[3]) ? t : p[0]);
    r[2] = yp[2] + ((y[1] > 0 ? y[2] > 0 : y[3] > 0) ? y[0] : -y[0]);
    r[3] = yp[3] - (y[3] < 0 ? 0 : y[3] < 1 ? y[3] * y[3] : y[3] < 2 ? 2 * y[3] - 1 : 3) + (t > p[1] ? y[0] : y[1]);
}
