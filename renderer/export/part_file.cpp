// Collects small pieces in memory before it writes them.
#include "renderer/export/part_file.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <fcntl.h>

#include <fstream>
#include <utility>

namespace clevrvk::exporting {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20U;

}  // namespace

PartFile::PartFile(write::ResultFolder& folder, std::string name)
    : folder_(folder), name_(std::move(name)), path_(folder_.find_part(name_)),
      file_(write::open_file(path_, O_WRONLY | O_CREAT | O_TRUNC))
{
}

void PartFile::write(std::string_view bytes)
{
    buffer_ += bytes;
    size_ += bytes.size();
    if (buffer_.size() >= kBufferBytes) {
        flush();
    }
}

void PartFile::write_file(const std::filesystem::path& file, std::uint64_t size)
{
    std::ifstream input(file, std::ios::binary);
    if (!input) {
        fail_read(fmt::format("cannot open '{}'", file.string()), errno);
    }
    const std::uint64_t end = size_ + size;
    std::string piece(kBufferBytes, '\0');
    while (input.read(piece.data(), static_cast<std::streamsize>(piece.size())), input.gcount() > 0) {
        write(std::string_view(piece).substr(0, static_cast<std::size_t>(input.gcount())));
    }
    if (size_ != end) {
        throw IoError(fmt::format("'{}' has not the {} bytes that were written", file.string(), size));
    }
}

void PartFile::take(PartFile& other)
{
    other.flush();
    write_file(other.path_, other.size_);
    std::filesystem::remove(other.path_);
}

void PartFile::place()
{
    flush();
    if (const int error_code = file_.close(); error_code != 0) {
        write::fail_io("write", path_, error_code);
    }
    folder_.place(name_, path_);
}

void PartFile::flush()
{
    if (const int error_code = write::write_all(file_.number(), bytes_of(buffer_)); error_code != 0) {
        write::fail_io("write", path_, error_code);
    }
    buffer_.clear();
}

}  // namespace clevrvk::exporting
