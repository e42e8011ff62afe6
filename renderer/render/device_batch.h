// One batch on the device: its buffers, its commands and the readback of its frames. The renderer records the
// commands.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/gpu/accel_struct.h"
#include "renderer/gpu/buffer.h"
#include "renderer/gpu/commands.h"
#include "renderer/gpu/stopwatch.h"
#include "renderer/render/batch_layout.h"
#include "renderer/render/image_library.h"
#include "renderer/render/renderer.h"
#include "renderer/render/shape_library.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// The buffers of a batch. They persist from one batch to the next; they grow and do not shrink.
class DeviceBatch {
public:
    /// \throws GpuError
    explicit DeviceBatch(const gpu::Device& device);

    /// Makes room for panels of one image size, once the earlier work is done.
    /// \throws GpuError  when the device fails or memory does not suffice
    /// \param has_trees  whether paths traverse the renderer's own trees, which lie among the inputs
    void prepare(std::span<const scene::Scene> panels, const RenderSettings& settings, bool has_trees);

    /// Sets the estimated number of paths of all coming launches together.
    void expect_paths(double count);

    /// Records that all earlier work is done and that a launch of this many paths follows. Call it after a barrier.
    void record_launch(double path_count);

    /// Records the copy of the pixels to the host, the last of the commands.
    void record_readback();

    /// Records that all commands of that pass, and of earlier passes, come before this point.
    void end_pass(frame::Pass pass);

    /// As frame::FrameBatch::wait_for.
    [[nodiscard]] double wait_for(std::chrono::milliseconds longest);

    /// Waits for the submitted commands. \return  the device's time for each pass
    /// \throws GpuError  when the device fails
    [[nodiscard]] frame::PassSeconds wait();

    /// The frame of a panel. Call it after wait().
    /// \throws std::logic_error  when a radiance is not finite although all paths in it were
    [[nodiscard]] frame::Frame read_frame(std::size_t place) const;

    [[nodiscard]] std::uint32_t width_px() const { return static_cast<std::uint32_t>(width_px_); }
    [[nodiscard]] std::uint32_t height_px() const { return static_cast<std::uint32_t>(height_px_); }

    gpu::Buffer upload;    ///< mapped; laid out as `in`
    gpu::Buffer inputs;    ///< the same, on the device
    gpu::Buffer outputs;   ///< laid out as `out`
    gpu::Buffer readback;  ///< mapped; the first part of `out`, and the words that report the device's progress
    InputLayout in;
    OutputLayout out;
    std::vector<BlockMemory> block_memory;  ///< memory of the meshes that it added last
    gpu::Buffer texel_upload;
    gpu::Buffer scratch;           ///< to build structures in
    gpu::AccelBuilder structures;  ///< the TLAS of each panel that needs one
    BatchMeshes meshes;            ///< meshes that the commands use
    BatchImages images;            ///< likewise
    gpu::Stopwatch stopwatch;
    gpu::Commands commands;              ///< destroyed before all that it uses: it waits for the device
    std::atomic<bool> is_taken = false;  ///< it is being filled, or its frames are held

private:
    /// The parts of a frame that come from its scene.
    struct Panel {
        std::uint32_t noise_seed = 0;
        int object_count = 0;
        std::vector<glm::vec3> albedos;  // the backdrop's, then each object's; empty: the device writes albedo
        scene::Camera camera;
    };

    [[nodiscard]] std::span<std::byte> marks() const;

    const gpu::Device& device_;  // outlives this
    int width_px_ = 0;
    int height_px_ = 0;
    int summed_count_ = 1;  // samples summed in each radiance
    int sample_count_ = 0;  // samples summed in each coverage
    bool fills_arrays_ = true;
    double expected_paths_ = 0.0;
    double recorded_paths_ = 0.0;
    std::vector<Panel> panels_;
};

/// Holds a batch's buffers until its frames are released.
class SentBatch : public frame::FrameBatch {
public:
    /// `batch` must be marked as taken and must outlive this.
    explicit SentBatch(DeviceBatch& batch) : batch_(batch) {}
    ~SentBatch() override { batch_.is_taken = false; }

    [[nodiscard]] double wait_for(std::chrono::milliseconds longest) override { return batch_.wait_for(longest); }
    [[nodiscard]] frame::PassSeconds wait() override { return batch_.wait(); }
    [[nodiscard]] frame::Frame read(std::size_t place) const override { return batch_.read_frame(place); }

    [[nodiscard]] DeviceBatch& batch() { return batch_; }

private:
    DeviceBatch& batch_;
};

}  // namespace clevrvk::render
