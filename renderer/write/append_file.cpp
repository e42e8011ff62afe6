// Opens, cuts and extends a file of lines.
#include "renderer/write/append_file.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace clevrvk::write {

AppendFile::AppendFile(std::filesystem::path path, std::uint64_t trusted_size)
    : path_(std::move(path)), file_(open_file(path_, O_RDWR | O_CREAT)), size_(trusted_size)
{
    const std::uint64_t file_size = find_file_size(path_);
    CLEVRVK_CHECK(trusted_size <= file_size, "'{}' has {} bytes, of which {} are trusted", path_.string(), file_size, trusted_size);
    has_leftover_ = file_size > trusted_size;
    if (::lseek(file_.number(), static_cast<off_t>(size_), SEEK_SET) < 0) {
        fail_io("write", path_, errno);
    }
}

void AppendFile::append_line(std::string_view line)
{
    const std::string text = std::string(line) + '\n';
    if (has_leftover_) {
        if (continues_with(text)) {
            size_ += text.size();
            return;
        }
        trim();
    }
    const int error = write_all(file_.number(), bytes_of(text));
    if (error != 0) {
        has_leftover_ = true;
        trim();
        fail_io("write", path_, error);
    }
    size_ += text.size();
}

void AppendFile::trim()
{
    if (!has_leftover_) {
        return;
    }
    if (find_file_size(path_) != size_ && ::ftruncate(file_.number(), static_cast<off_t>(size_)) != 0) {
        fail_io("shorten", path_, errno);
    }
    if (::lseek(file_.number(), static_cast<off_t>(size_), SEEK_SET) < 0) {
        fail_io("write", path_, errno);
    }
    has_leftover_ = false;
}

bool AppendFile::continues_with(std::string_view text) const
{
    std::string there(text.size(), '\0');
    std::size_t filled = 0;
    while (filled < there.size()) {
        const ssize_t count = ::pread(file_.number(), there.data() + filled, there.size() - filled, static_cast<off_t>(size_ + filled));
        if (count > 0) {
            filled += static_cast<std::size_t>(count);
        } else if (count == 0) {
            return false;
        } else if (errno != EINTR) {
            fail_io("read", path_, errno);
        }
    }
    return there == text;
}

std::uint64_t find_file_size(const std::filesystem::path& path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error == std::errc::no_such_file_or_directory) {
        return 0;
    }
    if (error) {
        fail_io("read", path, error.value());
    }
    return size;
}

}  // namespace clevrvk::write
