// A panel as light reaches its picture: through the whole opening of the lens, at all times while the shutter is open.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/path_estimator.h"

#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::check {

/// Traces paths of a general panel. PanelCaster casts the rays of its labels, which belong to one time and to the
/// middle of the lens.
class Exposure {
public:
    /// All arguments must outlive this.
    Exposure(const scene::Scene& scene, const PanelCaster& caster, MeshTrees& trees);

    /// A path through a point of the picture, in pixels; nothing where the lens shows nothing.
    [[nodiscard]] std::optional<sight::PathEstimate> trace(const glm::dvec2& point, Rng& rng) const;

private:
    // The panel at one time.
    struct Moment {
        std::unique_ptr<scene::Scene> scene;
        std::unique_ptr<cast::Caster> caster;
        sight::View view;
        sight::PathEstimator paths;
    };

    [[nodiscard]] Moment make_moment(double time, MeshTrees& trees) const;
    [[nodiscard]] const Moment& choose_moment(double row, Rng& rng) const;

    const scene::Scene& scene_;
    std::vector<Moment> moments_;  // evenly over the time that the shutter is open; one without a shutter
};

}  // namespace clevrvk::check
