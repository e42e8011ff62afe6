// Reads files that other files name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace clevrvk {

/// The bytes of a regular file. A pipe, device or folder is refused before anything is read, and without waiting, since
/// it may never end.
/// \throws ReadError, IoError  like fail_read, and when the file is not regular or exceeds `most_bytes`
[[nodiscard]] std::vector<std::uint8_t> read_regular_file(const std::filesystem::path& path, std::uint64_t most_bytes);

/// Refuses to open a pipe, device or socket, which may wait or never end. All else passes: missing files and folders
/// fail when they are opened.
/// \throws ReadError
void refuse_endless_file(const std::filesystem::path& path);

}  // namespace clevrvk
