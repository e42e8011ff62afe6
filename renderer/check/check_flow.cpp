// Moves the points that the caster finds from one scene to the other, and looks at them through the other panel's lens.
#include "renderer/check/check_flow.h"

#include "renderer/spec/setting_json.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::check {

namespace {

bool is_same_thing(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    const auto form_of = [](const spec::ObjectSpec& object) {
        return object.thing ? spec::Json::array({object.thing->params, object.thing->joints}) : spec::Json();
    };
    return a.id == b.id && a.shape == b.shape && form_of(a) == form_of(b);
}

const spec::ObjectSpec* find_object(const spec::PanelSpec& panel, const std::string& id)
{
    const auto found = std::ranges::find(panel.objects, id, &spec::ObjectSpec::id);
    return found == panel.objects.end() ? nullptr : &*found;
}

std::vector<std::string> list_bodies(const spec::ObjectSpec& laid)
{
    std::vector<std::string> ids = laid.drapes_over;
    for (const spec::Winding& winding : laid.windings) {
        ids.push_back(winding.around);
    }
    return ids;
}

// The keys of an object's spec that decide its form.
spec::Json describe_own_form(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    spec::Json form = spec::Json::array({object.id, object.shape, object.pinned, object.points, object.drapes_over});
    if (object.thing) {
        form.push_back(object.thing->params);
        form.push_back(object.thing->joints);
    }
    if (!object.drapes_over.empty()) {
        form.push_back(panel.stage ? spec::stage_to_json(*panel.stage) : spec::Json());
    }
    for (const spec::Winding& winding : object.windings) {
        form.push_back(winding.around);
        form.push_back(winding.turns);
        form.push_back(winding.at ? spec::Json(*winding.at) : spec::Json());
        form.push_back(winding.axis ? spec::Json(*winding.axis) : spec::Json());
        form.push_back(winding.knot);
    }
    return form;
}

spec::Json describe_place(const spec::ObjectSpec& placed)
{
    return spec::Json::array({placed.position, placed.rotation_deg, placed.rotation_wxyz ? spec::Json(*placed.rotation_wxyz) : spec::Json(),
                              placed.scale ? spec::Json(*placed.scale) : spec::Json(), placed.size.radius});
}

// Everything that decides the form of an object: its own, and, of a cloth over bodies or a cord along a way, the forms
// and places of all that it is laid by, each once: piles of cloths name each other many times.
spec::Json describe_form(const spec::PanelSpec& panel, const spec::ObjectSpec& object)
{
    spec::Json form = spec::Json::array({describe_own_form(panel, object)});
    if (object.drapes_over.empty() && object.points.empty() && object.windings.empty()) {
        return form;
    }
    form.push_back(describe_place(object));
    std::vector<std::string> ids = list_bodies(object);
    std::set<std::string> seen(ids.begin(), ids.end());
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const spec::ObjectSpec* const body = find_object(panel, ids[k]);
        if (body == nullptr) {
            continue;
        }
        form.push_back(describe_own_form(panel, *body));
        form.push_back(describe_place(*body));
        for (const std::string& id : list_bodies(*body)) {
            if (seen.insert(id).second) {
                ids.push_back(id);
            }
        }
    }
    return form;
}

// Whether both are the same agent, apart from its pose.
bool differ_in_pose(const spec::ObjectSpec& a, const spec::ObjectSpec& b)
{
    if (a.id != b.id || a.shape != b.shape || !a.thing || !b.thing || is_same_thing(a, b)) {
        return false;
    }
    spec::Json first = a.thing->params;
    spec::Json second = b.thing->params;
    first.erase("pose");
    second.erase("pose");
    return first == second;
}

class FlowCheck {
public:
    FlowCheck(const FlowContext& context, std::span<const float> values) : context_(context), values_(values)
    {
        if (context.other_caster == nullptr) {
            return;
        }
        const spec::PanelSpec& here = context.truth->spec();
        const spec::PanelSpec& there = context.truth->episode->panels.at(other_place());
        places_.push_back(here.stage == there.stage && here.world == there.world ? std::optional<std::size_t>(0) : std::nullopt);
        bends_.push_back(false);
        for (const spec::ObjectSpec& object : here.objects) {
            const spec::ObjectSpec* const other = find_object(there, object.id);
            const bool bends = other != nullptr && differ_in_pose(object, *other);
            const bool moves = other != nullptr && describe_form(here, object) == describe_form(there, *other);
            places_.push_back(bends || moves ? std::optional(static_cast<std::size_t>(other - there.objects.data())) : std::nullopt);
            bends_.push_back(bends);
        }
    }

