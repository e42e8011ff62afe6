// Turns a cord's spec into the plan of a route around world triangles, and checks the route against true bodies.
#include "renderer/resolve/cord.h"

#include "renderer/base/error.h"
#include "renderer/contact/distance_field.h"
#include "renderer/cords/route.h"
#include "renderer/resolve/to_glm.h"
#include "renderer/resolve/triangles.h"
#include "renderer/things/cord_form.h"
#include "renderer/tree/box_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace clevrvk::resolve {
namespace {

using contact::Triangle;
using glm::dvec3;

/// From a body's surface to the middle of a cord, in thicknesses: it may be this much deeper than where it touches.
constexpr double kLeastClear = 0.3;

std::vector<Triangle> list_world_triangles(const Placed& placed, const LoadBody& load)
{
    const glm::dmat3 turn = glm::mat3_cast(placed.at.rotation);
    std::vector<Triangle> triangles = list_triangles(placed.form, load);
    for (Triangle& triangle : triangles) {
        for (dvec3& corner : triangle) {
            corner = placed.at.position + turn * (placed.at.scale * corner);
        }
    }
    return triangles;
}

tree::Box find_world_box(const Placed& placed, const LoadBody& load)
{
    const glm::dmat3 turn = glm::mat3_cast(placed.at.rotation);
    tree::Box box;
    for (const dvec3& corner : tree::list_corners(find_bounds(placed.form, load))) {
        box.add(placed.at.position + turn * (placed.at.scale * corner));
    }
    return box;
}

/// The box around a cord's line, wider by its thickness.
tree::Box find_line_box(const modeling::Points3& line, double thickness)
{
    tree::Box box;
    for (const dvec3& point : line) {
        box.add(point - thickness);
        box.add(point + thickness);
    }
    return box;
}

bool do_meet(const tree::Box& a, const tree::Box& b)
{
    return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

cords::RoutePlan make_plan(const ThingForm& form, const LoadBody& load)
{
    const Cord& cord = *form.cord;
    cords::RoutePlan plan;
    const things::CordShape shape = things::describe_cord(form.params);
    plan.thickness = shape.thickness * cord.at.scale.x;
    plan.most_length = shape.most_length * cord.at.scale.x;
    plan.points = cord.points;
    for (const CordWinding& winding : cord.windings) {
        plan.nooses.push_back({list_world_triangles(winding.body, load), winding.at, winding.axis.value_or(dvec3(0.0, 0.0, 1.0)),
                               winding.turns, winding.is_knotted});
    }
    return plan;
}

spec::CordFault to_fault(std::size_t cord, const cords::RouteFault& fault)
{
    return {cord, fault.part == cords::RoutePart::Noose ? "windings" : "points", fault.number, fault.what};
}

/// The bodies of a panel's objects, except cords along ways, built on first request: to build them costs far more than
/// to find their boxes.
class PanelFields {
public:
    PanelFields(const ResolvedPanel& panel, const LoadBody& load)
        : panel_(panel), load_(load), boxes_(panel.objects.size()), fields_(panel.objects.size())
    {
    }

    /// Null for such a cord, and for an object that a box does not meet.
    const contact::DistanceField* find(std::size_t k, const tree::Box& around)
    {
        const ResolvedObject& object = panel_.objects[k];
        const auto* const thing = std::get_if<ThingForm>(&object.form);
        if (thing != nullptr && thing->cord) {
            return nullptr;
        }
        if (!boxes_[k]) {
            boxes_[k] = find_world_box({object.form, object.open}, load_);
        }
        if (!do_meet(*boxes_[k], around)) {
            return nullptr;
        }
        if (!fields_[k]) {
            fields_[k] = std::make_unique<const contact::DistanceField>(list_world_triangles({object.form, object.open}, load_));
        }
        return fields_[k].get();
    }

private:
    const ResolvedPanel& panel_;
    const LoadBody& load_;
    std::vector<std::optional<tree::Box>> boxes_;
    std::vector<std::unique_ptr<const contact::DistanceField>> fields_;
};

/// The place where a line is deepest in a body; nothing if it is not in it.
struct Deepest {
    double depth = 0.0;
    dvec3 place{0.0};
};
std::optional<Deepest> find_deepest(const modeling::Points3& line, double thickness, const contact::DistanceField& field)
{
    std::optional<Deepest> deepest;
    double least = kLeastClear * thickness;
    for (const dvec3& point : line) {
        const std::optional<contact::FieldValue> value = field.measure(point, 0.5 * thickness);
        if (value && value->distance < least) {
            least = value->distance;
            deepest = Deepest{0.5 * thickness - least, point};
        }
    }
    return deepest;
}

/// The winding or point to blame for a cord that is deep in another object.
spec::CordFault blame(const spec::PanelSpec& panel, std::size_t cord, std::size_t other, const Deepest& deepest)
{
    const spec::ObjectSpec& object = panel.objects[cord];
    const dvec3& place = deepest.place;
    const std::string what = fmt::format("there the cord would be {:.2g} m deep in '{}', at ({:.3g}, {:.3g}, {:.3g})", deepest.depth,
                                         panel.objects[other].id, place.x, place.y, place.z);
    const auto own = std::ranges::find(object.windings, panel.objects[other].id, &spec::Winding::around);
    if (own != object.windings.end()) {
        return {cord, "windings", static_cast<std::size_t>(own - object.windings.begin()),
                what + "; give another 'at' or 'axis', or take a thinner cord"};
    }
    const auto find_distance = [&](const Vec3& point) { return glm::length(to_dvec3(point) - place); };
    const auto nearest = std::ranges::min_element(object.points, {}, find_distance);
    const std::size_t item = object.points.empty() ? 0 : static_cast<std::size_t>(nearest - object.points.begin());
    return {cord, object.points.empty() ? "windings" : "points", item, what + "; lead it around that object by points"};
}

/// The fault that forbids the way of one cord.
std::optional<spec::CordFault> find_fault(const spec::PanelSpec& panel, std::size_t cord, const ThingForm& form, const LoadBody& load,
                                          PanelFields& fields)
{
    if (!form.cord->windings.empty() && !things::describe_cord(form.params).is_round) {
        return spec::CordFault{cord, "windings", 0, "a ribbon does not lie flat around a body; take params.make rope or string"};
    }
    const cords::RoutePlan plan = make_plan(form, load);
    const cords::RouteOutcome outcome = cords::trace_route(plan);
    if (outcome.fault) {
        return to_fault(cord, *outcome.fault);
    }
    const modeling::Points3 line = cords::refine(outcome.line, plan.thickness);
    const tree::Box around = find_line_box(line, plan.thickness);
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        const contact::DistanceField* const field = fields.find(k, around);
        const std::optional<Deepest> deepest = field == nullptr ? std::nullopt : find_deepest(line, plan.thickness, *field);
        if (deepest) {
            return blame(panel, cord, k, *deepest);
        }
    }
    return std::nullopt;
}

}  // namespace

