// A file of lines that grows at its end and that a re-run resumes.
#pragma once

#include "renderer/write/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace clevrvk::write {

/// Appends whole lines after the part of a file that is trusted. Bytes that an earlier run left after that part are
/// kept as long as they equal the appended ones, and cut off at the first difference: a re-run of a finished job writes
/// nothing.
class AppendFile {
public:
    /// Opens or makes the file. \param trusted_size  bytes to keep; at most the file's size
    AppendFile(std::filesystem::path path, std::uint64_t trusted_size);

    /// Adds a line and its line end, in one write(2).
    /// \throws IoError  when it cannot be written whole; the file is then as before
    void append_line(std::string_view line);

    /// Cuts off what an earlier run left after the end.
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

/// Size of a file in bytes, 0 when it is not there.
/// \throws IoError  when the system does not report it
[[nodiscard]] std::uint64_t find_file_size(const std::filesystem::path& path);

}  // namespace clevrvk::write
