// SPDX-License-Identifier: Apache-2.0
// The comparison of the differential test for any models, one file each:  generator_compare FILE.cpp...
#include <cstdio>

#include "support.hpp"

int main(int argc, char** argv) {
    using namespace hybridae::generator::test;
    std::vector<ModelFiles> models;
    for (int i = 1; i < argc; ++i) models.push_back({argv[i]});
    const auto [status, output] = compare_models(models, 2000, 32);
    std::fputs(output.c_str(), stdout);
    return status;
}
