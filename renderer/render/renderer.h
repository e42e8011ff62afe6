// Renders batches of panels on one device: uploads scenes, builds acceleration structures, traces labels and paths,
// reads frames back.
#pragma once

#include "renderer/frame/frame.h"
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

/// How rays find the objects of a panel. On the CPU device the bytes of a picture do not depend on it; two pipelines of
/// a card may round differently.
enum class Traversal {
    Direct,     ///< object by object where a panel is small (shaders/lib/small_scene.glsl), else through the acceleration structure
    Structure,  ///< through the acceleration structure always
};

/// For which kind of device the shaders are written. The CPU driver runs both kinds and gives the same bytes; a card's
/// driver may never come back from those of the CPU (shaders/lib/path.glsl).
enum class ShaderKind {
    Device,  ///< as the device is
    Cpu,
    Card,
};

/// Batches that may be on the device, or held, at a time: while it works at one, the host fills the next, or reads the
/// one before.
constexpr int kBatchesInFlight = 2;

/// What every panel of a run has in common.
struct RenderSettings {
    int samples = 32;  ///< a pixel, 1 to 65536
    Traversal traversal = Traversal::Direct;
    ShaderKind shaders = ShaderKind::Device;
    bool guides_bounces = true;  ///< towards lights behind glass (shaders/lib/guide.glsl); off, the mean is the same and the noise is not
    /// smooths the picture, and takes more paths a sample on and near objects (shaders/lib/path_budget.glsl); needs two
    /// samples
    bool denoises = false;
    bool fills_arrays = true;  ///< frames have depth, normals and albedo; without, these are empty
};

/// Owns the pipelines and buffers of one device. One thread at a time; what submit() gives may be used by others.
class Renderer {
public:
    /// Makes what all panels share; pipelines are made by the first submit that needs them. `device` outlives the
    /// renderer.
    /// \throws GpuError  when the device fails or its memory does not suffice
    /// \param mesh_budget_bytes  on the device, of the meshes that no batch uses; changes no picture
    explicit Renderer(const gpu::Device& device, std::uint64_t mesh_budget_bytes = scene::kMeshBudgetBytes);
    ~Renderer();

    /// How many panels of this size, with this many objects, serve the device best in one batch; at least 1. A batch
    /// takes seconds rather than minutes, where one panel allows it: it is what a stop waits for, and a kill costs.
    [[nodiscard]] int preferred_batch_size(int width_px, int height_px, int object_count, const RenderSettings& settings) const;

    /// Sends panels of one image size, at least one, to the device, and does not wait for it. The panels are needed no
    /// longer.
    /// \return  their frames, in the order of the panels. The bytes of a frame do not depend on its neighbours. Must go
    /// before the renderer.
    /// \throws GpuError          when the device fails, refuses a shader, or its memory does not suffice
    /// \throws std::logic_error  when sizes differ, or somebody still holds the batch that is kBatchesInFlight before
    /// this one
    [[nodiscard]] std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels, const RenderSettings& settings);

    /// Sends panels and waits for their frames.
    [[nodiscard]] std::vector<frame::Frame> render(std::span<const scene::Scene> panels, const RenderSettings& settings);

    /// What the meshes take on the device that are kept for later batches.
    [[nodiscard]] std::uint64_t mesh_bytes() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace clevrvk::render
