// SPDX-License-Identifier: Apache-2.0
// hybridae-bench [PART]        the table of hybridae beside IDAS; PART of a problem's name: only these rows
// hybridae-bench --benchmark   the parts of a solve, by Google Benchmark; its --benchmark_... options work as
// well
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <string_view>
#include <vector>

#include "micro/register.hpp"
#include "table.hpp"

namespace {

int run_micro_benchmarks(std::vector<char*> arguments) {
    std::erase_if(arguments, [](const char* argument) { return std::strcmp(argument, "--benchmark") == 0; });
    int count = static_cast<int>(arguments.size());
    hybridae::bench::register_micro_benchmarks();
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::vector<char*> arguments(argv, argv + argc);
        if (argc > 1 && std::string_view(arguments[1]).starts_with("--benchmark"))
            return run_micro_benchmarks(arguments);
        if (argc == 1 || (argc == 2 && arguments[1][0] != '-'))
            return hybridae::bench::print_table(argc == 2 ? arguments[1] : "") ? 0 : 1;
        std::fprintf(stderr, "usage: hybridae-bench [PART | --benchmark [--benchmark_filter=REGEX ...]]\n");
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "hybridae-bench: %s\n", error.what());
        return 1;
    }
}
