// SPDX-License-Identifier: Apache-2.0
// What the analysis found, as plain data: all that the emitters read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hybridae::generator {

struct Place {
    std::string file;  // relative to the model's folder
    unsigned line = 0, column = 0;
};

enum class Relation { less, less_equal, greater, greater_equal };

// One slot of a site: a relation between model values, or a fact that does not depend on them.
struct Slot {
    std::string text;
    Place place;
    Relation relation = Relation::less;
};

enum class SiteKind { condition, trigger, kink, integer };

struct Site {
    std::string text;
    Place place;
    SiteKind kind = SiteKind::condition;
    std::vector<Slot> slots;
    std::string decide;  // the truth as an expression in truths[slot]
};

enum class MemberType { real, integer, boolean, enumeration };

struct Enumerator {
    std::string name;
    std::int64_t value = 0;
};

// A member of a role's struct; an aggregate has members of its own.
struct Member {
    std::string name, description;
    MemberType type = MemberType::real;
    bool has_value = false;
    std::vector<std::uint64_t> dims;
    std::vector<Member> members;
    std::vector<Enumerator> enumerators;
};

struct Role {
    std::string type;  // its name in the emitted class; empty: the model has no such role
    bool is_array = false;
    std::vector<Member> members;
    std::uint64_t reals = 0, integers = 0;
};

// What an argument of a user's function is.
enum class Argument { time, state, derivative, discrete, params, result, derivative_result, discrete_result };

struct RoleFunction {
    std::string name;                 // in the emitted class; empty: absent
    std::vector<Argument> arguments;  // in the user's order
    bool takes_from = false;          // reaches a decision
};

// A declaration of the user's with locks in it.
struct Piece {
    Place place;
    std::string text;
    bool plain = false;     // depends on neither T nor the lock: stands before the class
    std::string announced;  // a struct that the user declares before defining it
};

struct Plan {
    std::string name, source;
    std::string scalar = "T", lock = "Lock";  // template parameters, renamed where the user has such a name
    std::vector<std::string> includes;        // system headers that the user includes
    std::vector<Piece> pieces;
    Role states, params, discrete, outputs;
    RoleFunction residual, transition, initial, output, running_cost, nominal;
    bool explicit_ode = false;          // `residual` holds the user's `derivative`
    bool independent_triggers = false;  // see triggers_are_independent()
    bool unrecorded_choices = false;    // tests under no_event choose between formulas
    std::vector<Site> sites;
    std::uint64_t local_reals = 0;  // doubles in the local variables of all functions together

    // The integral of the running cost is a state, the last one.
    bool has_cost() const { return !running_cost.name.empty(); }
    std::uint64_t n_states() const { return states.reals + (has_cost() ? 1 : 0); }
};

}  // namespace hybridae::generator
