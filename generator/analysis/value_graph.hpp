// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "generator/analysis/activity.hpp"

namespace hybridae::generator {

// Which values are computed from which, and which are chosen by which, over all functions of a model,
// whatever the order. What shares its elements by reference is one node, and so is a member of a struct in
// all objects of its type: x in y.x and in dydt.x.
class ValueGraph {
  public:
    using Node = std::size_t;
    using Nodes = std::set<Node>;

    // All that is read for one value.
    struct Computed {
        Node to;
        Nodes from;
        clang::SourceRange where;
        bool unchanged;  // handed on as it is
    };

    // `model_begins_anew`: what is computed for a model variable is not what the next evaluation reads there,
    // so that no path leads through one. Not so where functions have objects of the model's types of their
    // own.
    ValueGraph(const Activity& activity, bool model_begins_anew);

    Node node(Holder holder);
    Nodes nodes(const Sources& holders);
    void choose(const Nodes& by, Node chosen);  // an integer, a condition: what it is tells which value
    bool is_active(Node node) const { return active_.count(node) > 0; }
    bool is_model_variable(Node node) const { return own_.count(node) > 0; }
    const std::vector<Computed>& computed() const { return computed_; }

    // What depends on these, and what these depend on, themselves included; `chosen`: also by choice.
    Nodes after(const Nodes& start, bool chosen) const {
        return reached(start, computed_to_, chosen ? &chosen_to_ : nullptr);
    }
    Nodes before(const Nodes& start, bool chosen) const {
        return reached(start, computed_from_, chosen ? &chosen_from_ : nullptr);
    }
    // What is computed from this node and it from them: empty where nothing feeds it back, or only itself.
    Nodes cycle(Node node) const;

  private:
    using Neighbours = std::map<Node, Nodes>;
    Nodes reached(const Nodes& start, const Neighbours& computed, const Neighbours* chosen) const;
    Node root(Node node) const;

    llvm::DenseMap<Holder, Node> index_;
    std::vector<Node> parents_;
    std::vector<Computed> computed_;
    Neighbours computed_to_, computed_from_, chosen_to_, chosen_from_;
    Nodes active_, own_;
    bool model_begins_anew_;
};

}  // namespace hybridae::generator
