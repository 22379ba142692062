// SPDX-License-Identifier: Apache-2.0
// The integration methods by name.
#pragma once

#include <hybridae/integrator/integrator.hpp>
#include <memory>
#include <string>

namespace hybridae {

// "bdf, …", for messages.
std::string names_of_methods();
bool is_method(const std::string& name);

// Throws InputError for an unknown name.
std::unique_ptr<Integrator> make_integrator(const std::string& name, IntegratorOptions, Statistics&);

}  // namespace hybridae
