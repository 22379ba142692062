// SPDX-License-Identifier: Apache-2.0
// Which quantities the rows of a solution have (Options::selected).
#pragma once

#include <hybridae/model/model.hpp>
#include <hybridae/solution/solution.hpp>
#include <string>
#include <vector>

namespace hybridae {

struct Selection {
    bool all = true;
    // By role: which of its leaves, ascending. With `all` every one.
    std::vector<int> states, outputs, discrete_reals, discrete_integers;

    // Leaves of a complete row only what is selected.
    void keep(Row&) const;
};

// States, outputs and discrete values by name; that of an aggregate means all its leaves. No names: all.
// Throws InputError for a name that the model does not have.
Selection select(const Model&, const std::vector<std::string>& names);

}  // namespace hybridae
