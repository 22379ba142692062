// SPDX-License-Identifier: Apache-2.0
// All that a driver program needs.
#pragma once

#include <hybridae/error.hpp>
#include <hybridae/model/model.hpp>
#include <hybridae/options.hpp>
#include <hybridae/sensitivity/verification.hpp>
#include <hybridae/shooting.hpp>
#include <hybridae/solution/selection.hpp>
#include <hybridae/solution/solution.hpp>
#include <hybridae/solver.hpp>
