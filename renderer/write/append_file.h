// A file of lines that grows at its end and that a re-run resumes.
#pragma once

#include "renderer/write/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace clevrvk::write {

/// Appends whole lines after the trusted part of a file. Bytes that an earlier run left after that part stay as long as
/// they equal the appended ones and are cut off at the first difference, so a re-run of a finished job writes nothing.
class AppendFile {
public:
    /// Opens or makes the file. \param trusted_size  bytes to keep; at most the file's size
    AppendFile(std::filesystem::path path, std::uint64_t trusted_size);

    /// Appends a line and its line end in one write(2).
    /// \throws IoError  when the line cannot be written whole; the file then stays as it was
    void append_line(std::string_view line);

    /// Cuts off bytes that an earlier run left after the end.
    void trim();

    /// Bytes up to the end of the last appended line.
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    [[nodiscard]] bool continues_with(std::string_view text) const;

    std::filesystem::path path_;
    FileDescriptor file_;
    std::uint64_t size_ = 0;
    bool has_leftover_ = false;  // the file may be longer than size_
};

/// Size of a file in bytes, 0 if it does not exist.
/// \throws IoError  when the system does not report it
[[nodiscard]] std::uint64_t find_file_size(const std::filesystem::path& path);

}  // namespace clevrvk::write
