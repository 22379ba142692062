// SPDX-License-Identifier: Apache-2.0
// N independent rooms with a thermostat each, time in hours: very many events, all of them known exactly.
//
//   T_i' = -k_i (T_i - T_env) + u_i power P_i
//   u_i := 0 when T_i >= 21 + d_i becomes true,  u_i := 1 when T_i <= 19 - d_i becomes true
//   k_i = 0.5 + fr(0.6180339887 i),  P_i = k_i (20 + 5 fr(0.4142135624 i)),  d_i = 0.5 fr(0.7320508076 i),
//   T_i(0) = 19 + 2 fr(0.2360679775 i),  u_i(0) = i mod 2,  fr(x) = x - floor(x),  i = 1 ... N
//
// In 10 h there are 436, 4473 and 44669 events for N = 10, 100 and 1000: -- -DROOMS=1000.

#ifndef ROOMS
#define ROOMS 10
#endif

constexpr int N = ROOMS;

constexpr double fr(double x) { return x - static_cast<double>(static_cast<long>(x)); }

struct Room {
    double k, P, on_below, off_above, start;
};

struct Building {
    Room room[N];
};

constexpr Building furnished() {
    Building made{};
    for (int r = 0; r < N; ++r) {
        const double i = r + 1.0, d = 0.5 * fr(0.7320508076 * i);
        Room& room = made.room[r];
        room.k = 0.5 + fr(0.6180339887 * i);
        room.P = room.k * (20.0 + 5.0 * fr(0.4142135624 * i));
        room.on_below = 19.0 - d;
        room.off_above = 21.0 + d;
        room.start = 19.0 + 2.0 * fr(0.2360679775 * i);
    }
    return made;
}
constexpr Building building = furnished();

struct State {
    double T[N];
};
struct Params {
    double T_env = 10.0;  // outside
    double power = 1.0;   // common factor of all heaters
};
struct Discrete {
    bool u[N];  // heaters that are on
};

void initial(const Params& p, State& y0, Discrete& d0) {
    for (int i = 0; i < N; ++i) {
        y0.T[i] = building.room[i].start;
        d0.u[i] = (i + 1) % 2 != 0;
    }
}

void derivative(double t, const State& y, const Discrete& d, const Params& p, State& dydt) {
    for (int i = 0; i < N; ++i) {
        const Room& room = building.room[i];
        dydt.T[i] = -room.k * (y.T[i] - p.T_env) + (d.u[i] ? p.power * room.P : 0.0);
    }
}

void transition(double t, const State& y, const Discrete& d, const Params& p, State& next, Discrete& dnext) {
    for (int i = 0; i < N; ++i) {
        if (y.T[i] >= building.room[i].off_above) dnext.u[i] = false;
        if (y.T[i] <= building.room[i].on_below) dnext.u[i] = true;
    }
}
