// Puts a file in place with rename(2), link(2), or a copy under another name.
#include "renderer/write/place_file.h"

#include "renderer/write/atomic_file.h"
#include "renderer/write/file_descriptor.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace clevrvk::write {
namespace {

// Whether the error only means that the two places cannot share a file.
bool needs_copy(int error_code)
{
    return error_code == EXDEV || error_code == EPERM || error_code == EMLINK || error_code == EOPNOTSUPP;
}

void copy_file(const std::filesystem::path& source, const std::filesystem::path& to, const std::string& name)
{
    const std::filesystem::path target = to / name;
    const std::filesystem::path part = find_part(to, name);
    make_folders_below(to, part.lexically_relative(to));
    std::error_code error;
    std::filesystem::copy_file(source, part, std::filesystem::copy_options::overwrite_existing, error);
    if (error) {
        ::unlink(part.c_str());
        fail_io(fmt::format("copy '{}' to", source.string()), target, error.value());
    }
    const int error_code = rename_into(to, name, part);
    if (error_code != 0) {
        ::unlink(part.c_str());
        fail_io("write", target, error_code);
    }
}

}  // namespace

void move_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name)
{
    const std::filesystem::path source = from / name;
    const std::filesystem::path target = to / name;
    if (::access(source.c_str(), F_OK) != 0 && errno == ENOENT && ::access(target.c_str(), F_OK) == 0) {
        return;
    }
    const int error_code = rename_into(to, name, source);
    if (error_code != 0 && !needs_copy(error_code)) {
        fail_io(fmt::format("move '{}' to", source.string()), target, error_code);
    }
    if (error_code != 0) {
        copy_file(source, to, name);
        sync_to_disk(target);
    }
    // The source still exists after a copy, or if both names were links to one file: rename(2) does nothing then.
    if (::unlink(source.c_str()) != 0 && errno != ENOENT) {
        fail_io("remove", source, errno);
    }
}

void link_file(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& name)
{
    link_file_as(from / name, to, name);
}

void link_file_as(const std::filesystem::path& source, const std::filesystem::path& to, const std::string& name)
{
    const std::filesystem::path target = to / name;
    const auto link = [&] { return ::link(source.c_str(), target.c_str()) == 0 ? 0 : errno; };
    int error_code = place_below(to, name, link);
    if (error_code == EEXIST && ::unlink(target.c_str()) == 0) {
        error_code = link();
    }
    if (error_code != 0 && !needs_copy(error_code)) {
        fail_io(fmt::format("link '{}' to", source.string()), target, error_code);
    }
    if (error_code != 0) {
        copy_file(source, to, name);
    }
}

void sync_to_disk(const std::filesystem::path& path)
{
    const FileDescriptor file = open_file(path, O_RDONLY);
    // EINVAL: this file system does not support fsync.
    if (::fsync(file.number()) != 0 && errno != EINVAL) {
        fail_io("write", path, errno);
    }
}

}  // namespace clevrvk::write
