// Names come from the catalog and the things' parameters, all else from the scene that the picture is rendered from.
#include "renderer/facts/build_graph.h"

#include "renderer/cast/caster.h"
#include "renderer/facts/look_at_entities.h"
#include "renderer/facts/relate.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/label_time.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace clevrvk::facts {
namespace {

// Source: clevr-dataset-gen, properties.json.
constexpr std::array<std::string_view, 3> kClevrShapes{"cube", "cylinder", "sphere"};
constexpr std::array<std::string_view, 2> kClevrSizes{"large", "small"};
constexpr std::array<std::string_view, 2> kClevrMaterials{"metal", "rubber"};
constexpr std::array<std::string_view, 8> kClevrColors{"blue", "brown", "cyan", "gray", "green", "purple", "red", "yellow"};

EntityKind find_kind(const resolve::Form& form)
{
    if (std::holds_alternative<const catalog::Shape*>(form)) {
        return EntityKind::Shape;
    }
    if (std::holds_alternative<const catalog::Model*>(form)) {
        return EntityKind::Model;
    }
    return things::is_agent(*std::get<resolve::ThingForm>(form).kind) ? EntityKind::Agent : EntityKind::Thing;
}

/// Poses that nobody confuses; others look like several of them.
constexpr std::array<std::string_view, 10> kClearPoses{"crawl", "crouch", "fly", "jump", "lie", "run", "sit", "stand", "swim", "walk"};
/// Names that agents have for them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOtherPoses{{{"glide", "swim"}, {"idle", "stand"}}};

/// The pose of an agent, in doubt where its joints are set or its name is none of the clear ones.
Attribute make_pose(const spec::ObjectSpec& object)
{
    const Json& params = object.thing->params;
    std::string name = object.thing->joints.is_null() && params.contains("pose") ? params.at("pose").get<std::string>() : "";
    const auto other = std::ranges::find(kOtherPoses, name, [](const auto& pair) { return pair.first; });
    name = other == kOtherPoses.end() ? name : std::string(other->second);
    if (std::ranges::find(kClearPoses, name) != kClearPoses.end()) {
        return {"pose", name, {}};
    }
    return {"pose", "", {kClearPoses.begin(), kClearPoses.end()}};
}

std::string find_shape_word(const spec::ObjectSpec& object, const resolve::ResolvedObject& resolved)
{
    if (const auto* model = std::get_if<const catalog::Model*>(&resolved.form); model != nullptr && !(*model)->category.empty()) {
        return (*model)->category;
    }
    return object.shape;
}

Attribute make_color(const spec::ObjectSpec& object, const Sight& sight)
{
    if (!object.color.name.empty() && object.materials.empty() && !object.thing) {
        return {"color", object.color.name, {}};
    }
    return {"color", sight.color, sight.color_candidates};
}

std::vector<Attribute> list_attributes(const spec::ObjectSpec& object, const resolve::ResolvedObject& resolved, EntityKind kind,
                                       const Sight& sight)
{
    std::vector<Attribute> attributes{make_color(object, sight)};
    if (!object.material.empty() && object.materials.empty()) {
        attributes.push_back({"material", object.material, {}});
    }
    if (kind == EntityKind::Agent) {
        attributes.push_back(make_pose(object));
    }
    attributes.push_back({"shape", find_shape_word(object, resolved), {}});
    if (!object.size.name.empty()) {
        attributes.push_back({"size", object.size.name, {}});
    }
    return attributes;
}

/// The parts that the entity has, which a mesh tells: kinds list some that only variants have.
std::vector<EntityPart> list_parts(const resolve::ResolvedObject& resolved, const cast::PlacedObject& placed, const Sight& sight)
{
    const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(*placed.instance);
    std::vector<bool> is_there(resolved.parts.size() + 1, false);
    for (std::size_t t = 0; mesh && !resolved.parts.empty() && t < mesh->slots.size(); ++t) {
        if (const std::size_t part = mesh->slots[t] >> scene::kPartShift; part < is_there.size()) {
            is_there[part] = true;
        }
    }
    std::vector<EntityPart> parts;
    for (std::size_t k = 0; k < resolved.parts.size(); ++k) {
        const auto count = sight.part_counts.find(static_cast<std::uint32_t>(k + 1));
        const bool is_shown = count != sight.part_counts.end() && count->second >= kLeastPartRays;
        if (is_there[k + 1]) {
            parts.push_back({resolved.parts[k], is_shown ? Truth::True : Truth::Doubt});
        }
    }
    return parts;
}

template <std::size_t kCount>
bool is_one_of(std::string_view word, const std::array<std::string_view, kCount>& words)
{
    return std::ranges::find(words, word) != words.end();
}

bool speaks_clevr(const Entity& entity)
{
    const auto has_word = [&](std::string_view name, const auto& words) {
        const Attribute* const attribute = find_attribute(entity, name);
        return attribute != nullptr && is_one_of(attribute->value, words);
    };
    return entity.kind == EntityKind::Shape && has_word("shape", kClevrShapes) && has_word("size", kClevrSizes) &&
           has_word("material", kClevrMaterials) && has_word("color", kClevrColors);
}

}  // namespace

Graph GraphBuilder::build(const spec::EpisodeSpec& episode, std::size_t panel_index)
{
    const spec::PanelSpec panel = spec::panel_at_label_time(episode.panels[panel_index]);
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(episode.panels[panel_index], catalog_);
    const scene::Scene scene = scene::build_scene(episode, static_cast<int>(panel_index), resolved, catalog_, meshes_);
    const cast::Caster caster(scene, trees_);
    const std::vector<Sight> sights = look_at_entities(scene, caster);
    Graph graph;
    graph.is_clevr = !catalog::get_world(catalog_, panel.world).setting;
    graph.relations = relate_entities(panel, caster.objects(), graph.is_clevr);
    for (std::size_t k = 0; k < panel.objects.size(); ++k) {
        Entity entity;
        entity.id = panel.objects[k].id;
        entity.mask_id = static_cast<int>(k + 1);
        entity.kind = find_kind(resolved.objects[k].form);
        entity.attributes = list_attributes(panel.objects[k], resolved.objects[k], entity.kind, sights[k]);
        entity.parts = list_parts(resolved.objects[k], caster.objects()[k], sights[k]);
        entity.is_shown = sights[k].is_shown;
        entity.visible_share = sights[k].visible_share;
        entity.picture_share = sights[k].picture_share;
        graph.is_clevr = graph.is_clevr && speaks_clevr(entity);
        graph.entities.push_back(std::move(entity));
    }
    return graph;
}

}  // namespace clevrvk::facts
