// SPDX-License-Identifier: Apache-2.0
#include "linear_algebra/frontal_structure.hpp"

#include <amd.h>

#include <algorithm>
#include <new>
#include <numeric>
#include <utility>

#include "hybridae/linear_algebra/matching.hpp"

namespace hybridae {
namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Lists of numbers, one after another.
struct Lists {
    std::vector<std::size_t> begin;
    std::vector<int> items;

    // Calls each(add) twice; add(list, item).
    template <class Each>
    Lists(int count, Each&& each) : begin(at(count) + 1, 0) {
        each([&](int list, int) { ++begin[at(list) + 1]; });
        std::partial_sum(begin.begin(), begin.end(), begin.begin());
        items.resize(begin.back());
        std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
        each([&](int list, int item) { items[next[at(list)]++] = item; });
    }
};

// For each entry off the diagonal: use(the earlier position, the later one).
template <class Use>
void each_pair(const SparsityPattern& pattern, const std::vector<int>& position, Use&& use) {
    for (int j = 0; j < pattern.cols; ++j)
        for (int k = pattern.col_begin[at(j)]; k < pattern.col_begin[at(j) + 1]; ++k) {
            const auto [early, late] = std::minmax({position[at(pattern.row_index[at(k)])], position[at(j)]});
            if (early != late) use(early, late);
        }
}

// Liu's algorithm: the parent of a column is the first later one that its elimination touches.
std::vector<int> elimination_tree(int n, const Lists& earlier) {
    std::vector<int> parent(at(n), -1), ancestor(at(n), -1);
    for (int i = 0; i < n; ++i)
        for (std::size_t k = earlier.begin[at(i)]; k < earlier.begin[at(i) + 1]; ++k)
            for (int j = earlier.items[k]; j >= 0 && j < i;) {
                const int next = std::exchange(ancestor[at(j)], i);
                if (next < 0) parent[at(j)] = i;
                j = next;
            }
    return parent;
}

// By new position: the old one. Descendants before ancestors, each subtree in one piece.
std::vector<int> postorder(const std::vector<int>& parent) {
    const int n = static_cast<int>(parent.size());
    std::vector<int> first_child(at(n), -1), sibling(at(n), -1), order, stack;
    order.reserve(at(n));
    for (int j = 0; j < n; ++j)
        if (const int p = parent[at(j)]; p >= 0) sibling[at(j)] = std::exchange(first_child[at(p)], j);
    for (int root = 0; root < n; ++root) {
        if (parent[at(root)] >= 0) continue;
        stack.push_back(root);
        while (!stack.empty()) {
            const int j = stack.back();
            if (const int child = std::exchange(first_child[at(j)], -1); child >= 0) {
                for (int c = child; c >= 0; c = sibling[at(c)]) stack.push_back(c);
            } else {
                order.push_back(j);
                stack.pop_back();
            }
        }
    }
    return order;
}

std::vector<int> inverse(const std::vector<int>& order) {
    std::vector<int> position(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) position[at(order[k])] = static_cast<int>(k);
    return position;
}

// Columns eliminated together.
struct Group {
    int first, columns;
    std::vector<int> rest;
    double nonzeros;  // of these columns of L, without the zeros that sharing a front stores

