// Moves the point that each pixel shows from one panel's world to the other's, and projects it.
#include "renderer/annotate/flow.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/lens.h"
#include "renderer/spec/label_time.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace clevrvk::annotate {

namespace {

glm::dvec3 to_glm(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

/// A panel's picture as its lens forms it.
class View {
public:
    explicit View(const spec::PanelSpec& panel)
        : lens_(camera::make_lens(panel.camera)), focal_px_(camera::compute_focal_px(panel.camera, panel.width_px)),
          eye_(to_glm(panel.camera.eye)), size_px_(panel.width_px, panel.height_px)
    {
        const camera::CameraBasis basis = camera::compute_camera_basis(panel.camera);
        to_world_ = {to_glm(basis.right), -to_glm(basis.up), to_glm(basis.forward)};
    }

    /// The point at a distance along the ray through a point of the picture; nothing if the lens shows nothing there.
    [[nodiscard]] std::optional<glm::dvec3> find_point(const glm::dvec2& at_px, double distance) const
    {
        const glm::dvec2 image = (at_px - 0.5 * size_px_) / focal_px_;
        const std::optional<Vec3> direction = camera::unproject(lens_, {image.x, image.y});
        return direction ? std::optional(eye_ + distance * (to_world_ * to_glm(*direction))) : std::nullopt;
    }

    /// Position in the picture of a point of the world; nothing if the picture does not show the point.
    [[nodiscard]] std::optional<glm::dvec2> project(const glm::dvec3& point) const
    {
        const glm::dvec3 local = (point - eye_) * to_world_;
        const std::optional<camera::ImagePoint> image = camera::project(lens_, {local.x, local.y, local.z});
        if (!image) {
            return std::nullopt;
        }
        const glm::dvec2 at_px = 0.5 * size_px_ + focal_px_ * glm::dvec2((*image)[0], (*image)[1]);
        const bool is_inside = glm::all(glm::greaterThanEqual(at_px, glm::dvec2(0.0))) && glm::all(glm::lessThan(at_px, size_px_));
        return is_inside ? std::optional(at_px) : std::nullopt;
    }

private:
    camera::Lens lens_;
    double focal_px_ = 0.0;
    glm::dvec3 eye_{};
    glm::dvec2 size_px_{};
    glm::dmat3 to_world_{1.0};  // from the camera's axes: x right, y down, z forward
};

/// A map from one panel's world to the other's.
struct Motion {
    glm::dmat3 linear{1.0};
    glm::dvec3 from{};
    glm::dvec3 to{};

    [[nodiscard]] glm::dvec3 apply(const glm::dvec3& point) const { return to + linear * (point - from); }
};

// Rotation from the object's own axes to the world's.
glm::dmat3 find_axes(const spec::ObjectSpec& object)
{
    glm::dquat turn = glm::angleAxis(radians(object.rotation_deg), glm::dvec3(0.0, 0.0, 1.0));
    if (object.rotation_wxyz) {
        const auto& [w, x, y, z] = *object.rotation_wxyz;
        turn = glm::normalize(glm::dquat(w, x, y, z));
    }
    const glm::dvec3 scale = to_glm(object.scale.value_or(Vec3{1.0, 1.0, 1.0})) * (is_model(object) ? 1.0 : object.size.radius);
    const glm::dmat3 axes = glm::mat3_cast(turn);
    return {scale.x * axes[0], scale.y * axes[1], scale.z * axes[2]};
}

bool are_same(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    const bool have_same_form = a.thing.has_value() == b.thing.has_value() &&
                                (!a.thing || (a.thing->params == b.thing->params && a.thing->joints == b.thing->joints));
    return a.id == b.id && a.shape == b.shape && have_same_form;
}

// The motion of the stage, then of each object; nothing for an object that the other panel lacks.
std::vector<std::optional<Motion>> find_motions(const spec::PanelSpec& here, const spec::PanelSpec& there)
{
    std::vector<std::optional<Motion>> motions(1 + here.objects.size());
    if (here.world == there.world && here.stage == there.stage) {
        motions[0] = Motion{};
    }
    for (std::size_t k = 0; k < here.objects.size(); ++k) {
        const spec::ObjectSpec& object = here.objects[k];
        const auto other = std::ranges::find_if(there.objects, [&](const spec::ObjectSpec& each) { return are_same(object, each); });
        if (other != there.objects.end()) {
            motions[k + 1] = Motion{find_axes(*other) * glm::inverse(find_axes(object)), to_glm(object.position), to_glm(other->position)};
        }
    }
    return motions;
}

}  // namespace

std::vector<float> compute_flow(const spec::EpisodeSpec& episode, int panel_index, int step, const frame::Frame& frame)
{
    CLEVRVK_CHECK(frame.distance.size() == frame.ids.size(), "a frame of {} pixels has {} distances", frame.ids.size(),
                  frame.distance.size());
    std::vector<float> flow(2 * frame.ids.size(), std::numeric_limits<float>::quiet_NaN());
    const int other_index = panel_index + step;
    if (other_index < 0 || other_index >= static_cast<int>(episode.panels.size())) {
        return flow;
    }
    const spec::PanelSpec here = spec::panel_at_label_time(episode.panels.at(static_cast<std::size_t>(panel_index)));
    const spec::PanelSpec there = spec::panel_at_label_time(episode.panels.at(static_cast<std::size_t>(other_index)));
    const View from(here);
    const View to(there);
    const std::vector<std::optional<Motion>> motions = find_motions(here, there);
    const auto width = static_cast<std::size_t>(frame.width_px);
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const std::optional<Motion>& motion = motions.at(frame.ids[pixel]);
        if (!motion || !std::isfinite(frame.distance[pixel])) {
            continue;
        }
        const glm::dvec2 centre(static_cast<double>(pixel % width) + 0.5, static_cast<double>(pixel / width) + 0.5);
        const std::optional<glm::dvec3> point = from.find_point(centre, static_cast<double>(frame.distance[pixel]));
        const std::optional<glm::dvec2> place = point ? to.project(motion->apply(*point)) : std::nullopt;
        if (place) {
            flow[2 * pixel] = static_cast<float>(place->x - centre.x);
            flow[2 * pixel + 1] = static_cast<float>(place->y - centre.y);
        }
    }
    return flow;
}

}  // namespace clevrvk::annotate
