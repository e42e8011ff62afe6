// Writes a pipe with poll() on two descriptors and write() on one, in pieces that a pipe with room takes at once.
#include "tools/clevrvk/run/pipe_output.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "tools/clevrvk/run/print_line.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstddef>

namespace clevrvk::tools {
namespace {

constexpr int kStopPatience_ms = 1000;

}  // namespace

void PipeOutput::wait_for_room()
{
    for (;;) {
        std::array<pollfd, 2> waits{pollfd{descriptor_, POLLOUT, 0}, pollfd{is_stopping_ ? -1 : stop_descriptor_, POLLIN, 0}};
        const int ready = poll(waits.data(), waits.size(), is_stopping_ ? kStopPatience_ms : -1);
        if (ready < 0 && errno != EINTR) {
            throw IoError(fmt::format("cannot wait for standard output: {}", describe_errno(errno)));
        }
        if (waits[0].revents != 0) {
            return;
        }
        if (ready == 0) {
            throw ReaderGone();
        }
        is_stopping_ = is_stopping_ || waits[1].revents != 0;
    }
}

void PipeOutput::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        wait_for_room();
        const ssize_t count = ::write(descriptor_, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
        if (count >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EPIPE) {
            throw ReaderGone();
        } else if (errno != EINTR && errno != EAGAIN) {
            throw IoError(fmt::format("cannot write standard output: {}", describe_errno(errno)));
        }
    }
}

}  // namespace clevrvk::tools
