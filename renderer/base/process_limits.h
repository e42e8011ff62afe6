// The limits that the system sets for this process (ulimit, prlimit, a container): checked before a resource is needed,
// and named in the message if one was too small.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace clevrvk {

/// A limit of this process or of the machine is too low: on memory, threads or open files. The message names the limit.
/// Exit code 70.
class LimitError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The limits in force, in the units of ulimit: "ulimit -v 40000 (address space, KiB), ulimit -n 1024 (open files)";
/// "no limits are set" if there are none.
[[nodiscard]] std::string describe_process_limits();

/// Checks that stack size and open files suffice for any command; raises the limit on open files if the system allows.
/// Call once, at the start of main.
/// \throws LimitError
void check_process_limits();

/// Checks that a driver can be loaded: a driver that gets no memory ends the program with a signal.
/// \throws LimitError  when the limit on address space or data is below the needs of drivers
void check_driver_limits();

/// The same for the CPU driver, which keeps its memory in a file and ends with a signal if the file may not grow.
/// \throws LimitError
void check_cpu_driver_limits();

}  // namespace clevrvk
