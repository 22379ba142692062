// SPDX-License-Identifier: Apache-2.0
#include "output/verification_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace hybridae::cli {
namespace {

// How far off a check is, in units of what is allowed; a disagreement always comes first.
double badness(const SensitivityCheck& check) {
    const double difference =
        std::abs(check.ours - check.quotient) / std::max(check.error + check.allowed, 1e-300);
    switch (check.verdict) {
        case Verdict::disagrees:
            return 3e6 + std::min(difference, 1e6);
        case Verdict::undecided:
            return 2e6;
        case Verdict::imprecise:
            return 1e6 + std::min(difference, 1e6);
        case Verdict::agrees:
            return std::min(difference, 1e6);
        default:
            return -1.0;
    }
}

std::string name_of(const SensitivityCheck& check) {
    return check.event_time ? fmt::format("time of '{}'", check.quantity) : check.quantity;
}

std::size_t count(const Verification& verification, Verdict verdict) {
    return static_cast<std::size_t>(
        std::count_if(verification.checks.begin(), verification.checks.end(),
                      [verdict](const SensitivityCheck& c) { return c.verdict == verdict; }));
}

}  // namespace

void print_verification(std::ostream& out, const Verification& verification) {
    const auto& checks = verification.checks;
    std::size_t width = 8;
    for (const auto& check : checks) width = std::max(width, name_of(check).size());
    std::string parameter;
    for (std::size_t first = 0; first < checks.size();) {
        std::size_t end = first;
        while (end < checks.size() && checks[end].parameter == checks[first].parameter &&
               checks[end].quantity == checks[first].quantity &&
               checks[end].event_time == checks[first].event_time)
            ++end;
        const auto& worst =
            *std::max_element(checks.begin() + static_cast<std::ptrdiff_t>(first),
                              checks.begin() + static_cast<std::ptrdiff_t>(end),
                              [](const auto& a, const auto& b) { return badness(a) < badness(b); });
        if (worst.parameter != parameter) {
            parameter = worst.parameter;
            out << fmt::format("{}d/d({})\n  {:<{}}  {:>12}  {:>18}  {:>18}  {:>9}  verdict\n",
                               first > 0 ? "\n" : "", parameter, "quantity", width, "worst at t", "ours",
                               "difference", "its error");
        }
        out << fmt::format("  {:<{}}  {:>12.6g}  {:>18.10g}  {:>18.10g}  {:>9.2g}  {}\n", name_of(worst),
                           width, worst.t, worst.ours, worst.quotient, worst.error, to_string(worst.verdict));
        first = end;
    }
    out << '\n';
    for (const auto& note : verification.notes) out << "note: " << note << '\n';
    out << fmt::format("{} comparisons: {} agree, {} imprecise, {} disagree, {} undecided, {} marked\n",
                       checks.size(), count(verification, Verdict::agrees),
                       count(verification, Verdict::imprecise), count(verification, Verdict::disagrees),
                       count(verification, Verdict::undecided), count(verification, Verdict::marked));
}

void write_verification_json(std::ostream& out, const Verification& verification) {
    nlohmann::ordered_json root;
    root["format"] = 1;
    root["model"] = verification.nominal.model;
    root["agrees"] = verification.agrees();
    root["checks"] = nlohmann::ordered_json::array();
    for (const auto& check : verification.checks)
        root["checks"].push_back({{"parameter", check.parameter},
                                  {"quantity", check.quantity},
                                  {"event_time", check.event_time},
                                  {"t", check.t},
                                  {"ours", check.ours},
                                  {"refined", check.refined},
                                  {"quotient", check.quotient},
                                  {"error", check.error},
                                  {"allowed", check.allowed},
                                  {"verdict", to_string(check.verdict)}});
    root["notes"] = verification.notes;
    out << root.dump(2) << '\n';
}

}  // namespace hybridae::cli
