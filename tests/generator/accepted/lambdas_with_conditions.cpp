// SPDX-License-Identifier: Apache-2.0
// Conditions in lambdas, with every kind of capture.
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    double limit = y[3];
    int hits = 0;
    const auto above = [limit](double x) { return x > limit; };
    const auto cut = [&limit, &hits](double x) { if (x > limit) { ++hits; return limit; } return x; };
    auto grow = [&](double x) { limit += x > 0 ? x : 0; return limit; };
    const auto scaled = [=](double x, bool on) { return on ? x * limit : x; };
    r[0] = yp[0] + (above(y[0]) ? 1 : t) + cut(y[0]) - cut(y[1]);
    r[1] = yp[1] + grow(y[0]) * grow(y[1]);
    r[2] = yp[2] + scaled(y[2], above(y[2])) + hits;
    r[3] = yp[3] + limit + [&](double x) { return x < p[0] ? p[1] : x; }(y[3]);
}
