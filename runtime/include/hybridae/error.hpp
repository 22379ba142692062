// SPDX-License-Identifier: Apache-2.0
// Bad input: an unknown name, an impossible option, a library that is not a model. Thrown with a text for the
// user. Numerical failure is not an exception but an Outcome.
#pragma once

#include <stdexcept>

namespace hybridae {

class InputError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace hybridae
