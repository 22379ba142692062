// SPDX-License-Identifier: Apache-2.0
// Text on its way to a stream, in large pieces: results have millions of numbers.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <ostream>
#include <string_view>

namespace hybridae::cli {

class BufferedText {
  public:
    explicit BufferedText(std::ostream& stream) : stream_(stream) {}
    ~BufferedText() { flush(); }
    BufferedText(const BufferedText&) = delete;
    BufferedText& operator=(const BufferedText&) = delete;

    BufferedText& operator<<(std::string_view text) {
        buffer_.append(text);
        if (buffer_.size() > flush_size) flush();
        return *this;
    }

    // The shortest digits that read back as the same number, and recognisable as a real one: "1.0", not "1".
    void finite_number(double value) {
        const std::size_t begin = buffer_.size();
        fmt::format_to(std::back_inserter(buffer_), "{}", value);
        for (std::size_t i = begin; i < buffer_.size(); ++i) {
            if (buffer_[i] == '.' || buffer_[i] == 'e') return;
        }
        *this << ".0";
    }

    void integer(long long value) { fmt::format_to(std::back_inserter(buffer_), "{}", value); }

    void flush() {
        stream_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
        buffer_.clear();
    }

  private:
    static constexpr std::size_t flush_size = 1 << 16;
    std::ostream& stream_;
    fmt::memory_buffer buffer_;
};

}  // namespace hybridae::cli
