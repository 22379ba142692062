// SPDX-License-Identifier: Apache-2.0
// Bools carried in structs and arrays, passed by value and reference, returned, changed in loops.
struct Guard { bool open = false; double since = 0; };
static void update(Guard& guard, double x) { if (x > guard.since) { guard.open = !guard.open; guard.since = x; } }
static bool flip(bool on) { return !on; }
static void set(bool& on, double x) { on = on || x > 1; }
static Guard make(double x) { return {x < 0, x}; }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    Guard guard;
    bool seen[4] = {};
    for (int i = 0; i < 4; ++i) { update(guard, y[i]); seen[i] = guard.open; }
    bool any = false, all = true;
    for (int i = 0; i < 4; ++i) { any = any || seen[i]; all = all && seen[i]; }
    bool late = flip(any);
    set(late, y[3]);
    const Guard made = make(y[2]);
    r[0] = yp[0] + (guard.open ? guard.since : t);
    r[1] = yp[1] + any + 2 * all;
    r[2] = yp[2] + (late ? y[2] : p[0]);
    r[3] = yp[3] + (made.open && !late ? made.since : p[1]);
}
