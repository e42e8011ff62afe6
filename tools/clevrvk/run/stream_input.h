// A pipe as a stream that ends when the program is stopped, even while it waits for a slow writer.
#pragma once

#include <array>
#include <streambuf>

namespace clevrvk::tools {

/// Reads a file descriptor, and reports the end of the input as soon as `stop_descriptor` becomes readable. Owns
/// neither. A stream on it must let the buffer's exceptions through: exceptions(std::ios::badbit).
class StreamInput : public std::streambuf {
public:
    StreamInput(int descriptor, int stop_descriptor) : descriptor_(descriptor), stop_descriptor_(stop_descriptor) {}

protected:
    /// \throws ReadError, IoError  when the input cannot be read
    int_type underflow() override;

private:
    int descriptor_;
    int stop_descriptor_;
    std::array<char, 65536> buffer_{};
};

}  // namespace clevrvk::tools
