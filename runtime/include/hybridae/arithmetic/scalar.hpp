// SPDX-License-Identifier: Apache-2.0
#pragma once

// Everything a locked model may be run with.
#include "hybridae/arithmetic/dependency_set.hpp"
#include "hybridae/arithmetic/dual.hpp"
#include "hybridae/arithmetic/interval.hpp"
#include "hybridae/arithmetic/math.hpp"
#include "hybridae/arithmetic/taylor.hpp"
#include "hybridae/arithmetic/value.hpp"
