// The conditions that fuzz targets check besides not crashing. A failed check ends the process, which libFuzzer reports
// with the input.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

namespace clevrvk::fuzz {

inline void require(bool holds, std::string_view what)
{
    if (!holds) {
        fmt::print(stderr, "fuzz: {}\n", what);
        std::abort();
    }
}

/// An error is one line that people can read, however long and strange the input was. \param start  how it must begin
inline void check_message(std::string_view message, std::string_view start)
{
    constexpr std::size_t kMostMessageBytes = 4096;
    const bool is_plain = std::none_of(message.begin(), message.end(), [](char c) { return (c >= '\0' && c < ' ') || c == '\x7f'; });
    require(message.starts_with(start), fmt::format("the message begins otherwise than '{}': {}", start, message));
    require(is_plain, fmt::format("the message has control characters: {}", message));
    require(message.size() <= kMostMessageBytes, fmt::format("the message has {} bytes", message.size()));
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

}  // namespace clevrvk::fuzz

/// libFuzzer calls it with one input after another.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
