// Standard output as a stream of bytes whose reader may be slow, or go away.
#pragma once

#include <string_view>

namespace clevrvk::tools {

/// Writes bytes to a file descriptor, which it does not own. A slow reader makes it wait; once the program is being
/// stopped, it waits one second for each piece at most.
class PipeOutput {
public:
    /// \param stop_descriptor  becomes readable when the program is being stopped
    PipeOutput(int descriptor, int stop_descriptor) : descriptor_(descriptor), stop_descriptor_(stop_descriptor) {}

    /// \throws ReaderGone  when nobody reads any more, or not soon enough during a stop \throws IoError
    void write(std::string_view bytes);

private:
    void wait_for_room();

    int descriptor_;
    int stop_descriptor_;
    bool is_stopping_ = false;
};

}  // namespace clevrvk::tools
