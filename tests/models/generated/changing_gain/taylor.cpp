// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from changing_gain.cpp. Do not edit: change the model and generate again.
#include "model.hpp"

#include <hybridae/abi/taylor.hpp>

namespace hybridae_models::changing_gain {

void fill_taylor(hy_model& table) { hybridae::abi::fill_taylor<Model>(table); }

}  // namespace hybridae_models::changing_gain
