// A 16x16 picture that tests whether a device computes correctly.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device.h"
#include "tools/clevrvk/run/doctor.h"

namespace clevrvk::tools {

/// Renders a small scene with each kind of material. Its mask must equal the one computed without a device, and its
/// mean colour the known value.
/// \throws GpuError  when the device fails
[[nodiscard]] SelfTestResult run_self_test(const gpu::Device& device, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
