// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <hybridae/solution/event.hpp>
#include <ostream>

namespace hybridae {

const char* to_string(EventKind kind) {
    switch (kind) {
        case EventKind::state:
            return "state";
        case EventKind::time:
            return "time";
        case EventKind::reset:
            return "reset";
    }
    return "unknown";
}

std::ostream& operator<<(std::ostream& out, const Event& event) {
    out << fmt::format("t = {:.12g}  {} became {}  ({})", event.t, event.condition, event.to, event.location);
    return out;
}

}  // namespace hybridae
