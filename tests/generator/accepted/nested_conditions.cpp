// SPDX-License-Identifier: Apache-2.0
// A condition inside a condition inside a loop over cells: it appears and vanishes from cell to cell.
#include <algorithm>
struct State { double cell[6] = {1, 2, 3, 4, 5, 6}; };
struct Params { double high = 1, low = -1; };
void residual(double t, const State& y, const State& ydot, const Params& p, State& r) {
    for (int i = 0; i < 6; ++i) {
        double flux = 0;
        if (y.cell[i] > p.low) {
            if (y.cell[i] > p.high) flux = std::max(y.cell[i], t);
            else if (i > 0 && y.cell[i - 1] > y.cell[i]) flux = y.cell[i - 1] - y.cell[i];
            for (int j = 0; j < i; ++j) if (y.cell[j] > y.cell[i]) flux += 0.1 * (y.cell[j] < 1 ? 1 : y.cell[j]);
        }
        r.cell[i] = ydot.cell[i] - flux;
    }
}
