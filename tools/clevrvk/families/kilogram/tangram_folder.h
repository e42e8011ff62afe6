// A folder that one `clevrvk kilogram` command fills: known by its settings, taken up again after a kill, with the hash of every file at its end.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/base/parse_json.h"
#include "renderer/check/checks.h"
#include "renderer/write/append_file.h"
#include "renderer/write/folder_lock.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tools {

/// What the folder is: settings, and whether it is complete. Written first and, changed, last.
inline constexpr const char* kTangramInfoName = "kilogram.json";

/// A line `{"file": NAME, "hash": HASH}` for each other file: as they are stored, and by name when all are.
inline constexpr const char* kTangramFilesName = "files.jsonl";

struct TangramInfo {
    bool is_complete = false;
    Json settings;
};

/// \throws SpecError
[[nodiscard]] TangramInfo read_tangram_info(const JsonDocument& document);

struct ListedFile {
    std::string name;               ///< a path below the folder
    std::string hash;
};

/// Nothing when the line of files.jsonl is none.
[[nodiscard]] std::optional<ListedFile> parse_listed_file(std::string_view line);

/// The files of a run. The same settings must give the same files, whatever was there: then what a killed run left is kept where it has the listed hash.
class TangramFolder {
public:
    /// Opens the folder or makes it.
    /// \param settings  an object with all that decides the files' bytes
    /// \throws SpecError  when something else lies in it, or it was made with other settings: the first difference is named
    /// \throws IoError    when it cannot be written, or another process writes it
    TangramFolder(std::filesystem::path root, Json settings);

    /// Whether an earlier run has finished it: there is nothing to do.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    /// Writes a file whole. Safe from any thread for different names.
    void store(const std::string& name, std::span<const std::uint8_t> bytes);
    void store(const std::string& name, const std::string& text);

    /// The same, but a file that a killed run has stored stays if it is as it was then; its bytes are not made again.
    void store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes);

    /// Adds a line at the end of a file. One thread at a time.
    void append_line(const std::string& name, const std::string& line);

    /// Enters that the run is finished. \throws IoError
    void finish();

private:
    // With the mutex held.
    void enter(const std::string& name, const std::string& hash);

    std::filesystem::path root_;
    Json settings_;
    std::optional<write::FolderLock> lock_;
    bool is_complete_ = false;
    std::map<std::string, std::string> stored_;     // hashes by name, as an earlier run has listed them
    std::mutex mutex_;
    std::map<std::string, std::string> hashes_;     // by name, of this run
    std::optional<write::AppendFile> list_;         // until it is finished
    struct LineFile {
        write::AppendFile file;
        Digest digest;
    };
    std::map<std::string, LineFile> line_files_;    // by name
};

/// The text of a file and its name, hashed: part of the settings of what is made from it.
[[nodiscard]] std::string digest_files(const std::vector<std::filesystem::path>& files);

/// Whether the folder was made by TangramFolder, finished or not.
[[nodiscard]] bool is_tangram_folder(const std::filesystem::path& folder);

struct TangramFolderContents {
    Json settings;
    std::map<std::string, std::string> hashes;      ///< of every file but the folder's own two, by name
};

/// Compares every file with its hash; nothing may be missing and nothing else be there. Nothing when the folder does not say what belongs in it.
/// \throws IoError  when a file cannot be read
[[nodiscard]] std::optional<TangramFolderContents> check_tangram_folder(const std::filesystem::path& folder, check::Findings& findings);

}  // namespace clevrvk::tools
