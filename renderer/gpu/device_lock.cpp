// Locks a device with a socket that has an abstract name (unix(7)): only one process at a time can own such a socket,
// it leaves no file behind, and it needs no folder that all users can write to.
#include "renderer/gpu/device_lock.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"

#include <fmt/format.h>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <string>
#include <utility>

namespace clevrvk::gpu {
namespace {

std::string make_name(const DeviceInfo& device)
{
    std::string name = "clevrvk-device-";
    for (const std::uint8_t byte : device.uuid) {
        name += fmt::format("{:02x}", byte);
    }
    return name;
}

}  // namespace

std::optional<DeviceLock> DeviceLock::take(const DeviceInfo& device)
{
    if (device.is_cpu) {
        return DeviceLock(-1);
    }
    const int number = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (number < 0) {
        throw GpuError(fmt::format("cannot lock the device '{}': {}", device.name, describe_errno(errno)));
    }
    DeviceLock lock(number);
    const std::string name = make_name(device);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    // A first byte of zero makes the name abstract.
    std::copy(name.begin(), name.end(), address.sun_path + 1);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (::bind(number, reinterpret_cast<const sockaddr*>(&address), size) == 0) {
        return lock;
    }
    if (errno != EADDRINUSE) {
        throw GpuError(fmt::format("cannot lock the device '{}': {}", device.name, describe_errno(errno)));
    }
    return std::nullopt;
}

DeviceLock::DeviceLock(DeviceLock&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}

DeviceLock::~DeviceLock()
{
    if (socket_ >= 0) {
        ::close(socket_);
    }
}

HeldDevice hold_first_free(const std::vector<DeviceInfo>& candidates, bool may_share)
{
    CLEVRVK_CHECK(!candidates.empty(), "no candidates");
    std::vector<std::string> names;
    for (const DeviceInfo& device : candidates) {
        if (std::optional<DeviceLock> lock = DeviceLock::take(device)) {
            return {device, std::move(lock)};
        }
        names.push_back(fmt::format("{}: '{}'", device.index, device.name));
    }
    if (!may_share) {
        throw GpuError(fmt::format("no device for 'auto': other clevrvk processes are using {}; --device INDEX shares a device on purpose",
                                   fmt::join(names, ", ")));
    }
    log_warn("another clevrvk process is also using '{}'", candidates.front().name);
    return {candidates.front(), std::nullopt};
}

}  // namespace clevrvk::gpu
