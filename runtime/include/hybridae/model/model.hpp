// SPDX-License-Identifier: Apache-2.0
// A built model: loads its library, checks it, and knows its names.
#pragma once

#include <hybridae/abi/model.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hybridae {

// One number of a role, with the flattened name that users see: "tank.level", "T[12]".
struct Leaf {
    std::string name, description;
    hy_type type = HY_REAL;
    bool has_value = false;
    const hy_member* member = nullptr;  // enumerators, for HY_ENUM
};

// Reals and integers of one role, numbered separately as in the C table.
struct Role {
    std::vector<Leaf> reals, integers;

    // Indices of the reals that a name means: a leaf, or an aggregate ("T" for "T[0]", "T[1]", …). Empty:
    // unknown.
    std::vector<int> find_reals(std::string_view name) const;
    std::vector<int> find_integers(std::string_view name) const;
    // The known name nearest to a misspelt one, for messages; empty if none is near.
    std::string suggest(std::string_view name) const;
};

class Model {
  public:
    // Throws InputError when the file is no model library, is truncated, or has another ABI number.
    static Model load(const std::string& library);
    // A table that lives as long as the program, for models linked in.
    explicit Model(const hy_model& table);

    const hy_model& table() const { return *table_; }
    std::string name() const { return table_->name; }
    const Role& states() const { return names_->states; }
    const Role& params() const { return names_->params; }
    const Role& discrete() const { return names_->discrete; }
    const Role& outputs() const { return names_->outputs; }
    int n_states() const { return static_cast<int>(names_->states.reals.size()); }
    bool has_transition() const { return table_->transition.record != nullptr; }
    bool has_output() const { return table_->output.record != nullptr; }
    bool has_initial() const { return table_->initial.record != nullptr; }
    // The last state is then its integral, `running_cost`.
    bool has_running_cost() const { return n_quadratures_ > 0; }
    // So many of the states, the last ones, are integrals.
    int n_quadratures() const { return n_quadratures_; }
    // What the transition evaluates depends neither on discrete values nor on which triggers hold or fire.
    bool has_independent_triggers() const { return independent_triggers_; }
    // What depends on what may differ from point to point of a mode: a test under no_event chooses.
    bool has_unrecorded_choices() const { return unrecorded_choices_; }

  private:
    struct Names {
        Role states, params, discrete, outputs;
    };
    std::shared_ptr<void> library_;
    const hy_model* table_;
    int n_quadratures_ = 0;
    bool independent_triggers_ = false, unrecorded_choices_ = false;
    std::shared_ptr<const Names> names_;
};

}  // namespace hybridae
