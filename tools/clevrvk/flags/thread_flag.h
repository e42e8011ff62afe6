// The flag --threads: its help, range and default.
#pragma once

namespace clevrvk::tools {

/// The upper limit of the flag.
inline constexpr int kMostThreads = 256;

/// The requested number of threads; for 0, one for each core of the machine.
[[nodiscard]] int count_workers(int threads);

}  // namespace clevrvk::tools
