// Which cards this process was given: the variables that schedulers set for CUDA and Slurm, in Vulkan's terms.
#pragma once

#include "renderer/gpu/device_info.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

/// The cards that the environment gives to this process.
struct DeviceGrant {
    std::string variable;            ///< that says so: CUDA_VISIBLE_DEVICES, SLURM_STEP_GPUS or SLURM_JOB_GPUS
    std::vector<std::string> cards;  ///< as it names them: numbers or UUIDs; empty when it gives none
    bool is_scheduled = false;       ///< by Slurm, in a job: then nothing else will do
};

/// What the environment says; nothing when it says nothing of cards.
[[nodiscard]] std::optional<DeviceGrant> read_device_grant();

/// The cards of a grant, in its order, usable or not. Numbers count the cards by their PCI addresses, as Slurm and
/// nvidia-smi do: those of
/// CUDA_VISIBLE_DEVICES NVIDIA's alone. Slurm's own count all cards of the node; where a job is shown no others, its
/// cards are those.
/// A card that several driver files show counts once, the usable one of them.
/// \throws GpuError  when one of them is not here
/// Source: CUDA C++ Programming Guide, "CUDA Environment Variables"; Slurm, gres.html.
[[nodiscard]] std::vector<DeviceInfo> find_granted(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// Why the cards of a grant may be others than CUDA's own, or "": on cards of several kinds CUDA counts the fastest
/// first, unless CUDA_DEVICE_ORDER says PCI_BUS_ID.
[[nodiscard]] std::string find_order_doubt(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// The devices that a choice may mean, best first: one, or for `auto` the cards of the grant, without a grant all
/// usable ones, and the CPU driver when there is none of them.
/// \param choice  as of choose_device, which it goes by; a grant binds `auto` alone
/// \throws GpuError  when there is none, or a card that the scheduler gives is not here or not usable
[[nodiscard]] std::vector<DeviceInfo> choose_candidates(const std::vector<DeviceInfo>& devices, std::string_view choice,
                                                        const std::optional<DeviceGrant>& grant);

}  // namespace clevrvk::gpu
