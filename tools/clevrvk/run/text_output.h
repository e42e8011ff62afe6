// Results as text, to standard output or into a file that is there when it is whole.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace clevrvk::tools {

/// Takes lines. A file is written beside its place and renamed at the end; what is written before an error goes.
class TextOutput {
public:
    /// \param file  "" for standard output \throws IoError  when the file exists, or cannot be written
    explicit TextOutput(const std::string& file);
    ~TextOutput();
    TextOutput(const TextOutput&) = delete;
    TextOutput& operator=(const TextOutput&) = delete;

    /// \throws IoError, ReaderGone
    void add_line(std::string_view line);

    /// The file is whole. \throws IoError
    void finish();

private:
    std::filesystem::path file_;
    std::filesystem::path unfinished_;
    std::ofstream stream_;
};

}  // namespace clevrvk::tools
