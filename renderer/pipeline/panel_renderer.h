// What the pipeline asks of a renderer, so that it runs, and is tested, without a device too.
#pragma once

#include "renderer/frame/frame.h"
#include "renderer/scene/scene.h"

#include <functional>
#include <future>
#include <memory>
#include <span>
#include <vector>

namespace clevrvk::pipeline {

/// Renders panels of one image size together. One thread at a time; what submit() gives may be taken by another one.
class PanelRenderer {
public:
    virtual ~PanelRenderer() = default;

    /// See render::Renderer.
    [[nodiscard]] virtual int preferred_batch_size(int width_px, int height_px, int object_count) const = 0;

    /// Sends panels to the device. get() waits for them and gives one frame a panel, in the order of the panels. Before a batch is sent, the one
    /// before the last is taken. See render::Renderer.
    [[nodiscard]] virtual std::future<frame::FrameBatch> submit(std::span<const scene::Scene> panels) = 0;
};

/// Makes the renderer on the thread that submits to it, when the first panel needs it: a run with nothing left to do compiles no pipelines.
using MakeRenderer = std::function<std::unique_ptr<PanelRenderer>()>;

}  // namespace clevrvk::pipeline
