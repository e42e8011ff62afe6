// Turns SIGINT and SIGTERM into a flag, so that a run can finish the batches in flight before it ends.
#pragma once

#include <atomic>

namespace clevrvk::tools {

/// Makes SIGINT and SIGTERM set the flag below. SIGINT also prints a line to standard error; a second one ends the
/// program immediately.
/// \param is_quiet  prints no line
/// \throws std::system_error  when the system refuses a handler
void watch_stop_signals(bool is_quiet = false);

/// True after the first signal.
[[nodiscard]] const std::atomic<bool>& get_stop_flag();

/// A file descriptor that becomes readable with the first signal, for threads that wait for input.
[[nodiscard]] int get_stop_descriptor();

/// Makes the descriptor readable without a signal, so that no thread keeps waiting for input.
void wake_input();

}  // namespace clevrvk::tools
