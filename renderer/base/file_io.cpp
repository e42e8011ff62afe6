// Reads with stdio, because errno then says why something failed.
#include "renderer/base/file_io.h"

#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace clevrvk {

namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

std::string describe_errno(int code)
{
    return std::generic_category().message(code);
}

std::span<const std::uint8_t> bytes_of(std::string_view text)
{
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

void fail_read(const std::string& what, int code)
{
    constexpr std::array kMendable{ENOENT, ENOTDIR, EISDIR, EACCES, EPERM, ELOOP, ENAMETOOLONG};
    // A path may come from a file.
    constexpr std::size_t kMostBytes = 1000;
    const std::string words = fmt::format("{}: {}", escape_controls(std::string_view(what).substr(0, kMostBytes)), describe_errno(code));
    if (std::find(kMendable.begin(), kMendable.end(), code) != kMendable.end()) {
        throw ReadError(words);
    }
    throw IoError(words);
}

std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes)
{
    const std::unique_ptr<std::FILE, FileCloser> file(std::fopen(path.c_str(), "rb"));
    if (!file) {
        fail_read(fmt::format("cannot open '{}'", path.string()), errno);
    }
    std::string text;
    std::array<char, 65536> block{};
    for (;;) {
        const std::size_t count = std::fread(block.data(), 1, block.size(), file.get());
        if (std::ferror(file.get()) != 0) {
            fail_read(fmt::format("cannot read '{}'", path.string()), errno);
        }
        if (count == 0) {
            return text;
        }
        if (text.size() + count > most_bytes) {
            throw ReadError(fmt::format("cannot read '{}': it is larger than {} bytes", path.string(), most_bytes));
        }
        text.append(block.data(), count);
    }
}

}  // namespace clevrvk
