// Reading files whose names stand in other files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace clevrvk {

/// The bytes of a regular file. A pipe, a device or a folder is refused before anything is read, and without waiting:
/// it may never end.
/// \throws ReadError, IoError  as fail_read, and when it is no regular file or has more than `most_bytes`
[[nodiscard]] std::vector<std::uint8_t> read_regular_file(const std::filesystem::path& path, std::uint64_t most_bytes);

}  // namespace clevrvk
