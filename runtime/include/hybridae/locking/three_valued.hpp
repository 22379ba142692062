// SPDX-License-Identifier: Apache-2.0
// Three-valued logic of the state-change check: 1 true, 0 false, -1 unknown (not evaluated, or NaN).
#pragma once

namespace hybridae::locking {

constexpr int opposite(int a) { return a < 0 ? -1 : 1 - a; }
constexpr int both(int a, int b) { return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? -1 : 1; }
constexpr int either(int a, int b) { return a == 1 || b == 1 ? 1 : a < 0 || b < 0 ? -1 : 0; }

}  // namespace hybridae::locking
