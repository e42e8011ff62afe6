// The part that every Vulkan layer needs: finding its place in the loader's chain.
// Source: "Architecture of the Vulkan Loader Interfaces", layer interface version 2.
#pragma once

#include <vulkan/vulkan.h>

#include <vulkan/vk_layer.h>

namespace clevrvk::tests {

/// The loader's link to the next layer or driver, behind the information that an instance or device is made from. To be
/// moved on before the next is called.
template <typename Link, typename Info>
Link* find_link(const Info* info, VkStructureType type)
{
    auto* link = static_cast<Link*>(const_cast<void*>(info->pNext));  // the loader's own struct, which layers are meant to change
    while (link != nullptr && (link->sType != type || link->function != VK_LAYER_LINK_INFO)) {
        link = static_cast<Link*>(const_cast<void*>(link->pNext));
    }
    return link;
}

/// Answers the loader's first call of a layer: which of its functions find all others.
inline VkResult offer_functions(VkNegotiateLayerInterface* interface, PFN_vkGetInstanceProcAddr of_instance,
                                PFN_vkGetDeviceProcAddr of_device)
{
    interface->loaderLayerInterfaceVersion = 2;
    interface->pfnGetInstanceProcAddr = of_instance;
    interface->pfnGetDeviceProcAddr = of_device;
    interface->pfnGetPhysicalDeviceProcAddr = nullptr;
    return VK_SUCCESS;
}

}  // namespace clevrvk::tests
