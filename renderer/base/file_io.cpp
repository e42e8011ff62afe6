// Reads files as a whole and by lines. Uses stdio, because errno then gives the reason for a failure.
#include "renderer/base/file_io.h"

#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/regular_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <new>
#include <system_error>
#include <utility>

namespace clevrvk {

namespace {

// The longest path that the system accepts, in bytes.
constexpr std::size_t kMostPathBytes = 4096;

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
    if (code == ENOMEM) {
        throw std::bad_alloc();  // the file is not at fault
    }
    // The path may come from a file, so it is made to fit one line.
    const std::string words = fmt::format("{}: {}", fit_line(what), describe_errno(code));
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
            throw ReadError(fmt::format("cannot read '{}': the file is larger than {} bytes", path.string(), most_bytes));
        }
        text.append(block.data(), count);
    }
}

std::string digest_file(const std::filesystem::path& path)
{
    refuse_endless_file(path);
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        fail_read(fmt::format("cannot open '{}'", path.string()), errno);
    }
    Digest digest;
    for (std::array<char, 65536> block{}; file;) {
        file.read(block.data(), block.size());
        digest.update(std::string_view(block.data(), static_cast<std::size_t>(file.gcount())));
    }
    if (file.bad()) {
        fail_read(fmt::format("cannot read '{}'", path.string()), errno);
    }
    return digest.hex();
}

bool is_inside_folder(const std::filesystem::path& path)
{
    return path.native().size() < kMostPathBytes && path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

void check_standard_input()
{
    const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY) {
        throw ReadError("cannot read standard input: it is closed");
    }
}

LineEnd read_line(std::istream& input, std::string& line, std::size_t most_bytes)
{
    line.clear();
    std::array<char, 16384> block;
    for (;;) {
        const std::size_t space = std::min(block.size() - 1, most_bytes - line.size());
        input.getline(block.data(), static_cast<std::streamsize>(space + 1));
        const auto count = static_cast<std::size_t>(input.gcount());
        // The line end was taken from the stream and counted, but it is not in the block.
        const bool has_end = input.good();
        line.append(block.data(), has_end ? count - 1 : count);
        if (has_end) {
            return LineEnd::Newline;
        }
        if (input.eof() || input.bad()) {
            return line.empty() ? LineEnd::None : LineEnd::OfText;
        }
        input.clear(input.rdstate() & ~std::ios::failbit);  // the block is full
        if (line.size() == most_bytes) {
            return LineEnd::Cut;
        }
    }
}

LineReader::LineReader(const std::filesystem::path& path, std::size_t most_bytes)
    : file_(std::make_unique<std::ifstream>(path, std::ios::binary)), input_(file_.get()), name_(path.string()), most_bytes_(most_bytes)
{
    if (!*file_) {
        fail_read(fmt::format("cannot open '{}'", name_), errno);
    }
}

LineReader::LineReader(std::istream& input, std::string name, std::size_t most_bytes)
    : input_(&input), name_(std::move(name)), most_bytes_(most_bytes)
{
}

bool LineReader::next(std::string& line)
{
    end_ = read_line(*input_, line, most_bytes_);
    if (input_->bad()) {
        fail_read(fmt::format("cannot read '{}'", name_), errno);
    }
    if (end_ == LineEnd::None) {
        return false;
    }
    ++number_;
    if (end_ == LineEnd::Cut) {
        throw SpecError(fmt::format("{}:{}: the line is longer than {} MiB", name_, number_, most_bytes_ >> 20U));
    }
    return true;
}

}  // namespace clevrvk
