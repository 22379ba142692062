// SPDX-License-Identifier: Apache-2.0
#include <hybridae/outcome.hpp>

namespace hybridae {

const char* to_string(Status status) {
    switch (status) {
        case Status::ok:
            return "ok";
        case Status::inconsistent_start:
            return "inconsistent-start";
        case Status::no_consistent_mode:
            return "no-consistent-mode";
        case Status::chattering:
            return "chattering";
        case Status::zeno:
            return "zeno";
        case Status::stuck:
            return "stuck";
        case Status::singular:
            return "singular";
        case Status::step_too_small:
            return "step-too-small";
        case Status::evaluation_failed:
            return "evaluation-failed";
        case Status::unsuited_method:
            return "unsuited-method";
        case Status::too_many_steps:
            return "too-many-steps";
        case Status::too_many_events:
            return "too-many-events";
        case Status::interrupted:
            return "interrupted";
    }
    return "unknown";
}

}  // namespace hybridae
