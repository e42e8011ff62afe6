// Opens a device with exactly the extensions and features that the renderer needs.
#include "renderer/gpu/device.h"

#include "renderer/base/log.h"
#include "renderer/base/process_limits.h"
#include "renderer/gpu/cache_file.h"
#include "renderer/gpu/device_grant.h"
#include "renderer/gpu/device_lock.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/gpu/required_features.h"
#include "renderer/gpu/result.h"
#include "renderer/gpu/vulkan_instance.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace clevrvk::gpu {

// Collects the validation layer's messages; lives as long as its instance.
struct Device::ValidationLog {
    explicit ValidationLog(VkInstance instance_to_watch) : instance(instance_to_watch)
    {
        VkDebugUtilsMessengerCreateInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
        info.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
        info.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT;
        info.pfnUserCallback = &ValidationLog::receive;
        info.pUserData = this;
        check(vkCreateDebugUtilsMessengerEXT(instance, &info, nullptr, &messenger), "listen to the validation layer");
    }
    ~ValidationLog() { destroy_messenger(instance, messenger, nullptr); }
    ValidationLog(const ValidationLog&) = delete;
    ValidationLog& operator=(const ValidationLog&) = delete;

    static VKAPI_ATTR VkBool32 VKAPI_CALL receive(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                                                  const VkDebugUtilsMessengerCallbackDataEXT* data, void* user)
    {
        const std::string_view text = data->pMessage;
        // Newer layers (seen in 1.4.309) warn about allocations above the guaranteed size. clevrvk tries these on
        // purpose, because a driver may grant more than it guarantees.
        if (text.find("is larger than maxMemoryAllocationSize") != std::string_view::npos) {
            return VK_FALSE;
        }
        // Older layers include the id in the text.
        const std::string_view id = data->pMessageIdName == nullptr ? "" : data->pMessageIdName;
        std::string message = text.find(id) != std::string_view::npos ? std::string(text) : fmt::format("{}: {}", id, text);
        log_error("validation: {}", message);
        auto* log = static_cast<ValidationLog*>(user);
        const std::scoped_lock lock(log->mutex);
        log->messages.push_back(std::move(message));
        return VK_FALSE;
    }

    VkInstance instance;
    VkDebugUtilsMessengerEXT messenger = VK_NULL_HANDLE;
    // Stored here because volk's own pointers become null when list_devices creates another
    // instance, without debug messages.
    PFN_vkDestroyDebugUtilsMessengerEXT destroy_messenger = vkDestroyDebugUtilsMessengerEXT;
    PFN_vkSetDebugUtilsObjectNameEXT set_object_name = vkSetDebugUtilsObjectNameEXT;
    std::mutex mutex;
    std::vector<std::string> messages;
};

namespace {

bool is_validation_wanted()
{
    const char* value = std::getenv("CLEVRVK_VALIDATION");
    return value != nullptr && std::string_view(value) == "1";
}

std::vector<VkQueueFamilyProperties> list_queue_families(VkPhysicalDevice device)
{
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    return families;
}

// Ray-tracing launches need a queue with compute.
std::uint32_t find_queue_family(VkPhysicalDevice device)
{
    const std::vector<VkQueueFamilyProperties> families = list_queue_families(device);
    for (std::uint32_t family = 0; family < families.size(); ++family) {
        if ((families[family].queueFlags & VK_QUEUE_COMPUTE_BIT) != 0U) {
            return family;
        }
    }
    throw GpuError("cannot find a queue that supports compute");
}

DeviceLimits read_limits(VkPhysicalDevice device, std::uint32_t queue_family)
{
    VkPhysicalDeviceAccelerationStructurePropertiesKHR acceleration{
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR};
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR tracing{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR,
                                                            &acceleration};
    VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &tracing};
    vkGetPhysicalDeviceProperties2(device, &properties);
    DeviceLimits limits;
    limits.shader_group_handle_size = tracing.shaderGroupHandleSize;
    limits.shader_group_handle_alignment = tracing.shaderGroupHandleAlignment;
    limits.shader_group_base_alignment = tracing.shaderGroupBaseAlignment;
    limits.scratch_alignment = acceleration.minAccelerationStructureScratchOffsetAlignment;
    limits.max_ray_dispatch_count = tracing.maxRayDispatchInvocationCount;
    limits.max_allocation_count = properties.properties.limits.maxMemoryAllocationCount;
    limits.timestamp_bits = list_queue_families(device).at(queue_family).timestampValidBits;
    limits.timestamp_period_ns = properties.properties.limits.timestampPeriod;
    return limits;
}

// The UUID identifies the device and driver version together.
std::optional<std::filesystem::path> find_pipeline_cache_file(VkPhysicalDevice device)
{
    const std::optional<std::string> dir = find_cache_dir();
    if (!dir) {
        return std::nullopt;
    }
    VkPhysicalDeviceProperties properties{};
    vkGetPhysicalDeviceProperties(device, &properties);
    std::string uuid;
    for (const std::uint8_t byte : properties.pipelineCacheUUID) {
        uuid += fmt::format("{:02x}", byte);
    }
    return std::filesystem::path(*dir) / fmt::format("pipelines-{}", uuid);
}

PipelineCache open_pipeline_cache(VkDevice device, VkPhysicalDevice physical_device)
{
    const std::optional<std::filesystem::path> file = find_pipeline_cache_file(physical_device);
    const std::string bytes = file ? load_cache_file(*file) : std::string();
    VkPipelineCacheCreateInfo create{VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    create.initialDataSize = bytes.size();
    create.pInitialData = bytes.data();
    VkPipelineCache cache = VK_NULL_HANDLE;
    check(vkCreatePipelineCache(device, &create, nullptr, &cache), "create a pipeline cache");
    return {device, cache};
}

}  // namespace

