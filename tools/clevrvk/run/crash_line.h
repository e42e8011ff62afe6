// Prints a last line for crashes without an exception: a driver that gets no memory ends the program with a signal.
#pragma once

namespace clevrvk::tools {

/// Makes lack of memory, SIGSEGV, SIGBUS and SIGABRT print one line and end the program with kExitFault; for signals,
/// the line states the process's current limits. A signal that a sanitizer already handles is left to it. If the stack
/// of a thread other than the caller's overflows, the signal still ends the program.
void watch_crashes();

}  // namespace clevrvk::tools
