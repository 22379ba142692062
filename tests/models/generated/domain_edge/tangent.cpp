// SPDX-License-Identifier: Apache-2.0
// Emitted by hybridae 0.1.0 from domain_edge.cpp. Do not edit: change the model and generate again.
#include "model.hpp"

#include <hybridae/abi/tangent.hpp>

namespace hybridae_models::domain_edge {

void fill_tangent(hy_model& table) { hybridae::abi::fill_tangent<Model>(table); }

}  // namespace hybridae_models::domain_edge
