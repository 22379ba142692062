// SPDX-License-Identifier: Apache-2.0
// Helpers in another file that is given together with the model.
double curve(double x);
double mix(double a, double b, bool first = true);
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + curve(y[0]) - curve(y[1]);
    r[1] = yp[1] + mix(y[1], y[2]) + mix(y[2], t, y[3] > 0);
    r[2] = yp[2] + curve(mix(y[2], curve(y[3]), false));
    r[3] = yp[3] + p[0] + p[1];
}
