// Results as text, to standard output or to a file that appears only when it is complete.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace clevrvk::tools {

/// Receives lines. A file is written under a temporary name and renamed at the end; after an error it is removed.
class TextOutput {
public:
    /// \param file  "" for standard output \throws IoError  when the file exists or cannot be written
    explicit TextOutput(const std::string& file);
    ~TextOutput();
    TextOutput(const TextOutput&) = delete;
    TextOutput& operator=(const TextOutput&) = delete;

    /// \throws IoError, ReaderGone
    void add_line(std::string_view line);

    /// Completes the file. \throws IoError
    void finish();

private:
    std::filesystem::path file_;
    std::filesystem::path unfinished_;
    std::ofstream stream_;
};

}  // namespace clevrvk::tools
