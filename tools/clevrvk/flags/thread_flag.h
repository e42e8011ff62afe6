// The flag --threads: its help, range and default.
#pragma once

namespace clevrvk::tools {

/// The upper limit of the flag.
inline constexpr int kMostThreads = 256;

/// The number of threads asked for; for 0, one for each of the machine's cores.
[[nodiscard]] int count_workers(int threads);

}  // namespace clevrvk::tools
