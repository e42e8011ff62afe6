#include "renderer/facts/arrangement.h"

#include "renderer/contact/gap.h"
#include "renderer/meshes/instance_body.h"
#include "renderer/things/cord_form.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace clevrvk::facts {
namespace {

using contact::Triangle;
using glm::dvec3;

constexpr double kHalfGround = 50.0;  // scene units
constexpr int kLeastWidth_px = 512;   // of the picture that decides what shows
constexpr int kLines = 96;            // along the longer side of a body whose volume is measured
constexpr std::array<std::string_view, 3> kLongKinds{"blanket", "cylinder", "knife"};

/// Whether a body is three times as long as wide along its own axes, as a spoon is.
bool is_slender(const scene::Instance& instance)
{
    tree::Box box;
    if (const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(instance)) {
        for (const glm::vec3& position : mesh->positions) {
            box.add(dvec3(position));
        }
    } else {  // shapes with a formula fill -1 to 1
        box.add(dvec3(-1.0));
        box.add(dvec3(1.0));
    }
    dvec3 sides = meshes::find_pose(instance).scale * (box.high - box.low);
    std::sort(&sides[0], &sides[0] + 3);
    constexpr double kSlender = 3.0;
    return sides[2] >= kSlender * sides[1];
}

Body describe(std::string id, contact::Body surface)
{
    const double diagonal = glm::length(surface.bounds().high - surface.bounds().low);
    return {std::move(id), std::move(surface), diagonal};
}

sight::View make_view(const scene::Scene& scene)
{
    const int width = std::max(scene.width_px, kLeastWidth_px);
    return {scene.camera, {width, (scene.height_px * width + scene.width_px / 2) / scene.width_px}};
}

}  // namespace

double measure_area(const std::vector<Triangle>& triangles)
{
    double area = 0.0;
    for (const Triangle& triangle : triangles) {
        area += 0.5 * glm::length(contact::compute_area_vector(triangle));
    }
    return area;
}

Arrangement::Arrangement(const std::vector<std::string>& ids, const resolve::ResolvedPanel& resolved, const scene::Scene& scene,
                         const cast::Caster& caster)
    : object_count_(ids.size()), sight_(std::make_shared<const PairSight>(caster, make_view(scene)))
{
    std::vector<Body> stage;
    for (const scene::Instance& instance : scene.instances) {
        if (instance.mask_id == 0) {
            stage.push_back(describe("", meshes::make_body(instance)));
            continue;
        }
        const std::size_t k = instance.mask_id - 1;
        const resolve::ResolvedObject& object = resolved.objects.at(k);
        Body& body = bodies_.emplace_back(describe(ids.at(k), meshes::make_body(instance)));
        std::string_view kind;
        if (const auto* const thing = std::get_if<resolve::ThingForm>(&object.form)) {
            kind = thing->kind->name;
            body.is_cloth = thing->kind->describe_cloth != nullptr;
            body.is_agent = things::is_agent(*thing->kind);
            body.is_cord = things::is_cord(*thing->kind);
        } else if (const auto* const shape = std::get_if<const catalog::Shape*>(&object.form)) {
            kind = (*shape)->name;
        }
        body.is_long = std::ranges::find(kLongKinds, kind) != kLongKinds.end() || is_slender(instance);
    }
    if (stage.empty()) {
        stage.push_back(describe("", contact::make_box_body({-kHalfGround, -kHalfGround, -1.0}, {kHalfGround, kHalfGround, 0.0})));
    }
    bodies_.insert(bodies_.end(), std::make_move_iterator(stage.begin()), std::make_move_iterator(stage.end()));
}

double Arrangement::tolerance(std::size_t first, std::size_t second) const
{
    double diagonal = std::min(body(first).diagonal, body(second).diagonal);
    if (first >= object_count_ || second >= object_count_) {
        diagonal = body(std::min(first, second)).diagonal;
    }
    constexpr double kLeast_m = 0.002;
    return std::max(kLeast_m, 0.01 * diagonal);
}

