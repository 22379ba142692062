// SPDX-License-Identifier: Apache-2.0
// Flags that end loops, skip iterations and choose branches later.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    bool found = false;
    int where = -1;
    for (int i = 0; i < 4 && !found; ++i)
        if (y[i] > 0.5) { found = true; where = i; }
    r[0] = yp[0] + (found ? y[where] : t);
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
        const bool skip = y[i] < 0;
        if (skip) continue;
        sum += y[i];
        const bool enough = sum > 2;
        if (enough) break;
    }
    r[1] = yp[1] + sum;
    int n = 0;
    bool go = true;
    while (go) { ++n; go = n < 3 && y[n] > 0; }
    r[2] = yp[2] + n * p[0];
    do { --n; } while (n > 0 && !found);
    r[3] = yp[3] + n + p[1];
}
