// SPDX-License-Identifier: Apache-2.0
// What a model may say to hybridae; without any effect for other compilers.
#pragma once

namespace hybridae {

// A test that is not a discontinuity of the model: it is evaluated as it is and never locked.
constexpr bool no_event(bool condition) { return condition; }

}  // namespace hybridae
