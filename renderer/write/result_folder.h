// A folder of files that one command makes where no panels are rendered: known by its settings, resumed after a kill,
// with the hash of every file at its end. It knows no family; renderer/check/check_result_folder.h verifies it.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/base/parse_json.h"
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

namespace clevrvk::write {

/// A line `{"file": NAME, "hash": HASH}` for each file but the info file: in the order of storing, and sorted by name
/// at the end.
inline constexpr const char* kResultListName = "files.jsonl";

/// The content of the folder's info file, `FAMILY.json`, which is written first and, changed, last.
struct ResultInfo {
    bool is_complete = false;
    Json settings;
};

/// \throws SpecError
[[nodiscard]] ResultInfo read_result_info(const JsonDocument& document);

struct ListedFile {
    std::string name;  ///< a path below the folder
    std::string hash;
};

/// Nothing when the line of files.jsonl is invalid.
[[nodiscard]] std::optional<ListedFile> parse_listed_file(std::string_view line);

/// The content of files.jsonl up to its first invalid line: a killed run leaves a torn one.
struct ResultList {
    std::map<std::string, std::string> hashes;  ///< by name; of two lines the later counts
    std::uint64_t size = 0;                     ///< bytes of the lines
    bool is_whole = true;                       ///< there is no other line
};

/// Empty when the file does not exist. \throws IoError  when it cannot be read
[[nodiscard]] ResultList read_result_list(const std::filesystem::path& folder);

/// Whether a name is that of a file that every such folder has and does not list: its info file, its list, its lock.
[[nodiscard]] bool is_own_file(const std::string& name, const std::string& info_name);

/// The files of a run. The same settings must give the same files: then a file that a killed run left is kept where it
/// has the listed hash.
class ResultFolder {
public:
    /// Opens the folder or makes it.
    /// \param info_name  of the file that holds the settings; no other file has this name
    /// \param settings   an object with everything that determines the files' bytes
    /// \throws SpecError  when it holds something else, or was made with other settings: the first difference is named
    /// \throws IoError    when it cannot be written, or another process writes it
    ResultFolder(std::filesystem::path root, std::string info_name, Json settings);

    /// Whether an earlier run has finished it: there is nothing to do.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    /// Writes a file atomically. Safe from any thread for different names.
    void store(const std::string& name, std::span<const std::uint8_t> bytes);
    void store(const std::string& name, const std::string& text);

    /// The same, but a file that a killed run has stored is kept if it is unchanged; its bytes are not made again.
    void store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes);

    /// Adds a line at the end of a file. One thread at a time.
    void append_line(const std::string& name, const std::string& line);

    /// Records that the run is finished. \throws IoError
    void finish();

private:
    // With the mutex held.
    void enter(const std::string& name, const std::string& hash);

    std::filesystem::path root_;
    std::string info_name_;
    Json settings_;
    std::optional<FolderLock> lock_;
    bool is_complete_ = false;
    std::map<std::string, std::string> stored_;  // hashes by name, as an earlier run has listed them
    std::mutex mutex_;
    std::map<std::string, std::string> hashes_;  // by name, of this run
    std::optional<AppendFile> list_;             // until it is finished
    struct LineFile {
        AppendFile file;
        Digest digest;
    };
    std::map<std::string, LineFile> line_files_;  // by name
};

/// The text of a file and its name, hashed: part of the settings of what is made from it.
[[nodiscard]] std::string digest_files(const std::vector<std::filesystem::path>& files);

}  // namespace clevrvk::write
