// The environment variables that the program sets for the driver and the loader, and where caches go.
#pragma once

#include <optional>
#include <string>

namespace clevrvk::gpu {

/// Settings that must stand in the environment before the loader starts. Of the CPU driver: a shader cache of the
/// vector width's own (Mesa's cache does not tell widths apart), threads. Of the loader: without Mesa's layer
/// VK_LAYER_MESA_device_select, which sorts devices for desktops, may ask an X or Wayland server, and reads a count
/// that nothing wrote when the driver fails to count a device's extensions.
/// The user's own settings win. Call once, first thing in main.
/// \param thread_count  of the CPU driver; 0 leaves it to the driver (all cores)
void prepare_driver_environment(int thread_count);

/// Threads of the CPU driver: what the environment says, else all cores; 0 when neither is known.
[[nodiscard]] unsigned count_driver_threads();

/// Where caches of this program go: below $XDG_CACHE_HOME or $HOME/.cache, else, when those are not there or not
/// writable, a folder of the user's own among the temporary files. Makes the folder. Nothing when no place will do: the
/// program then works without.
[[nodiscard]] std::optional<std::string> find_cache_dir();

}  // namespace clevrvk::gpu