    [[nodiscard]] bool is_right(std::size_t pixel, const glm::dvec2& centre) const
    {
        const std::uint32_t id = context_.ids[pixel];
        const glm::dvec2 flow(values_[2 * pixel], values_[2 * pixel + 1]);
        if (!bends_.empty() && bends_[id]) {
            return std::isnan(flow.x) ? std::isnan(flow.y) : meets_object(*places_[id], centre + flow);
        }
        const auto agrees = [&](const glm::dvec2& point) { return agrees_with(find_moved(id, point), centre, flow); };
        return agrees(centre) || std::ranges::any_of(edge_offsets(), [&](const glm::dvec2& offset) { return agrees(centre + offset); });
    }

private:
    [[nodiscard]] std::size_t other_place() const
    {
        return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(context_.truth->place) + context_.step);
    }

    // Whether the other panel's ray there meets the object: all that is known of an agent which bends.
    [[nodiscard]] bool meets_object(std::size_t object, const glm::dvec2& place) const
    {
        const auto meets = [&](const glm::dvec2& point) { return context_.other_caster->intersect_object(object, point) != kNoHit; };
        return meets(place) || std::ranges::any_of(edge_offsets(), [&](const glm::dvec2& offset) { return meets(place + offset); });
    }

    // Where the other panel's world has the point hit through a point of this picture; nothing if nowhere.
    [[nodiscard]] std::optional<glm::dvec3> find_moved(std::uint32_t id, const glm::dvec2& point) const
    {
        const double t = id == 0 ? context_.caster->intersect_floor(point) : context_.caster->intersect_object(id - 1, point);
        if (context_.other_caster == nullptr || t == kNoHit || !places_[id]) {
            return std::nullopt;
        }
        const Ray ray = context_.caster->make_ray(point);
        const glm::dvec3 hit = ray.origin + t * ray.direction;
        if (id == 0) {
            return hit;
        }
        const cast::PlacedObject& object = context_.caster->rays().objects()[id - 1];
        const cast::PlacedObject& moved = context_.other_caster->rays().objects()[*places_[id]];
        return moved.position + moved.to_world * (object.to_unit * (hit - object.position));
    }

    [[nodiscard]] bool agrees_with(const std::optional<glm::dvec3>& moved, const glm::dvec2& centre, const glm::dvec2& flow) const
    {
        if (!std::isfinite(flow.x) || !std::isfinite(flow.y)) {
            return std::isnan(flow.x) && std::isnan(flow.y) && (!moved || !is_well_inside(*moved));
        }
        if (!moved) {
            return false;
        }
        const glm::dvec2 place = centre + flow;
        const glm::dvec2 size(context_.other_caster->view().size_px());
        const auto is_beyond = [](const glm::dvec2& a, const glm::dvec2& b) { return glm::any(glm::lessThan(a, b - kEdgeTolerancePx)); };
        return !is_beyond(place, glm::dvec2(0.0)) && !is_beyond(size, place) && measure_error_px(*moved, place) <= kFlowTolerancePx;
    }

    // Distance from a point to the ray through a place, in units of the spacing of neighbouring pixels' rays.
    [[nodiscard]] double measure_error_px(const glm::dvec3& point, const glm::dvec2& place) const
    {
        const auto look = [&](const glm::dvec2& at) { return glm::normalize(context_.other_caster->make_ray(at).direction); };
        const Ray ray = context_.other_caster->make_ray(place);
        const glm::dvec3 direction = glm::normalize(ray.direction);
        constexpr double kStep = 0.5;  // px, to each side
        const double across = glm::length(look(place + glm::dvec2(kStep, 0.0)) - look(place - glm::dvec2(kStep, 0.0)));
        const double down = glm::length(look(place + glm::dvec2(0.0, kStep)) - look(place - glm::dvec2(0.0, kStep)));
        return glm::length(glm::normalize(point - ray.origin) - direction) / std::min(across, down);
    }

    // Whether the other picture shows a point that is not at its very edge.
    [[nodiscard]] bool is_well_inside(const glm::dvec3& point) const
    {
        const std::optional<glm::dvec2> place = context_.other_caster->view().project(point);
        const glm::dvec2 size(context_.other_caster->view().size_px());
        return place && glm::all(glm::greaterThan(*place, glm::dvec2(kEdgeTolerancePx))) &&
               glm::all(glm::lessThan(*place, size - kEdgeTolerancePx));
    }

    FlowContext context_;
    std::span<const float> values_;
    std::vector<std::optional<std::size_t>> places_;  // of the stage (if it stays) and each object in the other panel
    std::vector<bool> bends_;                         // likewise: whether it is an agent in another pose
};

}  // namespace

std::function<bool(std::size_t, const glm::dvec2&)> make_flow_check(const FlowContext& context, std::span<const float> values)
{
    const auto check = std::make_shared<const FlowCheck>(context, values);
    return [check](std::size_t pixel, const glm::dvec2& centre) { return check->is_right(pixel, centre); };
}

}  // namespace clevrvk::check
