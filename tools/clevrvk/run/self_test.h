// A 16x16 picture that shows whether a device computes what it should.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device.h"
#include "tools/clevrvk/run/doctor.h"

namespace clevrvk::tools {

/// Renders a small scene with each kind of material. Its mask must equal the one computed without a device, its mean
/// colour the known one.
/// \throws GpuError  when the device fails
[[nodiscard]] SelfTestResult run_self_test(const gpu::Device& device, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
