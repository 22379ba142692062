// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_set>
#include <utility>
#include <vector>

namespace hybridae {

// An immutable set of column indices, made for many unions of mostly tiny sets.
//
// Three representations, chosen by size:
//   up to 6 columns     inline, sorted: no allocation; nearly every set of a sparse model
//   up to 128 columns   a shared sorted list; a union that adds nothing shares the larger operand's list
//   beyond              a shared node that remembers its parts and is merged only when asked for, so that
//                       summing n variables costs O(n) and not O(n^2)
//
// Nodes are counted without atomics: a set belongs to one thread, as a workspace does. An empty set holds
// no node, so constants may be shared between threads.
class ColumnSet {
  public:
    using Column = std::uint32_t;

    ColumnSet() = default;
    explicit ColumnSet(Column column) noexcept : count_(1) { inline_[0] = column; }

    ColumnSet(const ColumnSet& other) noexcept : node_(other.node_), count_(other.count_) {
        std::copy_n(other.inline_, inline_capacity, inline_);
        retain(node_);
    }
    ColumnSet(ColumnSet&& other) noexcept : node_(std::exchange(other.node_, nullptr)), count_(other.count_) {
        std::copy_n(other.inline_, inline_capacity, inline_);
        other.count_ = 0;
    }
    ColumnSet& operator=(ColumnSet other) noexcept {
        std::swap(node_, other.node_);
        std::swap(count_, other.count_);
        std::copy_n(other.inline_, inline_capacity, inline_);
        return *this;
    }
    ~ColumnSet() {
        if (node_ != nullptr) release(node_);
    }

    bool empty() const noexcept { return node_ == nullptr && count_ == 0; }

    static ColumnSet united(const ColumnSet& a, const ColumnSet& b) {
        if (b.empty() || (a.node_ != nullptr && a.node_ == b.node_)) return a;
        if (a.empty()) return b;
        const View x = a.view();
        const View y = b.view();
        return x.is_list && y.is_list ? merged(a, x, b, y) : postponed(a, b);
    }

    // Ascending, without repetition.
    std::vector<Column> sorted() const {
        if (node_ == nullptr) return {inline_, inline_ + count_};
        std::vector<Column> columns;
        std::unordered_set<const Node*> seen;
        std::vector<const Node*> pending{node_};
        while (!pending.empty()) {
            const Node* node = pending.back();
            pending.pop_back();
            if (!seen.insert(node).second) continue;
            columns.insert(columns.end(), node->columns.begin(), node->columns.end());
            for (const Node* part : node->parts) {
                if (part != nullptr) pending.push_back(part);
            }
        }
        std::sort(columns.begin(), columns.end());
        columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
        return columns;
    }

  private:
    static constexpr std::size_t inline_capacity = 6;
    static constexpr std::size_t list_capacity = 128;

    // The union of its own columns and those of its parts.
    struct Node {
        std::size_t references = 1;
        std::vector<Column> columns;
        Node* parts[2] = {nullptr, nullptr};
        Node* next_dead = nullptr;

        bool is_list() const noexcept { return parts[0] == nullptr; }
    };

    struct View {
        const Column* data;
        std::size_t size;
        bool is_list;
    };

    View view() const noexcept {
        if (node_ == nullptr) return {inline_, count_, true};
        return {node_->columns.data(), node_->columns.size(), node_->is_list()};
    }

    static ColumnSet merged(const ColumnSet& a, const View& x, const ColumnSet& b, const View& y) {
        Column buffer[2 * list_capacity];
        const Column* end = std::set_union(x.data, x.data + x.size, y.data, y.data + y.size, buffer);
        const auto size = static_cast<std::size_t>(end - buffer);
        if (size == x.size) return a;
        if (size == y.size) return b;
        if (size > list_capacity) return postponed(a, b);
        ColumnSet result;
        if (size <= inline_capacity) {
            std::copy_n(buffer, size, result.inline_);
            result.count_ = static_cast<std::uint32_t>(size);
        } else {
            result.node_ = new Node;
            result.node_->columns.assign(buffer, buffer + size);
        }
        return result;
    }

    static ColumnSet postponed(const ColumnSet& a, const ColumnSet& b) {
        ColumnSet result;
        result.node_ = new Node;
        std::size_t parts = 0;
        for (const ColumnSet* part : {&a, &b}) {
            if (part->node_ != nullptr) {
                retain(part->node_);
                result.node_->parts[parts++] = part->node_;
            } else {
                result.node_->columns.assign(part->inline_, part->inline_ + part->count_);
            }
        }
        return result;
    }

    static void retain(Node* node) noexcept {
        if (node != nullptr) ++node->references;
    }

    // Frees a node and what only it kept alive. A list of the dead instead of recursion: a sum over many
    // variables is a chain as deep as the sum is long.
    static void release(Node* node) noexcept {
        if (--node->references != 0) return;
        Node* dead = node;
        while (dead != nullptr) {
            Node* const current = dead;
            dead = current->next_dead;
            for (Node* part : current->parts) {
                if (part == nullptr || --part->references != 0) continue;
                part->next_dead = dead;
                dead = part;
            }
            delete current;
        }
    }

    Node* node_ = nullptr;
    std::uint32_t count_ = 0;
    Column inline_[inline_capacity] = {};
};

}  // namespace hybridae
