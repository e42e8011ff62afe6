// Locks a dataset's folder with flock(2), which keeps a second process out.
#include "renderer/write/folder_lock.h"

#include "renderer/base/error.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace clevrvk::write {

namespace {

// False if the previous holder removed the file after we opened it but before we locked it: no other process can then
// find the file that we hold.
bool is_still_named(const FileDescriptor& file, const std::filesystem::path& path)
{
    struct stat held {};
    struct stat named {};
    return ::fstat(file.number(), &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) : path_(folder / kLockFileName)
{
    while (!file_.is_open()) {
        FileDescriptor file = open_file(path_, O_RDWR | O_CREAT);
        if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) {
                throw IoError(fmt::format("'{}' is in use: another process holds '{}'", folder.string(), path_.string()));
            }
            fail_io("lock", path_, errno);
        }
        if (is_still_named(file, path_)) {
            file_ = std::move(file);
        }
    }
}

FolderLock::~FolderLock()
{
    // The lock is still held here; a file of that name that belongs to another process is left alone.
    if (is_named()) {
        ::unlink(path_.c_str());
    }
}

bool FolderLock::is_named() const
{
    return is_still_named(file_, path_);
}

}  // namespace clevrvk::write
