// The flag --threads: its help, range and default.
#pragma once

namespace clevrvk::tools {

/// The most that a flag may ask for.
inline constexpr int kMostThreads = 256;

/// As many as were asked for; with 0, one for each of the machine's cores.
[[nodiscard]] int count_workers(int threads);

}  // namespace clevrvk::tools
