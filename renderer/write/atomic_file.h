// Writes files that are either whole or absent, whatever interrupts the program.
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace clevrvk::write {

/// The folder, within a dataset's, of files that are not yet complete.
inline constexpr const char* kPartsName = ".parts";

/// Writes the file `root / name` under another name in `root / .parts` and renames it when it is complete; a file of
/// that name is replaced. Makes missing folders, but never `root` itself: a dataset that was removed while it is being
/// written must not reappear in part. The system writes the bytes to the disk when it likes: the promise holds when the
/// process is killed, not when the power fails. Safe from any thread for different names. DatasetWriter and
/// ResultFolder remove what a killed process left in `.parts` when they open `root`.
/// \throws IoError  when it cannot be written; nothing is left behind then
void write_file_atomically(const std::filesystem::path& root, const std::string& name, std::span<const std::uint8_t> bytes);

/// Refuses a file that belongs to no dataset where its folder is not there: before the work that the file is for.
/// \param name  as the user gave it \throws SpecError
void check_lone_file(const std::filesystem::path& name);

/// Writes a file that belongs to no dataset in the same way, and leaves nothing beside it. Makes no folder.
/// \param path  absolute
/// \throws IoError
void write_lone_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes);

/// The first entry of the folder, by name, that is neither a lock nor the parts of a killed run.
/// \param is_own  names that belong there, too
/// \throws IoError  when the folder cannot be read
[[nodiscard]] std::optional<std::string> find_foreign_name(const std::filesystem::path& folder,
                                                           const std::function<bool(const std::string&)>& is_own = {});

/// Makes a folder and its parents. \throws IoError
void make_folders(const std::filesystem::path& path);

/// Makes the folders that the file `root / name` lies in, but never `root`.
/// \throws IoError  when `root` is not there, or one cannot be made
void make_folders_below(const std::filesystem::path& root, const std::filesystem::path& name);

/// The temporary place of the file `root / name`: a unique name, short however long that one is.
[[nodiscard]] std::filesystem::path find_part(const std::filesystem::path& root, const std::string& name);

/// Renames a file to `root / name`, replacing what is there. \return  0, or an errno value
[[nodiscard]] int rename_into(const std::filesystem::path& root, const std::string& name, const std::filesystem::path& file);

/// Calls `place`, which puts a file at `root / name` and returns 0 or an errno value; calls it once more when a folder
/// was missing: the panels of an episode share theirs.
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
