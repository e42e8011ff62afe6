// Transforms the bodies below a cloth to the cloth's place and scale, and lets the cloth fall there.
#include "renderer/resolve/drape.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/cloth/drape.h"
#include "renderer/resolve/triangles.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace clevrvk::resolve {
namespace {

using contact::Triangle;
using glm::dvec3;

constexpr double kFarOff = 1e3;  // scene units, extent of the floor

cloth::Pin to_pin(const std::string& name)
{
    const auto is_at = [&](const char* side) { return name.find(side) != std::string::npos ? 1 : 0; };
    return {is_at("right") - is_at("left"), is_at("back") - is_at("front")};
}

/// Triangles around a cloth, in its unit and relative to its place, but along the world's axes.
std::vector<Triangle> list_around(const Transform& own, const std::vector<Placed>& bodies, const LoadBody& load)
{
    const double scale = own.scale.x;
    std::vector<Triangle> all;
    for (const Placed& placed : bodies) {
        const glm::dmat3 turn = glm::mat3_cast(placed.at.rotation);
        for (Triangle triangle : list_triangles(placed.form, load)) {
            for (dvec3& corner : triangle) {
                corner = (placed.at.position + turn * (placed.at.scale * corner) - own.position) / scale;
            }
            all.push_back(triangle);
        }
    }
    return all;
}

/// The highest point of triangles.
double find_top(const std::vector<Triangle>& triangles)
{
    double top = -tree::kNoHit;
    for (const Triangle& triangle : triangles) {
        top = std::max({top, triangle[0].z, triangle[1].z, triangle[2].z});
    }
    return top;
}

/// The stage's triangles, and the floor where there is no stage, as list_around.
std::vector<Triangle> list_stage(const Drape& drape, const LoadBody& load)
{
    std::vector<Triangle> all = list_around(drape.at, drape.stage, load);
    if (drape.has_floor) {
        const double floor = -drape.at.position.z / drape.at.scale.x;
        const contact::Body ground = contact::make_box_body({-kFarOff, -kFarOff, floor - kFarOff}, {kFarOff, kFarOff, floor});
        all.insert(all.end(), ground.surface().triangles().begin(), ground.surface().triangles().end());
    }
    return all;
}

/// Places an object below a cloth. A draped cloth takes part as its draped mesh.
Placed place(const ResolvedObject& object)
{
    return {object.form, object.open};
}

void resolve_drape(const spec::PanelSpec& panel, std::size_t number, ResolvedPanel& resolved)
{
    const spec::ObjectSpec& object = panel.objects[number];
    auto& form = std::get<ThingForm>(resolved.objects[number].form);
    if (object.drapes_over.empty() || form.drape) {
        return;
    }
    auto drape = std::make_shared<Drape>();
    drape->at = resolved.objects[number].open;
    drape->pins = object.pinned;
    drape->has_floor = !panel.stage;
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        if (std::ranges::find(object.drapes_over, panel.objects[k].id) != object.drapes_over.end()) {
            if (!panel.objects[k].drapes_over.empty()) {
                resolve_drape(panel, k, resolved);
            }
            drape->below.push_back(place(resolved.objects[k]));
        }
    }
    for (const ResolvedObject& piece : resolved.stage) {
        drape->stage.push_back(place(piece));
    }
    // The order of the panel's objects must not affect the result.
    const auto key = [](const Placed& placed) { return key_of(placed.form) + describe(placed.at); };
    std::ranges::sort(drape->below, {}, key);
    std::ranges::sort(drape->stage, {}, key);
    drape->key = key_of(*drape);
    form.drape = std::move(drape);
}

}  // namespace

void resolve_drapes(const spec::PanelSpec& panel, ResolvedPanel& resolved)
{
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        if (!panel.objects[k].drapes_over.empty()) {
            resolve_drape(panel, k, resolved);
        }
    }
}

std::string key_of(const Drape& drape)
{
    if (!drape.key.empty()) {
        return drape.key;
    }
    std::string key = fmt::format("{} {}", describe(drape.at), drape.has_floor);
    for (const std::string& pin : drape.pins) {
        key += " " + pin;
    }
    for (const auto* const bodies : {&drape.below, &drape.stage}) {
        key += " over";
        for (const Placed& placed : *bodies) {
            key += fmt::format(" ({} at {})", key_of(placed.form), describe(placed.at));
        }
    }
    return digest_hex(key);
}

things::ThingMesh build_draped(const ThingForm& cloth, const LoadBody& load)
{
    const Drape& drape = *cloth.drape;
    const things::ClothForm form = things::describe_cloth(*cloth.kind, cloth.params);
    const glm::dmat3 turn = glm::mat3_cast(drape.at.rotation);
    std::vector<Triangle> below = list_around(drape.at, drape.below, load);
    cloth::Start start{dvec3(0.0), turn[0], turn[1], {}, find_top(below)};
    for (const std::string& pin : drape.pins) {
        start.pins.push_back(to_pin(pin));
    }
    const cloth::Fabric fabric{form.size, form.thickness, form.underside, form.fold_length};
    const std::vector<Triangle> stage = list_stage(drape, load);
    below.insert(below.end(), stage.begin(), stage.end());
    const cloth::Sheet sheet = below.empty() ? cloth::lay_flat(fabric, start) : cloth::drape(fabric, start, contact::DistanceField(below));
    things::LaidCloth laid{sheet.columns, sheet.rows, sheet.points};
    for (dvec3& point : laid.points) {
        point = glm::transpose(turn) * point;
    }
    return things::build_laid(*cloth.kind, cloth.params, laid);
}

}  // namespace clevrvk::resolve
