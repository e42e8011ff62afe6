// The temporary name contains the process id, so that two runs do not write to the same file.
#include "tools/clevrvk/run/text_output.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "tools/clevrvk/run/print_line.h"

#include <fmt/format.h>

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace clevrvk::tools {

namespace fs = std::filesystem;

TextOutput::TextOutput(const std::string& file) : file_(file)
{
    if (file_.empty()) {
        return;
    }
    std::error_code error;
    if (fs::exists(file_, error)) {
        throw IoError(fmt::format("'{}' exists; nothing is overwritten", file_.string()));
    }
    unfinished_ = fmt::format("{}.{}.part", file_.string(), ::getpid());
    stream_.open(unfinished_, std::ios::binary);
    if (!stream_) {
        throw IoError(fmt::format("cannot write '{}': {}", file_.string(), describe_errno(errno)));
    }
}

TextOutput::~TextOutput()
{
    std::error_code error;
    if (!unfinished_.empty()) {
        fs::remove(unfinished_, error);
    }
}

void TextOutput::add_line(std::string_view line)
{
    if (file_.empty()) {
        print_line(line);
        return;
    }
    if (!(stream_ << line << '\n')) {
        throw IoError(fmt::format("cannot write '{}': {}", file_.string(), describe_errno(errno)));
    }
}

void TextOutput::finish()
{
    if (file_.empty()) {
        return;
    }
    stream_.close();
    std::error_code error;
    if (stream_) {
        fs::rename(unfinished_, file_, error);
    }
    if (!stream_ || error) {
        throw IoError(fmt::format("cannot write '{}': {}", file_.string(), error ? error.message() : describe_errno(errno)));
    }
    unfinished_.clear();
}

}  // namespace clevrvk::tools
