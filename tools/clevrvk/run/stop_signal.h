// SIGINT and SIGTERM as a flag, so that a run can finish the batches in flight before it ends.
#pragma once

#include <atomic>

namespace clevrvk::tools {

/// Makes SIGINT and SIGTERM set the flag below. SIGINT is answered by a line on standard error; a second one ends the
/// program at once.
/// \param is_quiet  no line
/// \throws std::system_error  when the system refuses
void watch_stop_signals(bool is_quiet = false);

/// True from the first signal on.
[[nodiscard]] const std::atomic<bool>& get_stop_flag();

/// A file descriptor that becomes readable with the first signal, for threads that wait for input.
[[nodiscard]] int get_stop_descriptor();

/// Makes the descriptor readable without a signal, so that no thread waits for input any longer.
void wake_input();

}  // namespace clevrvk::tools
