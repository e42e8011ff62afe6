// A temporary folder for one test, and access to the files in it.
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <unistd.h>

namespace clevrvk::write {

/// A new folder of this process alone, removed at the end.
class ScratchFolder {
public:
    ScratchFolder()
    {
        static std::atomic<int> folder_count = 0;
        const std::string name = "clevrvk_write_" + std::to_string(getpid()) + "_" + std::to_string(folder_count.fetch_add(1));
        path_ = std::filesystem::temp_directory_path() / name;
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() { std::filesystem::remove_all(path_); }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

[[nodiscard]] inline std::string read_file(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void write_file(const std::filesystem::path& path, const std::string& text)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

/// The bytes of every file below a folder, by relative path.
[[nodiscard]] inline std::map<std::string, std::string> read_tree(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            files[entry.path().lexically_relative(folder).string()] = read_file(entry.path());
        }
    }
    return files;
}

/// The words of the error of type Error that a call throws, or "".
template <typename Error, typename Call>
[[nodiscard]] std::string message_of(const Call& call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

}  // namespace clevrvk::write
