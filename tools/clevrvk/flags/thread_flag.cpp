// Adds --threads and finds its default, the number of cores; 0 if the machine does not report it.
#include "tools/clevrvk/flags/thread_flag.h"

#include <algorithm>
#include <thread>

namespace clevrvk::tools {

int count_workers(int threads)
{
    return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace clevrvk::tools
