// The Vulkan loader and the driver files that it reads, examined for diagnosis; the loader itself loads the drivers.
// Source: Vulkan-Loader, docs/LoaderDriverInterface.md, "Driver Discovery on Linux".
#pragma once

#include <string>
#include <vector>

namespace clevrvk::gpu {

/// The Vulkan loader of this machine.
struct LoaderInfo {
    std::string path;     ///< path of libvulkan.so.1; empty when it is absent
    std::string version;  ///< Vulkan version, such as "1.3.239"
    std::string error;    ///< reason why it could not be loaded, in the dynamic linker's words
};

[[nodiscard]] LoaderInfo find_loader();

/// One driver file (ICD manifest), and whether its library loads.
struct DriverFile {
    std::string path;
    std::string library;  ///< name in the file, control characters escaped; empty if the file is unreadable
    std::string error;    ///< reason why the file could not be read or its library not loaded; otherwise empty
};

/// The driver files that the loader tries: only those in VK_DRIVER_FILES or VK_ICD_FILENAMES if one is set, else the
/// .json files of the standard folders in the loader's order, sorted by name within each folder.
[[nodiscard]] std::vector<std::string> find_driver_files();

/// Reads each driver file and loads its library once as a test.
[[nodiscard]] std::vector<DriverFile> examine_driver_files();

}  // namespace clevrvk::gpu
