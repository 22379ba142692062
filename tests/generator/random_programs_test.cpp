// SPDX-License-Identifier: Apache-2.0
// Models made at random go through the comparison of the differential test. More of them:
// generator_compare --random SEED COUNT.
#include <gtest/gtest.h>

#include "random_program.hpp"
#include "support.hpp"

namespace hybridae::generator::test {

namespace {

TEST(RandomPrograms, AreTranslatedTrueToTheirOriginals) {
    const TemporaryFolder folder;
    const auto models = write_random_programs(folder.path(), 1, 60);
    const auto [status, output] = compare_models(models, 200, (models.size() + 1) / 2);
    EXPECT_EQ(status, 0) << output;
}

}  // namespace

}  // namespace hybridae::generator::test
