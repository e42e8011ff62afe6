// Loads Vulkan, creates the instance and queries the properties of devices.
#include "renderer/gpu/vulkan_instance.h"

#include "renderer/base/process_limits.h"
#include "renderer/gpu/required_features.h"
#include "renderer/gpu/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace clevrvk::gpu {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

bool has_layer(const char* name)
{
    std::uint32_t count = 0;
    check(vkEnumerateInstanceLayerProperties(&count, nullptr), "count the Vulkan layers");
    std::vector<VkLayerProperties> layers(count);
    check(vkEnumerateInstanceLayerProperties(&count, layers.data()), "list the Vulkan layers");
    return std::any_of(layers.begin(), layers.end(),
                       [&](const VkLayerProperties& layer) { return std::strcmp(layer.layerName, name) == 0; });
}

std::vector<std::string> list_extensions(VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr), "count a device's extensions");
    std::vector<VkExtensionProperties> properties(count);
    check(vkEnumerateDeviceExtensionProperties(device, nullptr, &count, properties.data()), "list a device's extensions");
    std::vector<std::string> names;
    for (const VkExtensionProperties& property : properties) {
        names.emplace_back(property.extensionName);
    }
    return names;
}

bool contains(const std::vector<std::string>& names, const char* name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

VulkanInstance::VulkanInstance(bool with_validation)
{
    check_driver_limits();
    if (volkInitialize() != VK_SUCCESS) {
        throw GpuError("cannot load the Vulkan loader libvulkan.so.1; install it (Debian: libvulkan1) and a driver (mesa-vulkan-drivers)");
    }
    VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
    application.pApplicationName = "clevrvk";
    application.apiVersion = VK_API_VERSION_1_2;
    VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    info.pApplicationInfo = &application;
    const char* extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    const VkValidationFeatureEnableEXT synchronization = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    VkValidationFeaturesEXT features{VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
    features.enabledValidationFeatureCount = 1;
    features.pEnabledValidationFeatures = &synchronization;
    if (with_validation) {
        if (!has_layer(kValidationLayer)) {
            throw GpuError(
                fmt::format("cannot validate: the layer {} is not installed (Debian: vulkan-validationlayers)", kValidationLayer));
        }
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = &kValidationLayer;
        info.enabledExtensionCount = 1;
        info.ppEnabledExtensionNames = &extension;
        info.pNext = &features;
    }
    const VkResult result = vkCreateInstance(&info, nullptr, &instance_);
    if (result == VK_ERROR_INCOMPATIBLE_DRIVER) {
        check_cpu_driver_limits();  // a low limit on file sizes can prevent a driver from loading
        throw GpuError("cannot create a Vulkan instance: no driver is installed (Debian: mesa-vulkan-drivers, or the card's own)");
    }
    check(result, "create a Vulkan instance");
    volkLoadInstanceOnly(instance_);
}

VulkanInstance::~VulkanInstance()
{
    if (instance_ != VK_NULL_HANDLE) {
        vkDestroyInstance(instance_, nullptr);
    }
}

std::vector<VkPhysicalDevice> VulkanInstance::physical_devices() const
{
    std::uint32_t count = 0;
    // Loaders before 1.3.283 fail for all drivers when one fails.
    check(vkEnumeratePhysicalDevices(instance_, &count, nullptr),
          "count the Vulkan devices (a faulty driver may hide the others: the environment variable VK_DRIVER_FILES=FILE selects a single "
          "driver; 'clevrvk doctor' lists the driver files)");
    std::vector<VkPhysicalDevice> devices(count);
    if (count > 0) {
        check(vkEnumeratePhysicalDevices(instance_, &count, devices.data()), "list the Vulkan devices");
    }
    return devices;
}

DeviceInfo describe_device(VkPhysicalDevice device, int index)
{
    DeviceInfo info;
    info.index = index;
    VkPhysicalDeviceProperties basic{};
    vkGetPhysicalDeviceProperties(device, &basic);
    info.name = basic.deviceName;
    info.is_cpu = basic.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
    if (basic.apiVersion < VK_API_VERSION_1_2) {
        info.missing.emplace_back("Vulkan 1.2");
        return info;
    }
    const std::vector<std::string> extensions = list_extensions(device);
    VkPhysicalDevicePCIBusInfoPropertiesEXT pci{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PCI_BUS_INFO_PROPERTIES_EXT};
    const bool has_pci = contains(extensions, VK_EXT_PCI_BUS_INFO_EXTENSION_NAME);
    VkPhysicalDeviceMaintenance4Properties sizes{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES, has_pci ? &pci : nullptr};
    const bool has_sizes = contains(extensions, VK_KHR_MAINTENANCE_4_EXTENSION_NAME);
    VkPhysicalDeviceMaintenance3Properties allocations{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES,
                                                       has_sizes ? &sizes : sizes.pNext};
    VkPhysicalDeviceDriverProperties driver{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES, &allocations};
    VkPhysicalDeviceIDProperties id{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES, &driver};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &id};
    vkGetPhysicalDeviceProperties2(device, &properties);
    info.driver = fmt::format("{} {}", driver.driverName, driver.driverInfo);
    info.traces_in_software = driver.driverID == VK_DRIVER_ID_MESA_LLVMPIPE;
    std::copy(std::begin(id.deviceUUID), std::end(id.deviceUUID), info.uuid.begin());
    if (has_pci) {
        info.pci_address = fmt::format("{:04x}:{:02x}:{:02x}.{:x}", pci.pciDomain, pci.pciBus, pci.pciDevice, pci.pciFunction);
    }
    if (has_sizes) {
        info.max_buffer_bytes = sizes.maxBufferSize;
    }
    info.max_allocation_bytes = allocations.maxMemoryAllocationSize;
    VkPhysicalDeviceMemoryProperties memory{};
    vkGetPhysicalDeviceMemoryProperties(device, &memory);
    for (std::uint32_t heap = 0; heap < memory.memoryHeapCount; ++heap) {
        if ((memory.memoryHeaps[heap].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0U) {
            info.memory_bytes = std::max<std::uint64_t>(info.memory_bytes, memory.memoryHeaps[heap].size);
        }
    }
    for (const char* extension : kRequiredExtensions) {
        if (!contains(extensions, extension)) {
            info.missing.emplace_back(extension);
        }
    }
    // Features of an extension may be queried only if the extension exists.
    if (info.missing.empty()) {
        FeatureChain features;
        vkGetPhysicalDeviceFeatures2(device, &features.core);
        for (const FeatureChain::Named& feature : features.required()) {
            if (*feature.value == VK_FALSE) {
                info.missing.emplace_back(feature.name);
            }
        }
    }
    return info;
}

std::vector<DeviceInfo> list_devices()
{
    const VulkanInstance instance(false);
    std::vector<DeviceInfo> devices;
    for (const VkPhysicalDevice device : instance.physical_devices()) {
        devices.push_back(describe_device(device, static_cast<int>(devices.size())));
    }
    return devices;
}

}  // namespace clevrvk::gpu
