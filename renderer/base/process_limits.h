// The limits that the system sets for this process (ulimit, prlimit, a container): checked before a resource is needed,
// and named where one was too small.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace clevrvk {

/// A limit of this process, or of the machine, is too low: of memory, threads or open files. The message names the
/// limit. Exit code 70.
class LimitError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The limits that are set, in the units of ulimit: "ulimit -v 40000 (address space, KiB), ulimit -n 1024 (open
/// files)"; "no limits are set" when none is.
[[nodiscard]] std::string describe_process_limits();

/// Checks that stack and open files suffice for any command; raises the limit on open files where the system allows it.
/// Call once, first thing in main.
/// \throws LimitError
void check_process_limits();

/// Checks that a driver can be loaded: drivers end the program with a signal where they get no memory.
/// \throws LimitError  when address space or data is limited to less than drivers take
void check_driver_limits();

/// The same for the CPU driver, which keeps its memory in a file and ends with a signal where the file may not grow.
/// \throws LimitError
void check_cpu_driver_limits();

}  // namespace clevrvk
