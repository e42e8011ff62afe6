// Moves the point that each pixel shows from one panel's world to the other's, and projects it.
#include "renderer/annotate/flow.h"

#include "renderer/annotate/carry.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/lens.h"
#include "renderer/resolve/triangles.h"
#include "renderer/spec/label_time.h"
#include "renderer/things/thing.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>

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
    std::shared_ptr<const Carrier> carrier{};  ///< of an agent that bends, in its own space, from which `linear` maps
    glm::dmat3 to_own{1.0};                    ///< of such an agent, from the world's axes
    double within = 0.0;                       ///< likewise, in its own units

    /// Nothing if the carrier gives nothing.
    [[nodiscard]] std::optional<glm::dvec3> apply(const glm::dvec3& point) const
    {
        if (!carrier) {
            return to + linear * (point - from);
        }
        const std::optional<glm::dvec3> carried = carrier->carry(to_own * (point - from), within);
        return carried ? std::optional(to + linear * *carried) : std::nullopt;
    }
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

Json without_pose(Json params)
{
    params.erase("pose");
    return params;
}

// Whether both are one agent, in poses that differ.
bool is_bent(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    return a.id == b.id && a.shape == b.shape && a.thing && b.thing && without_pose(a.thing->params) == without_pose(b.thing->params) &&
           !are_same(a, b);
}

const spec::ObjectSpec* find_object(const spec::PanelSpec& panel, const std::string& id)
{
    const auto found = std::ranges::find(panel.objects, id, &spec::ObjectSpec::id);
    return found == panel.objects.end() ? nullptr : &*found;
}

bool has_same_place(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    return a.position == b.position && a.rotation_deg == b.rotation_deg && a.rotation_wxyz == b.rotation_wxyz && a.scale == b.scale &&
           a.size.radius == b.size.radius;
}

/// Two panels of an episode.
struct Panels {
    const spec::PanelSpec& here;
    const spec::PanelSpec& there;
};

std::vector<std::string> list_bodies(const spec::ObjectSpec& laid)
{
    std::vector<std::string> ids = laid.drapes_over;
    std::ranges::transform(laid.windings, std::back_inserter(ids), &spec::Winding::around);
    return ids;
}

// Which objects have the same form in both panels. A cloth falls again, and a cord is laid again, unless it and the
// bodies that it touches have the same form in the same place.
class Forms {
public:
    explicit Forms(const Panels& open) : open_(open) {}

