// Reading whole small files. Large inputs are streamed elsewhere; atomic writing belongs to the writer.
#pragma once

#include "renderer/base/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// What was to be read is not there or cannot be read: the input is wrong, as with SpecError. Exit code 2.
class ReadError : public IoError {
    using IoError::IoError;
};

/// Assets and settings; more is a wrong file.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// The bytes of a file as they are.
/// \throws ReadError  when it cannot be read, is a folder, or is larger than `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// The bytes of a text.
[[nodiscard]] std::span<const std::uint8_t> bytes_of(std::string_view text);

/// The system's words for an errno value, safe from any thread.
[[nodiscard]] std::string describe_errno(int code);

}  // namespace clevrvk
