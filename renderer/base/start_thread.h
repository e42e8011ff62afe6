// The one place that starts threads: if the system cannot start another, the error names the limits that may be the
// reason.
#pragma once

#include "renderer/base/process_limits.h"

#include <fmt/format.h>

#include <system_error>
#include <thread>
#include <utility>

namespace clevrvk {

/// Starts a thread, which the destructor joins. `work` may not throw. A caller that starts several must make sure that
/// the running ones end if a later one cannot start.
/// \param work  callable without arguments, or with a std::stop_token
/// \throws LimitError  when the system cannot start another thread or has no memory for its stack
template <typename Work>
[[nodiscard]] std::jthread start_thread(Work work)
{
    try {
        return std::jthread(std::move(work));
    } catch (const std::system_error& error) {
        throw LimitError(fmt::format("cannot start a thread: {}; limits of this process: {}; fewer --threads may help",
                                     error.code().message(), describe_process_limits()));
    }
}

}  // namespace clevrvk
