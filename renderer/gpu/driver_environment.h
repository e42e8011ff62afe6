// The environment variables that the program sets for the driver and the loader, and the cache folder.
#pragma once

#include <optional>
#include <string>

namespace clevrvk::gpu {

/// Sets variables that must be in the environment before the loader starts. For the CPU driver: a shader cache for each
/// vector width, which Mesa's cache does not distinguish, and the thread count. For the loader: no
/// VK_LAYER_MESA_device_select, Mesa's layer that sorts devices for desktops; it may connect to an X or Wayland server,
/// and reads an uninitialised count if the driver fails to count a device's extensions. The user's own settings take
/// precedence. Call once, first thing in main.
/// \param thread_count  threads of the CPU driver; 0 leaves the choice to the driver (all cores)
void prepare_driver_environment(int thread_count);

/// Threads of the CPU driver: the environment's setting, otherwise all cores; 0 when neither is known.
[[nodiscard]] unsigned count_driver_threads();

/// The cache folder of this program: below $XDG_CACHE_HOME or $HOME/.cache, otherwise, if those do not exist or are not
/// writable, a folder of the user's own among the temporary files. Creates the folder. Nothing if no place is usable:
/// the program then works without a cache.
[[nodiscard]] std::optional<std::string> find_cache_dir();

}  // namespace clevrvk::gpu
