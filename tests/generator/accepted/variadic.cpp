// SPDX-License-Identifier: Apache-2.0
// Parameter packs and fold expressions.
template <class... S> double total(S... x) { return (x + ... + 0.0); }
template <class H> double rest(H h) { return h > 0 ? h : 0.5; }
template <class H, class... R> double rest(H h, R... more) { return (h > 1 ? h : 1) * rest(more...); }
template <class... S> int how_many(const S&...) { return sizeof...(S); }
void residual(double t, const double y[4], const double yp[4], const double p[2], double r[4]) {
    r[0] = yp[0] + total(y[0], y[1], 2.0);
    r[1] = total(y[2]) * how_many(y[0], 1, 2.0);
    r[2] = y[2];
    r[3] = y[3] + rest(y[0], y[1], 2.0);
}
