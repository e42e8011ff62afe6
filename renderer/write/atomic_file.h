// Files that are whole or not there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace clevrvk::write {

/// Writes a file under the name `.NAME.part` beside it and renames it when it is whole; a file of that name is replaced. Makes missing folders.
/// The bytes reach the disk when the system likes: what is promised holds when the process is killed, not when the power fails.
/// Safe from any thread for different paths.
/// \throws IoError  when it cannot be written; nothing is left behind then
void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);

/// Makes a folder and its parents. \throws IoError
void make_folders(const std::filesystem::path& path);

}  // namespace clevrvk::write
