// Writes files that are either whole or absent, even if the program is interrupted.
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace clevrvk::write {

/// Name of a dataset's folder for files that are not yet complete.
inline constexpr const char* kPartsName = ".parts";

/// Writes the file `root / name` under another name in `root / .parts` and renames it when it is complete, replacing a
/// file of that name. Makes missing folders, but never `root` itself: a dataset that is removed while it is being
/// written must not reappear in part. The system writes the bytes to disk at a time of its choice, so the promise holds
/// if the process is killed, but not if the power fails. Safe from any thread for different names. DatasetWriter and
/// ResultFolder remove the remains of a killed process from `.parts` when they open `root`.
/// \throws IoError  when the file cannot be written; nothing is left behind then
void write_file_atomically(const std::filesystem::path& root, const std::string& name, std::span<const std::uint8_t> bytes);

/// Refuses a file outside any dataset if its folder does not exist, before the work for the file begins.
/// \param name  path as the user gave it \throws SpecError
void check_lone_file(const std::filesystem::path& name);

/// Writes a file outside any dataset atomically and leaves nothing beside it. Makes no folder.
/// \param path  absolute
/// \throws IoError
void write_lone_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);

/// The first entry of the folder, by name, that is neither a lock nor the unfinished files of a killed run.
/// \param is_own  tells which other names belong in the folder
/// \throws IoError  when the folder cannot be read
[[nodiscard]] std::optional<std::string> find_foreign_name(const std::filesystem::path& folder,
                                                           const std::function<bool(const std::string&)>& is_own = {});

/// Makes a folder and its parents. \throws IoError
void make_folders(const std::filesystem::path& path);

/// Makes the parent folders of the file `root / name`, but never `root`.
/// \throws IoError  when `root` does not exist, or a folder cannot be made
void make_folders_below(const std::filesystem::path& root, const std::filesystem::path& name);

/// The temporary path of the file `root / name`: a unique name that is short even if `name` is long.
[[nodiscard]] std::filesystem::path find_part(const std::filesystem::path& root, const std::string& name);

/// Renames a file to `root / name`, replacing an existing one. \return  0, or an errno value
[[nodiscard]] int rename_into(const std::filesystem::path& root, const std::string& name, const std::filesystem::path& file);

/// Calls `place`, which puts a file at `root / name` and returns 0 or an errno value. Calls it once more if a folder
/// was missing. Panels of an episode share folders.
/// \throws IoError  when a folder cannot be made
template <typename Place>
[[nodiscard]] int place_below(const std::filesystem::path& root, const std::string& name, const Place& place)
{
    const int error_code = place();
    if (error_code != ENOENT) {
        return error_code;
    }
    make_folders_below(root, name);
    return place();
}

}  // namespace clevrvk::write
