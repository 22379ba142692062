// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <hybridae/error.hpp>
#include <hybridae/integrator/automatic.hpp>
#include <hybridae/integrator/bdf.hpp>
#include <hybridae/integrator/esdirk.hpp>
#include <hybridae/integrator/explicit_runge_kutta.hpp>
#include <hybridae/integrator/methods.hpp>
#include <hybridae/integrator/radau.hpp>

namespace hybridae {

namespace {

struct Method {
    const char* name;
    std::unique_ptr<Integrator> (*make)(IntegratorOptions, Statistics&);
};

template <class Integration>
std::unique_ptr<Integrator> make(IntegratorOptions options, Statistics& statistics) {
    return std::make_unique<Integration>(std::move(options), statistics);
}

constexpr std::array methods{Method{"bdf", make<Bdf>},
                             Method{tableaux::Esdirk34::name, make<Esdirk<tableaux::Esdirk34>>},
                             Method{tableaux::Esdirk54::name, make<Esdirk<tableaux::Esdirk54>>},
                             Method{tableaux::Dopri5::name, make<ExplicitRungeKutta<tableaux::Dopri5>>},
                             Method{tableaux::Radau5::name, make<Radau5>},
                             Method{"auto", make<Automatic>}};

const Method* find(const std::string& name) {
    const auto* found =
        std::find_if(methods.begin(), methods.end(), [&](const Method& m) { return name == m.name; });
    return found == methods.end() ? nullptr : found;
}

}  // namespace

std::string names_of_methods() {
    std::string names;
    for (const Method& method : methods) names += (names.empty() ? "" : ", ") + std::string(method.name);
    return names;
}

bool is_method(const std::string& name) { return find(name) != nullptr; }

std::unique_ptr<Integrator> make_integrator(const std::string& name, IntegratorOptions options,
                                            Statistics& statistics) {
    const Method* method = find(name);
    if (method == nullptr)
        throw InputError(fmt::format("unknown method '{}'. There are: {}", name, names_of_methods()));
    return method->make(std::move(options), statistics);
}

}  // namespace hybridae
