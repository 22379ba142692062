// SPDX-License-Identifier: Apache-2.0
#pragma once

// hybridae::math: the functions of <cmath> for plain numbers and for every scalar type, mixed as one likes.
// Generated code always calls them by their qualified names, so that a user's own function of the same name
// does not hide them.
#include "hybridae/arithmetic/dependency_set_math.hpp"
#include "hybridae/arithmetic/dual_math.hpp"
#include "hybridae/arithmetic/interval_math.hpp"
#include "hybridae/arithmetic/mixed_math.hpp"
#include "hybridae/arithmetic/plain_math.hpp"
#include "hybridae/arithmetic/taylor_math.hpp"
#include "hybridae/arithmetic/taylor_power.hpp"
