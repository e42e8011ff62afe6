// Prints lines to standard output. A pipe without a reader is not a failure, but a full disk is.
#include "tools/clevrvk/run/print_line.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <cerrno>
#include <cstdio>

namespace clevrvk::tools {

void print_line(std::string_view line)
{
    if (std::fwrite(line.data(), 1, line.size(), stdout) == line.size() && std::fputc('\n', stdout) != EOF) {
        return;
    }
    if (errno == EPIPE) {
        throw ReaderGone();
    }
    throw IoError(fmt::format("cannot write standard output: {}", describe_errno(errno)));
}

}  // namespace clevrvk::tools
