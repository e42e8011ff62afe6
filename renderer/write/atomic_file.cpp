// Files that are whole or not there: rename(2) replaces a name in one step.
#include "renderer/write/atomic_file.h"

#include "renderer/write/file_descriptor.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace clevrvk::write {

namespace {

constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;

FileDescriptor open_part(const std::filesystem::path& part)
{
    // Folders are made only when one is missing: an episode's panels share theirs.
    const int number = ::open(part.c_str(), kNewFile | O_CLOEXEC, 0666);
    if (number >= 0) {
        return FileDescriptor(number);
    }
    if (errno != ENOENT) {
        fail_io("write", part, errno);
    }
    make_folders(part.parent_path());
    return open_file(part, kNewFile);
}

[[noreturn]] void remove_part_and_fail(const std::filesystem::path& part, const std::filesystem::path& path, int error_code)
{
    ::unlink(part.c_str());
    fail_io("write", path, error_code);
}

}  // namespace

void write_file_atomically(const std::filesystem::path& path, std::span<const std::uint8_t> bytes)
{
    const std::filesystem::path part = path.parent_path() / fmt::format(".{}.part", path.filename().string());
    FileDescriptor file = open_part(part);
    const int write_error = write_all(file.number(), bytes);
    const int close_error = file.close();
    if (write_error != 0 || close_error != 0) {
        remove_part_and_fail(part, path, write_error != 0 ? write_error : close_error);
    }
    if (std::rename(part.c_str(), path.c_str()) != 0) {
        remove_part_and_fail(part, path, errno);
    }
}

void make_folders(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) {
        fail_io("make the folder", path, error.value());
    }
}

}  // namespace clevrvk::write
