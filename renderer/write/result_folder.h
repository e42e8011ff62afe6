// A folder of files that a command makes without rendering panels: identified by its settings, resumable after a kill,
// and finished with a hash of every file. It knows no family; renderer/check/check_result_folder.h verifies it.
#pragma once

#include "renderer/base/hash.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/append_file.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/journal.h"

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

/// Name of the list, with a line `{"file": NAME, "hash": HASH}` for each file except the info file: in the order of
/// storing, and finally sorted by name.
inline constexpr const char* kResultListName = "files.jsonl";

/// The content of the folder's info file, `FAMILY.json`, which is written first and updated last.
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

/// Parses a line of files.jsonl; nothing if it is invalid.
[[nodiscard]] std::optional<ListedFile> parse_listed_file(std::string_view line);

/// The content of files.jsonl up to its first invalid line: a killed run leaves a torn line.
struct ResultList {
    std::map<std::string, std::string> hashes;  ///< by name; the later of two lines counts
    std::uint64_t size = 0;                     ///< bytes of the valid lines
    bool is_whole = true;                       ///< there are no other lines
};

/// Reads the list; empty if the file does not exist. \throws IoError  when it cannot be read
[[nodiscard]] ResultList read_result_list(const std::filesystem::path& folder);

/// Whether the name is one of the unlisted files that every such folder has: its info file, its list, its lock.
[[nodiscard]] bool is_own_file(const std::string& name, const std::string& info_name);

/// The files of a run. Equal settings must give equal files: a file that a killed run left is then kept if it has the
/// listed hash.
class ResultFolder {
public:
    /// Opens the folder or makes it.
    /// \param info_name  name of the file that holds the settings; no other file has this name
    /// \param settings   an object with everything that determines the files' bytes
    /// \throws SpecError  when the folder holds other files, or has other settings; names the first difference
    /// \throws IoError    when the folder cannot be written, or another process is writing to it
    ResultFolder(std::filesystem::path root, std::string info_name, Json settings);

    /// Whether an earlier run has finished the folder: there is nothing to do.
    [[nodiscard]] bool is_complete() const { return is_complete_; }

    /// Writes a file atomically. Safe from any thread for different names.
    void store(const std::string& name, std::span<const std::uint8_t> bytes);
    void store(const std::string& name, const std::string& text);

    /// Like store, but a file that a killed run stored is kept if it is unchanged; its bytes are not made again.
    void store_once(const std::string& name, const std::function<std::vector<std::uint8_t>()>& make_bytes);

    /// Enters a file that a killed run stored, if it is unchanged. \return  false if the file must be made
    [[nodiscard]] bool keep(const std::string& name);

    /// Stores another file's bytes: as a hard link to it, or as a copy where that is impossible.
    /// \param stored  size and hash of these bytes \throws IoError  when `source` has another size or cannot be linked
    void link(const std::string& name, const std::filesystem::path& source, const StoredFile& stored);

    /// Moves a finished file into place. \param part  a path from find_part
    void place(const std::string& name, const std::filesystem::path& part);

    /// Where to write a file that is too large for memory: a path in an existing folder, for place.
    [[nodiscard]] std::filesystem::path find_part(const std::string& name) const;

    /// Adds a line at the end of a file. One thread at a time.
    void append_line(const std::string& name, const std::string& line);

    /// Marks the folder as finished. \throws IoError
    void finish();

private:
    // Enters the file and adds its line to the list.
    void enter_line(const std::string& name, const std::string& hash);
    // Call with the mutex held.
    void enter(const std::string& name, const std::string& hash);

    std::filesystem::path root_;
    std::string info_name_;
    Json settings_;
    std::optional<FolderLock> lock_;
    bool is_complete_ = false;
    std::map<std::string, std::string> stored_;  // hashes by name, as earlier runs have listed them
    std::mutex mutex_;
    std::map<std::string, std::string> hashes_;  // hashes by name, of this run
    std::optional<AppendFile> list_;             // open until the folder is finished
    struct LineFile {
        AppendFile file;
        Digest digest;
    };
    std::map<std::string, LineFile> line_files_;  // by name
};

/// A hash over the texts and names of files: part of the settings of files made from them.
[[nodiscard]] std::string digest_files(const std::vector<std::filesystem::path>& files);

}  // namespace clevrvk::write
