// The project's three kinds of error (STYLE: a bug in clevrvk, a wrong world, normal absence) and the check macro.
#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>

namespace clevrvk {

/// The input is wrong: a spec line, an asset, a command-line value. The message begins with `FILE:LINE:` if there is
/// one. Exit code 2.
class SpecError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file or folder cannot be read or written. The message names the path and the system's reason. Exit code 4.
class IoError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// No usable device, or the device failed. The message is a verb phrase and the VkResult's name. Exit code 3.
class GpuError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Throws std::logic_error with file, line and the expected condition; use CLEVRVK_CHECK instead.
[[noreturn]] void fail_check(const char* file, int line, const char* condition, const std::string& what);

}  // namespace clevrvk

/// Stops on a bug in clevrvk, in release builds too: CLEVRVK_CHECK(a == b, "sizes differ: {} and {}", a, b).
#define CLEVRVK_CHECK(condition, ...)                                                        \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            ::clevrvk::fail_check(__FILE__, __LINE__, #condition, fmt::format(__VA_ARGS__)); \
        }                                                                                    \
    } while (false)
