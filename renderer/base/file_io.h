// Reading whole small files. Large inputs are streamed elsewhere; atomic writing belongs to the writer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace clevrvk {

/// Assets and settings; more is a wrong file.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// The bytes of a file as they are.
/// \throws IoError  when it cannot be read, is a folder, or is larger than `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// The system's words for an errno value, safe from any thread.
[[nodiscard]] std::string describe_errno(int code);

}  // namespace clevrvk