    double stored() const {
        const double k = columns;
        return 0.5 * k * (k + 1.0) + k * static_cast<double>(rest.size());
    }
};

// Columns that follow one another and whose patterns in L differ by the diagonal only.
std::vector<Group> equal_columns(int n, const Lists& later, const std::vector<int>& parent) {
    std::vector<std::vector<int>> below(at(n));  // rows of L's columns
    const Lists children(n, [&](auto&& add) {
        for (int j = 0; j < n; ++j)
            if (parent[at(j)] >= 0) add(parent[at(j)], j);
    });
    std::vector<int> seen(at(n), -1);
    std::vector<Group> groups;
    for (int j = 0; j < n; ++j) {
        std::vector<int> rows;
        seen[at(j)] = j;
        const auto add = [&](int row) {
            if (std::exchange(seen[at(row)], j) != j) rows.push_back(row);
        };
        for (std::size_t k = later.begin[at(j)]; k < later.begin[at(j) + 1]; ++k) add(later.items[k]);
        for (std::size_t k = children.begin[at(j)]; k < children.begin[at(j) + 1]; ++k)
            for (const int row : below[at(children.items[k])]) add(row);
        const bool joins = j > 0 && parent[at(j - 1)] == j && below[at(j - 1)].size() == rows.size() + 1;
        const double nonzeros = static_cast<double>(rows.size()) + 1.0;
        if (joins) {
            ++groups.back().columns;
            groups.back().nonzeros += nonzeros;
        } else {
            groups.push_back({j, 1, {}, nonzeros});
        }
        if (joins) below[at(j - 1)] = {};  // those of the last column say all
        below[at(j)] = std::move(rows);
    }
    for (Group& group : groups) {
        group.rest = std::move(below[at(group.first + group.columns - 1)]);
        std::sort(group.rest.begin(), group.rest.end());
    }
    return groups;
}

// Whether the zeros that are stored when two groups become one cost less than a front of its own, or are few.
bool worth_joining(const Group& child, const Group& parent) {
    constexpr double cost_of_a_front = 16.0, few = 0.05;  // in entries of L; as a part of all
    const double k = child.columns + parent.columns, r = static_cast<double>(parent.rest.size());
    const double stored = 0.5 * k * (k + 1.0) + k * r;
    return stored - child.stored() - parent.stored() < cost_of_a_front ||
           stored - child.nonzeros - parent.nonzeros < few * stored;
}

// Joins groups with their parent, which follows them or others that it has been joined with.
std::vector<Group> joined(std::vector<Group> groups) {
    std::vector<Group> result;
    for (Group& group : groups) {
        while (!result.empty()) {
            Group& last = result.back();
            const bool child = !last.rest.empty() && last.rest.front() < group.first + group.columns;
            if (!child || !worth_joining(last, group)) break;
            group.first = last.first;
            group.columns += last.columns;
            group.nonzeros += last.nonzeros;
            result.pop_back();
        }
        result.push_back(std::move(group));
    }
    return result;
}

// Fills in all but the permutation.
void describe(const std::vector<Group>& groups, const SparsityPattern& pattern, FrontalStructure& structure) {
    const int n = pattern.cols, count = static_cast<int>(groups.size());
    std::vector<int> front_of(at(n));
    structure.fronts.resize(at(count) + 1);
    for (int f = 0; f < count; ++f) {
        const Group& group = groups[at(f)];
        Front& front = structure.fronts[at(f)];
        front.first = group.first;
        front.pivots = group.columns;
        front.rest = static_cast<int>(group.rest.size());
        front.rest_begin = structure.rest.size();
        structure.rest.insert(structure.rest.end(), group.rest.begin(), group.rest.end());
        std::fill_n(front_of.begin() + group.first, group.columns, f);
    }
    const auto place = [&](const Front& front, int position) {
        if (position < front.first + front.pivots) return position - front.first;
        const auto begin = structure.rest.begin() + static_cast<std::ptrdiff_t>(front.rest_begin);
        return front.pivots + static_cast<int>(std::lower_bound(begin, begin + front.rest, position) - begin);
    };
    structure.place_in_parent.resize(structure.rest.size());
    for (int f = 0; f < count; ++f) {
        Front& front = structure.fronts[at(f)];
        if (front.rest == 0) continue;
        front.parent = front_of[at(structure.rest[front.rest_begin])];
        Front& parent = structure.fronts[at(front.parent)];
        ++parent.children;
        for (std::size_t i = front.rest_begin; i < front.rest_begin + at(front.rest); ++i)
            structure.place_in_parent[i] = place(parent, structure.rest[i]);
    }
    const std::vector<int> row_position = inverse(structure.row_at),
                           column_position = inverse(structure.column_at);
    std::vector<int> column_of(pattern.row_index.size());
    for (int j = 0; j < n; ++j)
        std::fill(column_of.begin() + pattern.col_begin[at(j)],
                  column_of.begin() + pattern.col_begin[at(j) + 1], j);
    const auto positions = [&](int entry) {
        return std::pair(row_position[at(pattern.row_index[at(entry)])],
                         column_position[at(column_of[at(entry)])]);
    };
    const Lists entries(count, [&](auto&& add) {
        for (int k = 0; k < pattern.nonzeros(); ++k) {
            const auto [row, column] = positions(k);
            add(front_of[at(std::min(row, column))], k);
        }
    });
    structure.source = entries.items;
    structure.target.resize(structure.source.size());
    for (int f = 0; f <= count; ++f) structure.fronts[at(f)].entry_begin = entries.begin[at(f)];
    for (int f = 0; f < count; ++f) {
        const Front& front = structure.fronts[at(f)];
        for (std::size_t k = front.entry_begin; k < structure.fronts[at(f) + 1].entry_begin; ++k) {
            const auto [row, column] = positions(structure.source[k]);
            structure.target[k] = place(front, row) + place(front, column) * front.size();
        }
    }
}

}  // namespace

std::optional<FrontalStructure> find_fronts(const SparsityPattern& pattern) {
    const int n = pattern.cols;
    const std::vector<int> row_of = full_diagonal(pattern);
    if (std::find(row_of.begin(), row_of.end(), -1) != row_of.end()) return std::nullopt;

    // The pattern with the matched rows on the diagonal; AMD adds the transpose.
    const std::vector<int> matched = inverse(row_of);
    SparsityPattern square = pattern;
    for (int& row : square.row_index) row = matched[at(row)];
    for (int j = 0; j < n; ++j)
        std::sort(square.row_index.begin() + square.col_begin[at(j)],
                  square.row_index.begin() + square.col_begin[at(j) + 1]);
    std::vector<int> order(at(n));
    if (amd_order(n, square.col_begin.data(), square.row_index.data(), order.data(), nullptr, nullptr) <
        AMD_OK)
        throw std::bad_alloc();

    const auto lists = [&](bool by_later, const std::vector<int>& position) {
        return Lists(n, [&](auto&& add) {
            each_pair(square, position,
                      [&](int early, int late) { by_later ? add(late, early) : add(early, late); });
        });
    };
    {
        const std::vector<int> post = postorder(elimination_tree(n, lists(true, inverse(order))));
        std::vector<int> renumbered(at(n));
        for (std::size_t k = 0; k < post.size(); ++k) renumbered[k] = order[at(post[k])];
        order = std::move(renumbered);
    }
    const std::vector<int> position = inverse(order);
    const std::vector<int> parent = elimination_tree(n, lists(true, position));
    FrontalStructure structure;
    structure.column_at = order;
    structure.row_at.resize(at(n));
    for (std::size_t k = 0; k < order.size(); ++k) structure.row_at[k] = row_of[at(order[k])];
    describe(joined(equal_columns(n, lists(false, position), parent)), pattern, structure);
    return structure;
}

double FrontalStructure::entries() const {
    double sum = 0.0;
    for (const Front& front : fronts)
        sum += static_cast<double>(front.pivots) * (front.pivots + 2.0 * front.rest);
    return sum;
}

double FrontalStructure::work() const {
    double sum = 0.0;
    for (const Front& front : fronts)
        for (double left = front.size() - 1.0; left >= front.rest; --left) sum += left * left;
    return sum;
}

}  // namespace hybridae
