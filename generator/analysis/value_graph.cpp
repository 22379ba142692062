// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/value_graph.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace hybridae::generator {

ValueGraph::ValueGraph(const Activity& activity, bool model_begins_anew)
    : model_begins_anew_(model_begins_anew) {
    std::vector<std::pair<Holder, const Flow*>> copies;
    for (const auto& [from, flows] : activity.flows())
        for (const Flow& flow : flows) {
            if (flow.tie == Tie::shared) parents_[node(from)] = node(flow.to);
            if (flow.tie == Tie::copied) copies.emplace_back(from, &flow);
        }
    std::map<std::tuple<Node, clang::SourceLocation, clang::SourceLocation>, std::size_t> known;
    for (const auto& [from, flow] : copies) {
        const auto to = node(flow->to);
        const auto [at, added] =
            known.try_emplace({to, flow->where.getBegin(), flow->where.getEnd()}, computed_.size());
        if (added) computed_.push_back({to, {}, flow->where, true});
        auto& value = computed_[at->second];
        value.unchanged = value.unchanged && flow->unchanged;
        const auto read = node(from);
        value.from.insert(read);
        computed_to_[read].insert(to);
        computed_from_[to].insert(read);
    }
    for (const auto& [holder, node] : index_) {
        if (activity.is_active_holder(holder)) active_.insert(root(node));
        if (activity.is_model_variable(holder)) own_.insert(root(node));
    }
}

ValueGraph::Node ValueGraph::root(Node node) const {
    while (parents_[node] != node) node = parents_[node];
    return node;
}

ValueGraph::Node ValueGraph::node(Holder holder) {
    const auto [found, added] = index_.try_emplace(holder, parents_.size());
    if (added) parents_.push_back(parents_.size());
    return root(found->second);
}

ValueGraph::Nodes ValueGraph::nodes(const Sources& holders) {
    Nodes result;
    for (const Holder holder : holders) result.insert(node(holder));
    return result;
}

void ValueGraph::choose(const Nodes& by, Node chosen) {
    for (const Node from : by) chosen_to_[from].insert(chosen);
    chosen_from_[chosen].insert(by.begin(), by.end());
}

ValueGraph::Nodes ValueGraph::reached(const Nodes& start, const Neighbours& computed,
                                      const Neighbours* chosen) const {
    Nodes seen = start;
    std::vector<Node> pending(start.begin(), start.end());
    const auto go = [&](const Neighbours& neighbours, Node node) {
        const auto found = neighbours.find(node);
        if (found == neighbours.end()) return;
        for (const Node next : found->second)
            if (seen.insert(next).second && !(model_begins_anew_ && is_model_variable(next)))
                pending.push_back(next);
    };
    while (!pending.empty()) {
        const Node node = pending.back();
        pending.pop_back();
        go(computed, node);
        if (chosen != nullptr) go(*chosen, node);
    }
    return seen;
}

ValueGraph::Nodes ValueGraph::cycle(Node node) const {
    if (model_begins_anew_ && is_model_variable(node)) return {};
    const auto later = after({node}, false), earlier = before({node}, false);
    Nodes both;
    std::set_intersection(later.begin(), later.end(), earlier.begin(), earlier.end(),
                          std::inserter(both, both.end()));
    if (model_begins_anew_) std::erase_if(both, [&](Node member) { return is_model_variable(member); });
    const bool changes = std::any_of(computed_.begin(), computed_.end(), [&](const Computed& value) {
        return !value.unchanged && both.count(value.to) > 0 &&
               std::any_of(value.from.begin(), value.from.end(),
                           [&](Node from) { return both.count(from) > 0; });
    });
    return changes ? both : Nodes();
}

}  // namespace hybridae::generator