Device::Device(Device&& other) noexcept
    : lock_(std::move(other.lock_)), instance_(std::move(other.instance_)), validation_(std::move(other.validation_)),
      physical_device_(other.physical_device_), info_(std::move(other.info_)), limits_(other.limits_), memory_(other.memory_),
      device_(std::exchange(other.device_, VK_NULL_HANDLE)), queue_family_(other.queue_family_), queue_(other.queue_),
      queue_mutex_(std::move(other.queue_mutex_)), pipeline_cache_(std::move(other.pipeline_cache_))
{
}

Device::~Device()
{
    if (device_ == VK_NULL_HANDLE) {
        return;
    }
    pipeline_cache_ = PipelineCache();
    vkDestroyDevice(device_, nullptr);
}

Device Device::open(std::string_view choice)
{
    Device result;
    const bool with_validation = is_validation_wanted();
    result.instance_ = std::make_unique<VulkanInstance>(with_validation);
    if (with_validation) {
        result.validation_ = std::make_unique<ValidationLog>(result.instance_->handle());
    }
    const std::vector<VkPhysicalDevice> devices = result.instance_->physical_devices();
    std::vector<DeviceInfo> infos;
    for (const VkPhysicalDevice device : devices) {
        infos.push_back(describe_device(device, static_cast<int>(infos.size())));
    }
    const std::optional<DeviceGrant> grant = read_device_grant();
    HeldDevice held = hold_first_free(choose_candidates(infos, choice, grant), choice != "auto");
    if (const std::string doubt = grant && choice == "auto" ? find_order_doubt(infos, *grant) : ""; !doubt.empty()) {
        log_warn("{}; it uses '{}' at {}", doubt, held.info.name, held.info.pci_address);
    }
    if (held.info.is_cpu) {
        check_cpu_driver_limits();
    }
    result.info_ = held.info;
    result.lock_ = held.lock ? std::make_unique<DeviceLock>(std::move(*held.lock)) : nullptr;
    result.physical_device_ = devices[static_cast<std::size_t>(result.info_.index)];
    vkGetPhysicalDeviceMemoryProperties(result.physical_device_, &result.memory_);
    result.queue_family_ = find_queue_family(result.physical_device_);
    result.limits_ = read_limits(result.physical_device_, result.queue_family_);

    FeatureChain features;
    for (const FeatureChain::Named& feature : features.required()) {
        *feature.value = VK_TRUE;
    }
    const float priority = 1.0F;
    VkDeviceQueueCreateInfo queue_info{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queue_info.queueFamilyIndex = result.queue_family_;
    queue_info.queueCount = 1;
    queue_info.pQueuePriorities = &priority;
    VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features.core};
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue_info;
    info.enabledExtensionCount = static_cast<std::uint32_t>(kRequiredExtensions.size());
    info.ppEnabledExtensionNames = kRequiredExtensions.data();
    check(vkCreateDevice(result.physical_device_, &info, nullptr, &result.device_), "open the device '{}'", result.info_.name);
    volkLoadDevice(result.device_);
    vkGetDeviceQueue(result.device_, result.queue_family_, 0, &result.queue_);
    result.pipeline_cache_ = open_pipeline_cache(result.device_, result.physical_device_);
    return result;
}

std::uint32_t Device::find_memory_type(std::uint32_t allowed_types, VkMemoryPropertyFlags required, VkMemoryPropertyFlags wanted) const
{
    for (const VkMemoryPropertyFlags properties : {wanted, required}) {
        for (std::uint32_t type = 0; type < memory_.memoryTypeCount; ++type) {
            const bool is_allowed = (allowed_types & (1U << type)) != 0U;
            if (is_allowed && (memory_.memoryTypes[type].propertyFlags & properties) == properties) {
                return type;
            }
        }
    }
    throw GpuError(fmt::format("cannot find memory with the properties {:#x} on '{}'", required, info_.name));
}

void Device::set_name(VkObjectType type, std::uint64_t object, std::string_view name) const
{
    if (!validation_) {
        return;
    }
    const std::string terminated(name);
    VkDebugUtilsObjectNameInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT};
    info.objectType = type;
    info.objectHandle = object;
    info.pObjectName = terminated.c_str();
    check(validation_->set_object_name(device_, &info), "name the object '{}'", name);
}

std::vector<std::string> Device::validation_messages() const
{
    if (!validation_) {
        return {};
    }
    const std::scoped_lock lock(validation_->mutex);
    return validation_->messages;
}

VkResult Device::submit(const VkSubmitInfo& info, VkFence fence) const
{
    const std::scoped_lock lock(*queue_mutex_);
    return vkQueueSubmit(queue_, 1, &info, fence);
}

VkResult Device::wait_for_queue() const
{
    const std::scoped_lock lock(*queue_mutex_);
    return vkQueueWaitIdle(queue_);
}

void Device::save_pipeline_cache() const
{
    const std::optional<std::filesystem::path> file = find_pipeline_cache_file(physical_device_);
    if (!file) {
        return;
    }
    // A cache that cannot be read or stored only costs the next process time. If the device is lost, the next call that
    // needs it reports the loss. VK_INCOMPLETE means that the cache has grown between the two calls; it is then stored
    // the next time.
    std::size_t size = 0;
    if (vkGetPipelineCacheData(device_, pipeline_cache_.get(), &size, nullptr) != VK_SUCCESS) {
        return;
    }
    std::string bytes(size, '\0');
    if (vkGetPipelineCacheData(device_, pipeline_cache_.get(), &size, bytes.data()) != VK_SUCCESS) {
        return;
    }
    bytes.resize(size);
    static_cast<void>(store_cache_file(*file, bytes));
}

}  // namespace clevrvk::gpu
