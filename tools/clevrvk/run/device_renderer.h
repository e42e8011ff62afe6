// The pipeline's renderer on a real device.
#pragma once

#include "renderer/pipeline/panel_renderer.h"
#include "renderer/render/renderer.h"
#include "renderer/write/run_settings.h"

namespace clevrvk::tools {

/// Renders all panels with the same settings. The device must outlive this object.
class DeviceRenderer : public pipeline::PanelRenderer {
public:
    /// Frames have depth, normals and albedo if the settings request arrays.
    DeviceRenderer(const gpu::Device& device, const write::RunSettings& settings) : renderer_(device)
    {
        settings_.samples = settings.samples;
        settings_.denoises = settings.is_denoised;
        settings_.fills_arrays = !settings.aovs.empty();
        settings_.traversal =
            settings.traversal == write::kTraversalNames.back() ? render::Traversal::Structure : render::Traversal::Direct;
    }

    [[nodiscard]] int preferred_batch_size(const scene::BatchLoad& load) const override
    {
        return renderer_.preferred_batch_size(load, settings_);
    }

    [[nodiscard]] std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels) override
    {
        return renderer_.submit(panels, settings_);
    }

    /// Submits panels and waits for their frames.
    [[nodiscard]] std::vector<frame::Frame> render(std::span<const scene::Scene> panels) { return renderer_.render(panels, settings_); }

    /// Like above, with the given samples per pixel.
    [[nodiscard]] std::vector<frame::Frame> render(std::span<const scene::Scene> panels, int samples)
    {
        render::RenderSettings settings = settings_;
        settings.samples = samples;
        return renderer_.render(panels, settings);
    }

private:
    render::Renderer renderer_;
    render::RenderSettings settings_;
};

}  // namespace clevrvk::tools
