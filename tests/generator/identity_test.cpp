// SPDX-License-Identifier: Apache-2.0
// Which condition is which does not depend on what others are met: in a loop over cells a condition inside a
// condition appears and vanishes, and all other conditions keep their keys, their iterations, what is held
// for them and, in a transition, whether they have fired.
#include <gtest/gtest.h>

#include "support.hpp"

namespace hybridae::generator::test {

namespace {

const char* const model = R"(
struct State { double cell[4] = {0, 0, 0, 0}; };
static double excess(double x) { return x > 1 ? (x > 2 ? x * x : x) : 0.0; }
void residual(double t, const State& y, const State& ydot, State& r) {
    for (int i = 0; i < 4; ++i) {
        r.cell[i] = ydot.cell[i] + excess(y.cell[i]);
        if (y.cell[i] < 0.75) r.cell[i] += 1;
    }
}
void transition(double t, const State& y, State& next) {
    for (int i = 0; i < 4; ++i)
        if (y.cell[i] > 1 && y.cell[i] > t) next.cell[i] = -1;
}
)";

// The last cell stays as it is from one point to the other; the first ones meet the inner condition at the
// second point only.
const char* const program = R"(
#include "model.hpp"
#include <hybridae/abi/record.hpp>
#include <cstdio>
#include <map>
#include <vector>
hybridae::abi::Workspace workspace;
const double ydot[4] = {};
struct Recorded { std::vector<hy_entry> entries; std::vector<double> out; };
hy_point at(const double* y) {
    hy_point point{};
    point.y = y, point.ydot = ydot, point.t = 0.5;
    return point;
}
Recorded record(const hy_function& function, const double* y, const std::vector<hy_entry>& held) {
    Recorded result{std::vector<hy_entry>(64), std::vector<double>(4)};
    std::vector<double> g(128);
    std::vector<hy_entry> copy = held;
    hy_trace trace{result.entries.data(), 0, 64}, before{copy.data(), copy.size(), copy.size()};
    const auto point = at(y);
    function.record(&workspace, &point, held.empty() ? nullptr : &before, &trace, result.out.data(), nullptr, g.data());
    result.entries.resize(trace.n);
    return result;
}
std::vector<std::int64_t> instance(const hy_function& function, const double* y, std::vector<hy_entry> entries, std::uint64_t key) {
    hy_trace trace{entries.data(), entries.size(), entries.size()};
    std::int64_t to[4];
    const auto point = at(y);
    const int n = function.instance(&workspace, &point, &trace, key, to, 4);
    return n < 0 ? std::vector<std::int64_t>{-1} : std::vector<std::int64_t>(to, to + n);
}
int failures = 0;
void expect(bool good, const char* what) {
    if (good) return;
    std::printf("%s\n", what);
    ++failures;
}
int main() {
    hy_model table{};
    hybridae::abi::fill_record<hybridae_models::model::Model>(table);
    const double without[4] = {0, 0, 0, 1.5}, with[4] = {3, 1.5, 3, 1.5};
    for (const hy_function* function : {&table.residual, &table.transition}) {
        const auto a = record(*function, without, {}), b = record(*function, with, {});
        expect(b.entries.size() > a.entries.size(), "more conditions are met at the second point");
        // Every condition of the first point has its key at the second, in its iteration.
        std::map<std::uint64_t, hy_entry> later;
        for (const auto& entry : b.entries) later[entry.key] = entry;
        expect(later.size() == b.entries.size(), "keys are different");
        for (const auto& entry : a.entries) {
            const auto same = later.find(entry.key);
            expect(same != later.end(), "a key is lost");
            if (same == later.end()) continue;
            expect(same->second.site == entry.site && same->second.slot == entry.slot, "a key is another's");
            const auto one = instance(*function, without, a.entries, entry.key);
            expect(one == instance(*function, with, b.entries, entry.key) && one.size() == 1, "an iteration changed");
        }
        // The last cell's decisions are the same: held from the first point, they hold at the second.
        auto held = a.entries;
        std::vector<hy_entry> last;
        for (const auto& entry : held)
            if (instance(*function, without, a.entries, entry.key) == std::vector<std::int64_t>{3}) last.push_back(entry);
        expect(last.size() > 1, "the last cell has conditions");
        const auto again = record(*function, with, last);
        expect(again.out == b.out && again.entries.size() == b.entries.size(), "what is held changes another cell");
        // Turned round, they change the last cell and no other.
        for (auto& entry : last)
            if (entry.kind == HY_ATOM || entry.kind == HY_BRANCH) entry.value = 1 - entry.value;
            else if (entry.kind == HY_TRIGGER) entry.value = 3;
        const auto turned = record(*function, with, last);
        for (int i = 0; i < 3; ++i) expect(turned.out[i] == b.out[i], "another cell changed");
        expect(turned.out[3] != b.out[3], "the last cell did not change");
    }
    return failures;
}
)";

TEST(Identity, OfConditionsStaysWhereNestedOnesAppearAndVanish) {
    const TemporaryFolder folder;
    write(folder.path() / "model.cpp", model);
    const auto result = generate_file(folder.path() / "model.cpp");
    ASSERT_TRUE(result.ok) << result.diagnostics;
    write_files(result.files, folder.path());
    const auto [status, output] = compile_and_run(folder, program);
    EXPECT_EQ(status, 0) << output;
}

}  // namespace

}  // namespace hybridae::generator::test
