// Files that only save time: one that cannot be read counts as absent, and one that cannot be written is no error.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace clevrvk::gpu {

/// The bytes that store_cache_file kept; empty when there is no such file, or when it is cut short or altered (drivers
/// trust their caches).
[[nodiscard]] std::string load_cache_file(const std::filesystem::path& file);

/// Stores the bytes after a digest of them, under a temporary name that is renamed when the file is complete; makes the
/// folder.
/// \return  false when that was not possible
[[nodiscard]] bool store_cache_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace clevrvk::gpu
