// Finds the cards assigned to this process: translates the variables that schedulers set for CUDA and Slurm to Vulkan.
#pragma once

#include "renderer/gpu/device_info.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::gpu {

/// The cards that the environment assigns to this process.
struct DeviceGrant {
    std::string variable;            ///< the variable: CUDA_VISIBLE_DEVICES, SLURM_STEP_GPUS or SLURM_JOB_GPUS
    std::vector<std::string> cards;  ///< numbers or UUIDs as in the variable; empty when none is assigned
    bool is_scheduled = false;       ///< assigned by Slurm, in a job: no other device may be used
};

/// The grant in the environment; nothing if no variable mentions cards.
[[nodiscard]] std::optional<DeviceGrant> read_device_grant();

/// The cards of a grant, in its order, usable or not. Numbers count cards by PCI address, as Slurm and nvidia-smi
/// do: numbers in CUDA_VISIBLE_DEVICES count only NVIDIA's cards, Slurm's own count all cards of the node. If a job
/// sees exactly as many cards as it was given, these are its cards. A card that several driver files show counts
/// once, as a usable one if possible.
/// \throws GpuError  when one of them is absent
/// Source: CUDA C++ Programming Guide, "CUDA Environment Variables"; Slurm, gres.html.
[[nodiscard]] std::vector<DeviceInfo> find_granted(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// The reason why the cards of a grant may differ from CUDA's own, or "": among cards of several kinds CUDA counts the
/// fastest first, unless CUDA_DEVICE_ORDER is PCI_BUS_ID.
[[nodiscard]] std::string find_order_doubt(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant);

/// The devices that a choice may select, best first: a single one, or for `auto` the cards of the grant; without a
/// grant all usable cards, or the CPU driver if there is none.
/// \param choice  as for choose_device; a grant affects only `auto`
/// \throws GpuError  when there is none, or an assigned card is absent or not usable
[[nodiscard]] std::vector<DeviceInfo> choose_candidates(const std::vector<DeviceInfo>& devices, std::string_view choice,
                                                        const std::optional<DeviceGrant>& grant);

}  // namespace clevrvk::gpu
