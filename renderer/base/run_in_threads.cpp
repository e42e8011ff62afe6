// Runs pieces of work on threads; each thread takes the next piece that has not been started.
#include "renderer/base/run_in_threads.h"

#include "renderer/base/first_failure.h"
#include "renderer/base/start_thread.h"

#include <atomic>
#include <vector>

namespace clevrvk {

void run_in_threads(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next = 0;
    FirstFailure failure;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                failure.keep_current();
                next = count;
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        try {
            for (std::size_t i = 1; i < count && i < static_cast<std::size_t>(thread_count); ++i) {
                threads.push_back(start_thread(run));
            }
        } catch (...) {
            failure.keep_current();
            next = count;
        }
        run();
    }
    failure.rethrow();
}

}  // namespace clevrvk