std::optional<double> Arrangement::gap(std::size_t first, std::size_t second, double within) const
{
    const std::optional<contact::Gap> gap = contact::measure_gap({body(first).surface, {}}, {body(second).surface, {}}, within);
    return gap ? std::optional(gap->distance) : std::nullopt;
}

double Arrangement::depth(std::size_t first, std::size_t second) const
{
    const tree::Box& a = body(first).box();
    const tree::Box& b = body(second).box();
    if (glm::any(glm::lessThan(a.high, b.low)) || glm::any(glm::lessThan(b.high, a.low))) {
        return 0.0;
    }
    // In one order, whoever asks first: the measure ends within a part of the tolerance.
    const std::size_t low = std::min(first, second);
    const std::size_t high = std::max(first, second);
    const auto [found, is_new] = depths_.try_emplace({low, high}, 0.0);
    if (is_new) {
        found->second = contact::measure_depth({body(low).surface, {}}, {body(high).surface, {}}, 0.25 * tolerance(low, high)).depth;
    }
    return found->second;
}

const contact::Contacts& Arrangement::contacts(std::size_t first, std::size_t second) const
{
    const auto found = contacts_.find({first, second});
    if (found != contacts_.end()) {
        return found->second;
    }
    const double within = tolerance(first, second);
    contact::Contacts contacts;
    if (gap(first, second, within)) {
        contacts = contact::find_contacts({body(first).surface, {}}, {body(second).surface, {}}, within, within);
    }
    return contacts_.emplace(Pair{first, second}, std::move(contacts)).first->second;
}

glm::dvec3 Arrangement::normal_at(std::size_t k, const glm::dvec3& point) const
{
    const contact::Surface& surface = body(k).surface.surface();
    return surface.find_normal(surface.find_closest(point, tree::kNoHit).triangle);
}

const Cavity& Arrangement::cavity(std::size_t k) const
{
    const auto found = cavities_.find(k);
    return found != cavities_.end() ? found->second : cavities_.emplace(k, Cavity(body(k).surface)).first->second;
}

const MiddleLine& Arrangement::middle_line(std::size_t k) const
{
    const auto found = middle_lines_.find(k);
    return found != middle_lines_.end() ? found->second : middle_lines_.emplace(k, find_middle_line(body(k).surface)).first->second;
}

double Arrangement::share_in_cavity(std::size_t first, std::size_t second) const
{
    const Cavity& room = cavity(second);
    if (room.is_empty()) {
        return 0.0;
    }
    const contact::Body& surface = body(first).surface;
    double inside = 0.0;
    double all = 0.0;
    if (body(first).is_cloth || !surface.is_closed()) {
        for (const Triangle& triangle : surface.surface().triangles()) {
            const double area = 0.5 * glm::length(contact::compute_area_vector(triangle));
            all += area;
            inside += room.contains((triangle[0] + triangle[1] + triangle[2]) / 3.0) ? area : 0.0;
        }
    } else {
        constexpr int kSteps = 16;  // along a piece of a line
        const glm::dvec2 low(surface.bounds().low);
        const glm::dvec2 high(surface.bounds().high);
        const LineSpans lines = measure_lines(surface, make_line_grid(low, high, kLines));
        for (int y = 0; y < lines.grid.count.y; ++y) {
            for (int x = 0; x < lines.grid.count.x; ++x) {
                for (const Span& span : lines.at(x, y)) {
                    const double step = (span.high - span.low) / kSteps;
                    for (int k = 0; k < kSteps; ++k) {
                        const bool is_in = room.contains(dvec3(lines.grid.find_middle(x, y), span.low + (k + 0.5) * step));
                        inside += is_in ? step : 0.0;
                        all += step;
                    }
                }
            }
        }
    }
    return all > 0.0 ? inside / all : 0.0;
}

}  // namespace clevrvk::facts
