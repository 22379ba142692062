// SPDX-License-Identifier: Apache-2.0
// The comparison of the differential test for any models:
//   generator_compare FILE.cpp...                        models of one file each
//   generator_compare --random SEED COUNT [FOLDER]       made at random; FOLDER keeps them
#include <cstdio>
#include <cstdlib>

#include "random_program.hpp"
#include "support.hpp"

int main(int argc, char** argv) {
    using namespace hybridae::generator::test;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const bool random = arguments.size() >= 3 && arguments[0] == "--random";
    const TemporaryFolder folder;
    std::vector<ModelFiles> models;
    if (random)
        models =
            write_random_programs(arguments.size() > 3 ? std::filesystem::path(arguments[3]) : folder.path(),
                                  static_cast<unsigned>(std::atoi(arguments[1].c_str())),
                                  static_cast<unsigned>(std::atoi(arguments[2].c_str())));
    else
        for (const auto& argument : arguments) models.push_back({argument});
    const auto [status, output] = compare_models(models, random ? 200 : 2000, 32);
    std::fputs(output.c_str(), stdout);
    return status;
}
