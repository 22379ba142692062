/* SPDX-License-Identifier: Apache-2.0 */
/* Array form in the manner of C, with all its functions. */
#include <math.h>
#define N 3
typedef struct {
    double gain, limit;
    int order;
} controller;
typedef double real;
enum mode { idle, busy };
static real drive(const controller *c, real e) {
    enum mode m = e > c->limit ? busy : idle;
    return m == busy ? c->gain * pow(e, c->order) : fabs(e);
}
void nominal(double p[2]) { p[0] = 1.5, p[1] = 0.25; }
void initial(const double p[2], double y[N]) {
    for (int i = 0; i < N; i++) y[i] = p[0] > 1 ? p[1] * i : 0;
}
void residual(double t, const double y[N], const double ydot[N], const double p[2], double r[N]) {
    controller c = {p[0], p[1], 2};
    r[0] = ydot[0] - drive(&c, y[1]);
    r[1] = ydot[1] + drive(&c, sin(t) - y[0]);
    r[2] = y[2] - (fmax(y[0], y[1]) + 0.0) + (y[0] < t);
}
void transition(double t, const double y[N], const double ydot[N], const double p[2], double next[N]) {
    int i;
    for (i = 0; i < 2; i++)
        if (y[i] > 1 && ydot[i] > 0) next[i] = -p[0] * y[i];
    if (t >= p[1]) next[2] = 0;
}
void output(double t, const double y[N], const double ydot[N], const double p[2], double q[2]) {
    q[0] = y[0] > y[1] ? t : p[0];
    q[1] = ydot[0];
}
