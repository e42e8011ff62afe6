// Keeps two clevrvk processes from taking the same card by accident.
#pragma once

#include "renderer/gpu/device_info.h"

#include <optional>
#include <vector>

namespace clevrvk::gpu {

/// Reserves a card for this process among all clevrvk processes on this machine, of any user. The system releases it
/// however the process ends. Other programs may still use the card.
class DeviceLock {
public:
    /// Takes the lock; nothing if another process has the card. The CPU driver is never locked.
    /// \throws GpuError  when the system fails for another reason
    [[nodiscard]] static std::optional<DeviceLock> take(const DeviceInfo& device);

    DeviceLock(DeviceLock&& other) noexcept;
    DeviceLock& operator=(DeviceLock&&) = delete;
    ~DeviceLock();

private:
    explicit DeviceLock(int socket) : socket_(socket) {}

    int socket_ = -1;  // -1 for the CPU driver
};

/// A device and its lock.
struct HeldDevice {
    DeviceInfo info;
    std::optional<DeviceLock> lock;  ///< nothing when it is shared with another process on purpose
};

/// The first candidate that no other process holds.
/// \param may_share  whether to take the first even if another process holds it, because the user named it
/// \throws GpuError  when all are held
[[nodiscard]] HeldDevice hold_first_free(const std::vector<DeviceInfo>& candidates, bool may_share);

}  // namespace clevrvk::gpu
