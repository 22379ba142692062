// SPDX-License-Identifier: Apache-2.0
// Leaving nested loops and skipping ahead.
static double first_above(const double* y, double limit) {
    double found = 0;
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
            if (y[2 * i + j] > limit) { found = y[2 * i + j] + i; goto done; }
    found = -1;
done:
    return found > 0 ? found : 2 * found;
}
void residual(double t, const double y[4], const double yp[4], const double p[1], double r[4]) {
    r[0] = yp[0] + first_above(y, p[0]);
    if (y[1] < 0) goto cold;
    r[1] = yp[1] + first_above(y, t) * (y[1] > 1 ? 1 : 2);
    goto rest;
cold:
    r[1] = yp[1] - (y[2] > y[1] ? y[2] : y[1]);
rest:
    r[2] = yp[2] + y[2];
    r[3] = yp[3] + t;
}