    bool has_same(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
    {
        if (const auto found = known_.find(a.id); found != known_.end()) {
            return found->second;
        }
        const bool is_same = compare(a, b);
        known_.emplace(a.id, is_same);
        return is_same;
    }

private:
    bool compare(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
    {
        if (!are_same(a, b) || a.drapes_over != b.drapes_over || a.pinned != b.pinned || a.points != b.points || a.windings != b.windings) {
            return false;
        }
        const std::vector<std::string> bodies = list_bodies(a);
        if (bodies.empty() && a.points.empty()) {
            return true;
        }
        const bool lies_on_same_stage = a.drapes_over.empty() || open_.here.stage == open_.there.stage;
        return has_same_place(a, b) && lies_on_same_stage && std::ranges::all_of(bodies, [&](const std::string& id) {
            const spec::ObjectSpec* const body = find_object(open_.here, id);
            const spec::ObjectSpec* const other = find_object(open_.there, id);
            return body != nullptr && other != nullptr && has_same_place(*body, *other) && has_same(*body, *other);
        });
    }

    const Panels& open_;
    std::map<std::string, bool> known_;  // piles of cloths name each other many times
};

// How an agent in another pose moves; nothing if its kind has no bones.
std::optional<Motion> bend(const spec::ObjectSpec& object, const spec::ObjectSpec& other, resolve::BodyCache& bodies)
{
    const std::optional<resolve::ThingForm> form = resolve::find_thing_form(object);
    const std::optional<resolve::ThingForm> other_form = resolve::find_thing_form(other);
    if (!form || !other_form || !things::is_agent(*form->kind)) {
        return std::nullopt;
    }
    const auto load = [&](const resolve::Form& each) { return bodies.load(each); };
    const std::shared_ptr<const resolve::Body> body = load(*form);
    const std::shared_ptr<const resolve::Body> other_body = load(*other_form);
    if (body->skeleton.joints().empty()) {
        return std::nullopt;
    }
    Motion motion;
    motion.to_own = glm::inverse(find_axes(object));
    motion.linear = find_axes(other);
    motion.from = to_glm(object.position);
    motion.to = to_glm(other.position);
    motion.carrier = std::make_shared<const Carrier>(*body, *other_body, resolve::list_triangles(*other_form, load));
    const Vec3 scale = other.scale.value_or(Vec3{1.0, 1.0, 1.0});
    motion.within = kMostCarryError_m / *std::ranges::max_element(scale);
    return motion;
}

// The motion of object `k`; nothing if the other panel lacks it, or lays it anew.
// \param open   when the shutters open, which is when cloths and cords are laid \param shown  at the label times
std::optional<Motion> find_motion(const Panels& open, const Panels& shown, std::size_t k, Forms& forms, resolve::BodyCache& bodies)
{
    const spec::ObjectSpec& object = shown.here.objects[k];
    const spec::ObjectSpec* const other = find_object(shown.there, object.id);
    if (other == nullptr) {
        return std::nullopt;
    }
    if (forms.has_same(open.here.objects[k], *find_object(open.there, object.id))) {
        Motion motion;
        motion.linear = find_axes(*other) * glm::inverse(find_axes(object));
        motion.from = to_glm(object.position);
        motion.to = to_glm(other->position);
        return motion;
    }
    return is_bent(object, *other) ? bend(object, *other, bodies) : std::nullopt;
}

// The motion of the stage, then of each object.
std::vector<std::optional<Motion>> find_motions(const Panels& open, const Panels& shown, resolve::BodyCache& bodies)
{
    std::vector<std::optional<Motion>> motions(1 + shown.here.objects.size());
    if (open.here.world == open.there.world && open.here.stage == open.there.stage) {
        motions[0] = Motion{};
    }
    Forms forms(open);
    for (std::size_t k = 0; k < shown.here.objects.size(); ++k) {
        motions[k + 1] = find_motion(open, shown, k, forms, bodies);
    }
    return motions;
}

}  // namespace

std::vector<float> compute_flow(const spec::EpisodeSpec& episode, int panel_index, int step, const frame::Frame& frame,
                                resolve::BodyCache& bodies)
{
    CLEVRVK_CHECK(frame.distance.size() == frame.ids.size(), "a frame of {} pixels has {} distances", frame.ids.size(),
                  frame.distance.size());
    std::vector<float> flow(2 * frame.ids.size(), std::numeric_limits<float>::quiet_NaN());
    const int other_index = panel_index + step;
    if (other_index < 0 || other_index >= static_cast<int>(episode.panels.size())) {
        return flow;
    }
    const Panels open{episode.panels.at(static_cast<std::size_t>(panel_index)), episode.panels.at(static_cast<std::size_t>(other_index))};
    const spec::PanelSpec here = spec::panel_at_label_time(open.here);
    const spec::PanelSpec there = spec::panel_at_label_time(open.there);
    const View from(here);
    const View to(there);
    const std::vector<std::optional<Motion>> motions = find_motions(open, {here, there}, bodies);
    const auto width = static_cast<std::size_t>(frame.width_px);
    for (std::size_t pixel = 0; pixel < frame.ids.size(); ++pixel) {
        const std::optional<Motion>& motion = motions.at(frame.ids[pixel]);
        if (!motion || !std::isfinite(frame.distance[pixel])) {
            continue;
        }
        const glm::dvec2 centre(static_cast<double>(pixel % width) + 0.5, static_cast<double>(pixel / width) + 0.5);
        const std::optional<glm::dvec3> point = from.find_point(centre, static_cast<double>(frame.distance[pixel]));
        const std::optional<glm::dvec3> moved = point ? motion->apply(*point) : std::nullopt;
        const std::optional<glm::dvec2> place = moved ? to.project(*moved) : std::nullopt;
        if (place) {
            flow[2 * pixel] = static_cast<float>(place->x - centre.x);
            flow[2 * pixel + 1] = static_cast<float>(place->y - centre.y);
        }
    }
    return flow;
}

}  // namespace clevrvk::annotate
