// Keeps other processes out of a dataset's folder while one is writing to it.
#pragma once

#include "renderer/write/file_descriptor.h"

#include <filesystem>

namespace clevrvk::write {

inline constexpr const char* kLockFileName = ".lock";

/// Holds the file FOLDER/.lock during its lifetime and removes it at the end. However the process dies, the system
/// releases the lock.
class FolderLock {
public:
    /// \throws IoError  when another process holds the folder, or the lock file cannot be made
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    /// Whether the lock file still exists under its name: false once the folder was removed, moved or replaced.
    [[nodiscard]] bool is_named() const;

private:
    std::filesystem::path path_;
    FileDescriptor file_;
};

}  // namespace clevrvk::write
