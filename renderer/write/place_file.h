// Brings a file of a shard into the merged dataset, by the cheapest way that the file system offers.
#pragma once

#include <filesystem>
#include <string>

namespace clevrvk::write {

/// Moves the file `from / name` to `to / name`, replacing an existing file; a file that was moved before, and is in its
/// place, is left there. Renames; copies and removes where the two lie on different file systems. Makes missing folders
/// below `to`. Can be repeated after a kill.
/// \throws IoError  when it cannot be done; the file is then still at its old place
void move_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name);

/// The same, but `from / name` stays: by a hard link, or a copy where the file system has no links between the two.
void link_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name);

/// Waits until the content of a file or folder is on the disk. \throws IoError
void sync_to_disk(const std::filesystem::path& path);

}  // namespace clevrvk::write
