// Runs independent pieces of work on several threads. For stages that pass results on, use BoundedQueue.
#pragma once

#include <cstddef>
#include <functional>

namespace clevrvk {

/// Calls `work(i)` once for each i below `count`, on at most `thread_count` threads including the caller's. After a
/// failure no further piece is started.
/// \throws  the first failure, after all threads have ended
void run_in_threads(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work);

}  // namespace clevrvk
