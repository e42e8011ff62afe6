// Tests and reads through one descriptor, so that the file cannot be replaced in between.
#include "renderer/base/regular_file.h"

#include "renderer/base/file_io.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <system_error>

namespace clevrvk {
namespace {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() { close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

private:
    int number_;
};

}  // namespace

std::vector<std::uint8_t> read_regular_file(const std::filesystem::path& path, std::uint64_t most_bytes)
{
    // O_NONBLOCK, because opening a pipe without a writer would wait otherwise.
    const int number = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (number < 0) {
        fail_read(fmt::format("cannot open '{}'", path.string()), errno);
    }
    const Descriptor descriptor(number);
    struct stat status = {};
    if (fstat(number, &status) != 0) {
        fail_read(fmt::format("cannot read '{}'", path.string()), errno);
    }
    if (!S_ISREG(status.st_mode)) {
        throw ReadError(fmt::format("cannot read '{}': it is not a regular file", path.string()));
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > most_bytes) {
        throw ReadError(fmt::format("cannot read '{}': the file is larger than {} bytes", path.string(), most_bytes));
    }
    std::vector<std::uint8_t> bytes(size);
    std::size_t count = 0;
    while (count < bytes.size()) {
        const ssize_t added = read(number, bytes.data() + count, bytes.size() - count);
        if (added < 0 && errno != EINTR) {
            fail_read(fmt::format("cannot read '{}'", path.string()), errno);
        }
        if (added == 0) {
            break;
        }
        count += added > 0 ? static_cast<std::size_t>(added) : 0;
    }
    bytes.resize(count);
    return bytes;
}

void refuse_endless_file(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (exists(status) && !is_regular_file(status) && !is_directory(status)) {
        throw ReadError(fmt::format("cannot read '{}': it is not a regular file", path.string()));
    }
}

}  // namespace clevrvk
