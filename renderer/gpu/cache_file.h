// Cache files, which only save time: an unreadable file counts as absent, and failure to write a file is not an error.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace clevrvk::gpu {

/// The bytes stored by store_cache_file; empty if there is no file, or if it is truncated or altered,
/// since drivers trust their caches.
[[nodiscard]] std::string load_cache_file(const std::filesystem::path& file);

/// Stores a digest and the bytes in a temporary file that is renamed once complete; creates the folder.
/// \return  false if that was not possible
[[nodiscard]] bool store_cache_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace clevrvk::gpu
