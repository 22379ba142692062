// SPDX-License-Identifier: Apache-2.0
// Systems that cannot be solved, one for each value of `kind`; 0 is a sound one.

struct State {
    double x = 1.0, z = 1.0;
    double a = 0.5, b = 0.5;
};
struct Params {
    int kind = 0;
};

void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    r.x = ydot.x + y.a;
    r.z = ydot.z + y.b;
    r.a = y.a - y.x;
    r.b = y.b - y.z;
    if (p.kind == 1) {  // nothing determines b
        r.z = ydot.z + y.z;
        r.b = y.a - 2.0 * y.x;
    }
    if (p.kind == 2) {  // the same equation twice
        r.a = y.a + y.b - y.x;
        r.b = 2.0 * (y.a + y.b) - 2.0 * y.x;
    }
    if (p.kind == 3) {  // x = z is hidden
        r.a = y.x + y.a + y.b;
        r.b = y.z + y.a + y.b;
    }
    if (p.kind == 4) {  // index 3
        r.x = ydot.x - y.z;
        r.z = ydot.z - y.a;
        r.a = y.x - 1.0;
        r.b = y.b - y.a;
    }
    if (p.kind == 5) {  // an angle as x and z: what is differential turns
        r.x = y.z * ydot.x - y.x * ydot.z - 1.0;
        r.z = y.x * y.x + y.z * y.z - 2.0;
    }
    if (p.kind == 6) r.x = (y.x - 1.0) * ydot.x - y.a;  // a factor that is zero at the start only
    if (p.kind == 7) {                                  // x grows beyond all bounds at t = 1
        r.x = ydot.x - y.x * y.x;
        r.z = ydot.z - (y.x < 1e13 ? 1.0 : 2.0);
    }
    if (p.kind == 8) r.x = ydot.x + 1.0;     // becomes negative
    if (p.kind == 9) r.a = y.a * y.a - y.x;  // a = 0 is no guess: the derivative is zero there
    if (p.kind == 10) {                      // nothing determines a and b
        r.x = ydot.x + y.x;
        r.z = ydot.z + y.z;
        r.a = y.x - 1.0;
        r.b = y.z - 1.0;
    }
    if (p.kind == 11) {  // z alone grows beyond all bounds at t = 1
        r.z = ydot.z - y.z * y.z;
        r.b = y.b - y.x;
    }
    if (p.kind == 12) r.a = y.x - 1.0 + (p.kind - 12) * y.a;  // a constraint that does not look like one
}
