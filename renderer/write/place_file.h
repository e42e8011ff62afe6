// Brings a file of a shard into the merged dataset in the cheapest way that the file system offers.
#pragma once

#include <filesystem>
#include <string>

namespace clevrvk::write {

/// Moves the file `from / name` to `to / name`, replacing an existing file; if it has been moved before, does nothing.
/// Renames the file, or copies and removes it if the two folders are on different file systems. Makes missing folders
/// below `to`. Can be repeated after a kill.
/// \throws IoError  when the file cannot be moved; it is then still at its old place
void move_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name);

/// Like move_file, but `from / name` stays: makes a hard link, or a copy if the two folders cannot share links.
void link_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name);

/// The same for a file `source` that has another name. \throws IoError  when it cannot be linked or copied
void link_file_as(const std::filesystem::path& source, const std::filesystem::path& to, const std::string& name);

/// Waits until the content of a file or folder is on disk. \throws IoError
void sync_to_disk(const std::filesystem::path& path);

}  // namespace clevrvk::write
