// A file of an export that is too large for memory. It appears under its name once it is whole.
#pragma once

#include "renderer/write/file_descriptor.h"
#include "renderer/write/result_folder.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace clevrvk::exporting {

/// Writes a file from its beginning to its end.
class PartFile {
public:
    /// \param folder  must outlive this object \param name  of the file in this folder
    /// \throws IoError
    PartFile(write::ResultFolder& folder, std::string name);

    /// \throws IoError
    void write(std::string_view bytes);

    /// Writes the bytes of a file. \throws IoError  also when it has not this size
    void write_file(const std::filesystem::path& file, std::uint64_t size);

    /// Writes what another file holds so far, and removes that file.
    void take(PartFile& other);

    /// Puts the file into the folder. \throws IoError
    void place();

    /// Bytes so far.
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    void flush();

    write::ResultFolder& folder_;
    std::string name_;
    std::filesystem::path path_;
    write::FileDescriptor file_;
    std::string buffer_;
    std::uint64_t size_ = 0;
};

}  // namespace clevrvk::exporting
