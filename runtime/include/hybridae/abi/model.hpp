// SPDX-License-Identifier: Apache-2.0
// What every emitted model.hpp includes: the locks' vocabulary, mathematics, and the standard headers that
// models may use.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <hybridae/abi/roles.hpp>
#include <hybridae/arithmetic/math.hpp>
#include <hybridae/locking/context.hpp>
#include <hybridae/locking/decisions.hpp>
#include <hybridae/locking/iteration.hpp>
#include <vector>
