// Keeps two processes of clevrvk from taking the same card by accident.
#pragma once

#include "renderer/gpu/device_info.h"

#include <optional>
#include <vector>

namespace clevrvk::gpu {

/// Holds a card for this process, towards all of clevrvk on this machine, whoever runs it. The system lets go of it
/// when the process ends in whatever way. It binds nobody else: other programs may use the card.
class DeviceLock {
public:
    /// Nothing when another has the card. The CPU driver can be had by all.
    /// \throws GpuError  when the system refuses for another reason
    [[nodiscard]] static std::optional<DeviceLock> take(const DeviceInfo& device);

    DeviceLock(DeviceLock&& other) noexcept;
    DeviceLock& operator=(DeviceLock&&) = delete;
    ~DeviceLock();

private:
    explicit DeviceLock(int socket) : socket_(socket) {}

    int socket_ = -1;  // -1: of the CPU driver
};

/// A device, and the right to it.
struct HeldDevice {
    DeviceInfo info;
    std::optional<DeviceLock> lock;  ///< nothing when it is shared with another process, on purpose
};

/// The first of the candidates that nobody holds.
/// \param may_share  whether the first will do although somebody holds it: it was named by the user
/// \throws GpuError  when all are held
[[nodiscard]] HeldDevice hold_first_free(const std::vector<DeviceInfo>& candidates, bool may_share);

}  // namespace clevrvk::gpu
