// Which cards this process was given: the variables that schedulers set for CUDA and Slurm, in Vulkan's terms.
#pragma once

#include "renderer/gpu/device_info.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

/// The cards that the environment assigns to this process.
struct DeviceGrant {
    std::string variable;            ///< that assigns them: CUDA_VISIBLE_DEVICES, SLURM_STEP_GPUS or SLURM_JOB_GPUS
    std::vector<std::string> cards;  ///< as it names them: numbers or UUIDs; empty when it assigns none
    bool is_scheduled = false;       ///< assigned by Slurm, in a job: then no other device will do
};

/// The grant of the environment; nothing when it does not mention cards.
[[nodiscard]] std::optional<DeviceGrant> read_device_grant();

/// The cards of a grant, in its order, usable or not. Numbers count cards by PCI address, as Slurm and nvidia-smi do:
/// those of CUDA_VISIBLE_DEVICES count NVIDIA's cards only, Slurm's own count all cards of the node. Where a job is
/// shown as many cards as it was given, these are its cards. A card that several driver files show counts once, the
/// usable one of them.
/// \throws GpuError  when one of them is absent
/// Source: CUDA C++ Programming Guide, "CUDA Environment Variables"; Slurm, gres.html.
[[nodiscard]] std::vector<DeviceInfo> find_granted(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// Why the cards of a grant may be others than CUDA's own, or "": on cards of several kinds CUDA counts the fastest
/// first, unless CUDA_DEVICE_ORDER says PCI_BUS_ID.
[[nodiscard]] std::string find_order_doubt(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// The devices that a choice may select, best first: one, or for `auto` the cards of the grant, without a grant all
/// usable ones, and the CPU driver when there is none.
/// \param choice  as for choose_device; a grant affects `auto` only
/// \throws GpuError  when there is none, or an assigned card is absent or not usable
[[nodiscard]] std::vector<DeviceInfo> choose_candidates(const std::vector<DeviceInfo>& devices, std::string_view choice,
                                                        const std::optional<DeviceGrant>& grant);

}  // namespace clevrvk::gpu
