// Reads a pipe with poll() on two descriptors and read() on one.
#include "tools/clevrvk/run/stream_input.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

namespace clevrvk::tools {

StreamInput::int_type StreamInput::underflow()
{
    for (;;) {
        std::array<pollfd, 2> waits{pollfd{descriptor_, POLLIN, 0}, pollfd{stop_descriptor_, POLLIN, 0}};
        if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) {
            throw IoError(fmt::format("cannot wait for the input: {}", describe_errno(errno)));
        }
        if (waits[1].revents != 0) {
            return traits_type::eof();
        }
        if (waits[0].revents == 0) {
            continue;
        }
        const ssize_t count = read(descriptor_, buffer_.data(), buffer_.size());
        if (count == 0) {
            return traits_type::eof();
        }
        if (count > 0) {
            setg(buffer_.data(), buffer_.data(), buffer_.data() + count);
            return traits_type::to_int_type(buffer_.front());
        }
        if (errno != EINTR) {
            fail_read("cannot read the input", errno);
        }
    }
}

}  // namespace clevrvk::tools
