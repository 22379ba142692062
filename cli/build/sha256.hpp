// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), for the names and the checks of cached models.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace hybridae::cli {

class Sha256 {
  public:
    using Digest = std::array<std::uint8_t, 32>;

    Sha256& add(std::string_view bytes);
    // Adds the length as well: ("ab", "c") and ("a", "bc") differ.
    Sha256& add_field(std::string_view bytes);

    // Ends the message; the object is of no use afterwards.
    Digest digest();
    std::string hex();

  private:
    void compress(const std::uint8_t* block);

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::size_t used_ = 0;
    std::uint64_t length_ = 0;  // bytes so far
};

std::string sha256_hex(std::string_view bytes);

}  // namespace hybridae::cli
