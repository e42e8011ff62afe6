// The properties of a card as a file describes them.
#pragma once

#include <nlohmann/json.hpp>
#include <vulkan/vulkan_core.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>

namespace clevrvk::tests {

/// Properties shown in the place of the driver's own. The file is one JSON object whose keys are members of Vulkan's
/// structs, by their own names: `deviceName`, `driverName`, limits such as `maxBufferSize`, and `memoryHeaps` with
/// `memoryTypes`, whose flags are words such as "DEVICE_LOCAL". Others stay as the driver reports them. `about` is for
/// readers.
class CardProfile {
public:
    /// Aborts when there is no such file, or it holds a key that is not known.
    explicit CardProfile(const std::string& file);

    void apply(VkPhysicalDeviceProperties& properties) const;
    /// With the structs that it is chained to.
    void apply(VkPhysicalDeviceProperties2& properties) const;
    void apply(VkPhysicalDeviceMemoryProperties& memory) const;

private:
    template <typename T>
    void put(const char* name, T& value) const;
    void put_text(const char* name, char* text, std::size_t size) const;
    void apply(VkPhysicalDeviceLimits& limits) const;
    void apply(VkBaseOutStructure& part) const;
    void check_keys(const std::string& file) const;

    nlohmann::json json_;
    std::array<std::uint8_t, VK_UUID_SIZE> uuid_{};  // of the file's path: runs in different folders do not lock each other out
    mutable std::set<std::string> known_keys_;       // grows while check_keys runs
};

}  // namespace clevrvk::tests
