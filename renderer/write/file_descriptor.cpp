// Thin wrappers of the system's file calls; their errors name path and reason.
#include "renderer/write/file_descriptor.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace clevrvk::write {

int FileDescriptor::close()
{
    if (number_ < 0) {
        return 0;
    }
    // Not repeated after EINTR: Linux has freed the descriptor by then.
    return ::close(std::exchange(number_, -1)) == 0 || errno == EINTR ? 0 : errno;
}

FileDescriptor open_file(const std::filesystem::path& path, int flags)
{
    constexpr mode_t kReadableByAll = 0666;  // the user's umask applies
    const int number = ::open(path.c_str(), flags | O_CLOEXEC, kReadableByAll);
    if (number < 0) {
        fail_io("open", path, errno);
    }
    return FileDescriptor(number);
}

int write_all(int number, std::span<const std::uint8_t> bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(number, bytes.data(), bytes.size());
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        } else if (count == 0) {
            return EIO;
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

void fail_io(std::string_view verb, const std::filesystem::path& path, int error_code)
{
    if (error_code == ENAMETOOLONG) {
        throw SpecError(fmt::format("cannot {} '{}': a name may have at most 255 bytes, and a path at most 4095",
                                    verb, fit_line(path.string())));
    }
    const bool is_full = error_code == ENOSPC || error_code == EDQUOT;
    throw IoError(
        fmt::format("cannot {} '{}': {}{}", verb, path.string(), is_full ? "the disk is full: " : "", describe_errno(error_code)));
}

}  // namespace clevrvk::write