void resolve_cords(const spec::PanelSpec& panel, ResolvedPanel& resolved)
{
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        const spec::ObjectSpec& object = panel.objects[k];
        if (object.points.empty() && object.windings.empty()) {
            continue;
        }
        auto cord = std::make_shared<Cord>();
        cord->at = resolved.objects[k].open;
        std::ranges::transform(object.points, std::back_inserter(cord->points), [](const Vec3& point) { return to_dvec3(point); });
        for (const spec::Winding& winding : object.windings) {
            const auto found = std::ranges::find(panel.objects, winding.around, &spec::ObjectSpec::id);
            const ResolvedObject& body = resolved.objects.at(static_cast<std::size_t>(found - panel.objects.begin()));
            const bool is_knotted = winding.knot != "none";
            cord->windings.push_back({{body.form, body.open}, winding.turns, to_dvec3(winding.at), to_dvec3(winding.axis), is_knotted});
        }
        std::get<ThingForm>(resolved.objects[k].form).cord = std::move(cord);
    }
}

std::string key_of(const Cord& cord)
{
    const auto describe_point = [](const dvec3& point) { return fmt::format(" ({} {} {})", point.x, point.y, point.z); };
    std::string key = describe(cord.at);
    for (const dvec3& point : cord.points) {
        key += describe_point(point);
    }
    for (const CordWinding& winding : cord.windings) {
        key += fmt::format(" [{} at {}; {} turns, {}", key_of(winding.body.form), describe(winding.body.at), winding.turns,
                           winding.is_knotted);
        key += (winding.at ? " at" + describe_point(*winding.at) : "");
        key += (winding.axis ? " about" + describe_point(*winding.axis) : "") + "]";
    }
    return key;
}

things::ThingMesh build_wound(const ThingForm& form, const LoadBody& load)
{
    cords::RouteOutcome outcome = cords::trace_route(make_plan(form, load));
    if (outcome.fault) {
        const spec::CordFault fault = to_fault(0, *outcome.fault);
        throw SpecError(fmt::format("a cord cannot be laid: {}[{}] {}", fault.list, fault.item, fault.what));
    }
    const Transform& at = form.cord->at;
    const glm::dmat3 back = glm::transpose(glm::mat3_cast(at.rotation));
    for (dvec3& point : outcome.line) {
        point = back * (point - at.position) / at.scale.x;
    }
    return things::build_along(form.params, outcome.line);
}

std::optional<spec::CordFault> find_cord_fault(const spec::PanelSpec& panel, const catalog::Catalog& catalog, const LoadBody& load)
{
    const auto has_way = [](const spec::ObjectSpec& object) { return !object.points.empty() || !object.windings.empty(); };
    if (std::ranges::none_of(panel.objects, has_way)) {
        return std::nullopt;
    }
    const ResolvedPanel resolved = resolve_panel(panel, catalog);
    PanelFields fields(resolved, load);
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        if (has_way(panel.objects[k])) {
            if (auto fault = find_fault(panel, k, std::get<ThingForm>(resolved.objects[k].form), load, fields)) {
                return fault;
            }
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::resolve
