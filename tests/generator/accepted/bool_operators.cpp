// SPDX-License-Identifier: Apache-2.0
// Bools that conditions decided, combined without short circuit.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    const bool a = y[0] > 0, b = y[1] > 0, c = y[2] > y[3];
    r[0] = yp[0] + ((a & b) ? y[0] : (a | b) ? y[1] : y[2]);
    r[1] = yp[1] + (a ^ b) + 2 * (a == c) + 4 * (b != c) + (a < b) + (b >= c);
    bool d = a;
    d &= b;
    d |= c;
    d ^= y[3] > 1;
    r[2] = yp[2] + (d ? t : p[0]) + !d;
    r[3] = yp[3] + ((y[0] > 1) ^ (y[1] > 1) ^ (y[2] > 1)) + ~(y[3] > 0) + ((y[0] > y[1]) == (y[2] > y[3]));
}
