// The renderer's interface as the pipeline uses it, so that the pipeline also runs, and is tested, without a device.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/scene/batch_load.h"
#include "renderer/scene/scene.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::pipeline {

/// Renders panels of one image size together. One thread at a time; the results of submit() may be used by others.
class PanelRenderer {
public:
    PanelRenderer() = default;
    virtual ~PanelRenderer() = default;
    PanelRenderer(const PanelRenderer&) = delete;
    PanelRenderer& operator=(const PanelRenderer&) = delete;

    /// See render::Renderer.
    [[nodiscard]] virtual int preferred_batch_size(const scene::BatchLoad& load) const = 0;

    /// Submits panels to the device. The batch before the last must have been released. See render::Renderer.
    [[nodiscard]] virtual std::shared_ptr<frame::FrameBatch> submit(std::span<const scene::Scene> panels) = 0;
};

/// Creates a renderer, which outlives the run, when the first panel needs it: a run with nothing left to do compiles no
/// pipelines.
using MakeRenderer = std::function<PanelRenderer&()>;

}  // namespace clevrvk::pipeline
