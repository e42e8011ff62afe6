// Files for readers that take a folder. They lie in memory and are written anew for each input.
#pragma once

#include "tests/fuzz/fuzz_checks.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace clevrvk::fuzz {

/// A folder that is removed when the program ends.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::error_code error;
        const std::filesystem::path memory = "/dev/shm";
        std::string pattern =
            (std::filesystem::is_directory(memory, error) ? memory : std::filesystem::temp_directory_path()) / "clevrvk_fuzz_XXXXXX";
        require(mkdtemp(pattern.data()) != nullptr, "there is no scratch folder");
        path_ = pattern;
    }
    ~ScratchFolder()
    {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Writes a file, in the place of one of that name, and makes its folder.
    void put(const std::filesystem::path& name, std::string_view bytes) const
    {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream file(path_ / name, std::ios::binary | std::ios::trunc);
        file << bytes;
        require(static_cast<bool>(file.flush()), "a scratch file cannot be written");
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Several files in one input stand one after another with form feeds between them, which no JSON has. Missing parts
/// are empty.
template <std::size_t kCount>
std::array<std::string_view, kCount> split_files(std::string_view text)
{
    std::array<std::string_view, kCount> files;
    for (std::size_t i = 0; i < kCount; ++i) {
        const std::size_t end = i + 1 < kCount ? text.find('\f') : std::string_view::npos;
        files[i] = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return files;
}

}  // namespace clevrvk::fuzz
