// Helpers for the writer's files: an owned descriptor, whole writes, and errors that name the path and the reason.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <utility>

namespace clevrvk::write {

/// Owns an open file.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        close();
        number_ = std::exchange(other.number_, -1);
        return *this;
    }

    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }

    /// Closes the file, if it is open. Returns 0 or the errno value.
    int close();

private:
    int number_ = -1;
};

/// Opens a file with open(2)'s flags plus O_CLOEXEC. \throws IoError
[[nodiscard]] FileDescriptor open_file(const std::filesystem::path& path, int flags);

/// Writes all bytes at the file's position, in one write(2) if the system takes them all. Returns 0 or the errno value.
[[nodiscard]] int write_all(int number, std::span<const std::uint8_t> bytes);

/// Throws IoError with the path and the system's reason, or a plain message if the disk is full.
[[noreturn]] void fail_io(std::string_view verb, const std::filesystem::path& path, int error_code);

}  // namespace clevrvk::write
