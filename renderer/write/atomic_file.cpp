// Writes files that are either whole or absent: rename(2) replaces a file in one step.
#include "renderer/write/atomic_file.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/write/file_descriptor.h"
#include "renderer/write/folder_lock.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>

namespace clevrvk::write {

namespace {

constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;

// Does not make parent folders: fails if the folder above is gone.
void make_folder(const std::filesystem::path& path)
{
    if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST) {
        fail_io("make the folder", path, errno);
    }
}

FileDescriptor open_part(const std::filesystem::path& part)
{
    const int number = ::open(part.c_str(), kNewFile | O_CLOEXEC, 0666);
    if (number >= 0) {
        return FileDescriptor(number);
    }
    if (errno != ENOENT) {
        fail_io("write", part, errno);
    }
    make_folder(part.parent_path());
    return open_file(part, kNewFile);
}

[[noreturn]] void remove_part_and_fail(const std::filesystem::path& part, const std::filesystem::path& path, int error_code)
{
    ::unlink(part.c_str());
    fail_io("write", path, error_code);
}

// Names come from the spec; the reader has checked them.
bool leaves_folder(const std::filesystem::path& name)
{
    return name.is_absolute() || std::find(name.begin(), name.end(), "..") != name.end();
}

}  // namespace

void write_file_atomically(const std::filesystem::path& root, const std::string& name, std::span<const std::uint8_t> bytes)
{
    CLEVRVK_CHECK(!leaves_folder(name), "'{}' is outside the folder", name);
    const std::filesystem::path path = root / name;
    const std::filesystem::path part = find_part(root, name);
    FileDescriptor file = open_part(part);
    const int write_error = write_all(file.number(), bytes);
    const int close_error = file.close();
    if (write_error != 0 || close_error != 0) {
        remove_part_and_fail(part, path, write_error != 0 ? write_error : close_error);
    }
    const int rename_error = rename_into(root, name, part);
    if (rename_error != 0) {
        remove_part_and_fail(part, path, rename_error);
    }
}

void check_lone_file(const std::filesystem::path& name)
{
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::absolute(name).parent_path();
    if (!std::filesystem::is_directory(folder, error)) {
        throw SpecError(fmt::format("cannot write {}: the folder {} does not exist; create it, or name another folder",
                                    quote_text(name.string()), quote_text(name.parent_path().string())));
    }
}

void write_lone_file(const std::filesystem::path& path, std::span<const std::uint8_t> bytes)
{
    write_file_atomically(path.parent_path(), path.filename().string(), bytes);
    std::error_code other_writers_are_there;
    std::filesystem::remove(path.parent_path() / kPartsName, other_writers_are_there);
}

std::optional<std::string> find_foreign_name(const std::filesystem::path& folder, const std::function<bool(const std::string&)>& is_own)
{
    std::optional<std::string> first;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const bool belongs = name == kLockFileName || name == kPartsName || (is_own && is_own(name));
        if (!belongs && (!first || name < *first)) {
            first = name;
        }
    }
    if (error) {
        fail_io("read the folder", folder, error.value());
    }
    return first;
}

void make_folders(const std::filesystem::path& path)
{
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) {
        fail_io("make the folder", path, error.value());
    }
}

void make_folders_below(const std::filesystem::path& root, const std::filesystem::path& name)
{
    std::filesystem::path folder = root;
    for (const std::filesystem::path& part : name.parent_path()) {
        folder /= part;
        make_folder(folder);
    }
}

std::filesystem::path find_part(const std::filesystem::path& root, const std::string& name)
{
    return root / kPartsName / digest_hex(name);
}

int rename_into(const std::filesystem::path& root, const std::string& name, const std::filesystem::path& file)
{
    const std::filesystem::path path = root / name;
    return place_below(root, name, [&] { return std::rename(file.c_str(), path.c_str()) == 0 ? 0 : errno; });
}

}  // namespace clevrvk::write
