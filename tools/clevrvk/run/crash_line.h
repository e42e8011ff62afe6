// A last line for crashes that raise no exception: a driver that gets no memory ends the program with a signal.
#pragma once

namespace clevrvk::tools {

/// Makes the lack of memory, SIGSEGV, SIGBUS and SIGABRT write one line, the signals with the limits of this process as
/// they are now, and end the program with kExitFault. A signal that a sanitizer already handles is left to it. Where
/// the stack of a thread other than the caller's overflows, the program still ends by the signal.
void watch_crashes();

}  // namespace clevrvk::tools
