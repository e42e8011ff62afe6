// The Vulkan loader and the driver files that it reads, examined for diagnosis; the loader itself does the loading.
// Source: Vulkan-Loader, docs/LoaderDriverInterface.md, "Driver Discovery on Linux".
#pragma once

#include <string>
#include <vector>

namespace clevrvk::gpu {

/// The Vulkan loader of this machine.
struct LoaderInfo {
    std::string path;     ///< of libvulkan.so.1; empty when it is absent
    std::string version;  ///< of Vulkan, such as "1.3.239"
    std::string error;    ///< why it could not be loaded, in the dynamic linker's words
};

[[nodiscard]] LoaderInfo find_loader();

/// One driver file (ICD manifest), and whether its library loads.
struct DriverFile {
    std::string path;
    std::string library;  ///< as the file names it, control characters escaped; empty when the file could not be read
    std::string error;    ///< why the file could not be read or its library not be loaded; empty when all is well
};

/// Where the loader looks for driver files now: those of VK_DRIVER_FILES or VK_ICD_FILENAMES alone when one is set,
/// else the .json files of the standard folders in the loader's order, each folder's by name.
[[nodiscard]] std::vector<std::string> find_driver_files();

/// Reads each of them and loads its library once, to test it.
[[nodiscard]] std::vector<DriverFile> examine_driver_files();

}  // namespace clevrvk::gpu
