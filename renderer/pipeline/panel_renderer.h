// The renderer's interface for the pipeline, so that the pipeline can run, and be tested, without a device.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/scene/batch_load.h"
#include "renderer/scene/scene.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::pipeline {

/// Renders panels of equal image size together. One thread at a time; other threads may use the results of submit().
class PanelRenderer {
public:
    PanelRenderer() = default;
    virtual ~PanelRenderer() = default;
    PanelRenderer(const PanelRenderer&) = delete;
    PanelRenderer& operator=(const PanelRenderer&) = delete;

    /// See render::Renderer.
    [[nodiscard]] virtual int preferred_batch_size(const scene::BatchLoad& load) const = 0;

    /// Submits panels to the device. The second-to-last batch must have been released. See render::Renderer.
    [[nodiscard]] virtual std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels) = 0;
};

/// Creates a renderer, which outlives the run, when the first panel needs it: a run with nothing left to do compiles no
/// pipelines.
using MakeRenderer = std::function<PanelRenderer&()>;

}  // namespace clevrvk::pipeline
