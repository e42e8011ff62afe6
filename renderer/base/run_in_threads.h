// Runs independent pieces of work on several threads. Not for stages that pass results on: see BoundedQueue.
#pragma once

#include <cstddef>
#include <functional>

namespace clevrvk {

/// Calls `work(i)` once for each i below `count`, on at most that many threads; the caller's is one of them. After a
/// failure no further piece is started.
/// \throws  the first failure, when all threads have ended
void run_in_threads(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work);

}  // namespace clevrvk
