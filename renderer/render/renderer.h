// Renders batches of panels on one device: uploads scenes, builds acceleration structures, traces labels and paths,
// reads frames back.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/scene/batch_load.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::gpu {
class Device;
}

namespace clevrvk::render {

/// How rays find the objects of a panel. On the CPU device this choice does not change the bytes of a classic panel's
/// picture. A general panel's picture may differ by rounding, as it may between two pipelines of a graphics card.
/// The choice never changes labels.
enum class Traversal {
    /// object by object where a classic panel is small (shaders/lib/small_scene.glsl); paths of general panels through
    /// trees of our own where the device traces in software (software_tree.h); else through the acceleration structure
    Direct,
    Structure,  ///< through the acceleration structure always
};

/// The kind of device that the shaders target. The CPU driver runs both kinds and gives the same bytes; a card's driver
/// may hang in the CPU's shaders (shaders/lib/path.glsl).
enum class ShaderKind {
    Device,  ///< the kind of the device
    Cpu,
    Card,
};

/// Batches that may be on the device, or held, at a time: while the device renders one, the host fills the next or
/// reads the previous one.
constexpr int kBatchesInFlight = 2;

/// The settings that all panels of a run share.
struct RenderSettings {
    int samples = 32;  ///< per pixel, up to 65536; 0: labels alone, and frames have no radiance
    Traversal traversal = Traversal::Direct;
    ShaderKind shaders = ShaderKind::Device;
    bool guides_bounces = true;  ///< towards lights behind glass (shaders/lib/guide.glsl); changes the noise, not the mean
    /// smooths the picture, and takes more paths per sample on and near objects (shaders/lib/path_budget.glsl); needs
    /// two samples
    bool denoises = false;
    bool fills_arrays = true;  ///< frames have depth, normals and albedo; if false, these are empty
};

/// Owns the pipelines and buffers of one device. One thread at a time; the results of submit() may be used by others.
class Renderer {
public:
    /// Creates the resources that all panels share. The first submit that needs a pipeline creates it. `device` must
    /// outlive the renderer.
    /// \throws GpuError  when the device fails or its memory does not suffice
    /// \param mesh_budget_bytes  most device bytes of the meshes that no batch uses; changes no picture
    explicit Renderer(const gpu::Device& device, std::uint64_t mesh_budget_bytes = scene::kMeshBudgetBytes);
    ~Renderer();

    /// The best number of panels in one batch on this device, if all are like these; at least 1. A batch takes seconds
    /// rather than minutes, if one panel allows it, because a stop waits for a batch, and a kill loses it.
    [[nodiscard]] int preferred_batch_size(const scene::BatchLoad& load, const RenderSettings& settings) const;

    /// Submits panels of one image size, at least one, to the device, and does not wait for it. The panels may be
    /// destroyed afterwards.
    /// \return  their frames, in the order of the panels. The bytes of a frame do not depend on its neighbours. Must be
    /// destroyed before the renderer.
    /// \throws GpuError          when the device fails, refuses a shader, or its memory does not suffice
    /// \throws std::logic_error  when sizes differ, or the batch that is kBatchesInFlight before this one is still held
    [[nodiscard]] std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels, const RenderSettings& settings);

    /// Submits panels and waits for their frames.
    [[nodiscard]] std::vector<frame::Frame> render(std::span<const scene::Scene> panels, const RenderSettings& settings);

    /// Bytes on the device of the meshes that are kept for later batches.
    [[nodiscard]] std::uint64_t mesh_bytes() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace clevrvk::render
