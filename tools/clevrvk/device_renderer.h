// The pipeline's renderer on a real device.
#pragma once

#include "renderer/pipeline/panel_renderer.h"
#include "renderer/render/renderer.h"

namespace clevrvk::tools {

/// Renders with the same settings throughout. The device outlives this.
class DeviceRenderer : public pipeline::PanelRenderer {
public:
    /// \param fills_arrays  whether frames have depth, normals and albedo
    DeviceRenderer(const gpu::Device& device, int samples, bool denoises, bool fills_arrays) : renderer_(device)
    {
        settings_.samples = samples;
        settings_.denoises = denoises;
        settings_.fills_arrays = fills_arrays;
    }

    [[nodiscard]] int preferred_batch_size(int width_px, int height_px, int object_count) const override
    {
        return renderer_.preferred_batch_size(width_px, height_px, object_count, settings_);
    }

    [[nodiscard]] std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels) override { return renderer_.submit(panels, settings_); }

    /// Sends panels and waits for their frames.
    [[nodiscard]] std::vector<frame::Frame> render(std::span<const scene::Scene> panels) { return renderer_.render(panels, settings_); }

private:
    render::Renderer renderer_;
    render::RenderSettings settings_;
};

}  // namespace clevrvk::tools
