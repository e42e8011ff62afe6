// Builds a thing to measure its box and its looks.
#include "generators/things/thing_objects.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/resolve/thing_params.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace clevrvk::generators::things_family {

namespace {

// CIE 1976 L*a*b* of linear sRGB, D65.
glm::dvec3 to_lab(const glm::dvec3& linear)
{
    const glm::dvec3 xyz(0.4124564 * linear.r + 0.3575761 * linear.g + 0.1804375 * linear.b,
                         0.2126729 * linear.r + 0.7151522 * linear.g + 0.0721750 * linear.b,
                         0.0193339 * linear.r + 0.1191920 * linear.g + 0.9503041 * linear.b);
    const glm::dvec3 white(0.95047, 1.0, 1.08883);
    const auto f = [](double t) { return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0; };
    const glm::dvec3 v(f(xyz.x / white.x), f(xyz.y / white.y), f(xyz.z / white.z));
    return {116.0 * v.y - 16.0, 500.0 * (v.x - v.y), 200.0 * (v.y - v.z)};
}

// The slot with the largest area.
std::size_t find_main_slot(const scene::ModelScene& made)
{
    const scene::Mesh& mesh = *made.mesh;
    std::vector<double> areas(made.materials.size());
    for (std::size_t k = 0; k < mesh.triangles.size(); ++k) {
        const glm::uvec3& corners = mesh.triangles[k];
        const glm::dvec3 a(mesh.positions[corners.x]);
        const glm::dvec3 across = glm::cross(glm::dvec3(mesh.positions[corners.y]) - a, glm::dvec3(mesh.positions[corners.z]) - a);
        areas.at(mesh.slots.empty() ? 0 : scene::slot_of(mesh.slots[k])) += glm::length(across);
    }
    return static_cast<std::size_t>(std::ranges::max_element(areas) - areas.begin());
}

std::string_view name_material(const model::Material& material)
{
    if (material.transmission > 0.5) {
        return "glass";
    }
    if (material.metallic > 0.5) {
        return "metal";
    }
    if (material.solid) {
        return material.solid->kind == "wood" ? "wood" : material.solid->kind == "fabric" ? "cloth" : "patterned";
    }
    return material.roughness < 0.35 || material.clearcoat > 0.5 ? "shiny" : "matt";
}

ThingObject describe(std::shared_ptr<const scene::ModelScene> made, std::string_view category, std::string_view id)
{
    ThingObject result;
    result.low = glm::dvec3(std::numeric_limits<double>::infinity());
    result.high = -result.low;
    for (const glm::vec3& position : made->mesh->positions) {
        result.low = glm::min(result.low, glm::dvec3(position));
        result.high = glm::max(result.high, glm::dvec3(position));
    }
    result.object.id = id;
    const model::Material& main = made->stated.at(find_main_slot(*made));
    const glm::dvec3 size = result.high - result.low;
    result.object.labels = {{"category", category},
                            {"size_m", std::array{size.x, size.y, size.z}},
                            {"color", name_color(glm::dvec3(main.base_color))},
                            {"material", name_material(main)}};
    result.made = std::move(made);
    return result;
}

}  // namespace

std::string_view name_color(const glm::dvec3& linear)
{
    struct Term {
        std::string_view name;
        glm::dvec3 lab;
    };
    // Typical colours for the terms in CIELAB, chosen for this project.
    static const std::array<Term, 11> kTerms{{{"white", {95.0, 0.0, 2.0}},
                                              {"black", {15.0, 0.0, 0.0}},
                                              {"gray", {55.0, 0.0, 0.0}},
                                              {"red", {42.0, 58.0, 38.0}},
                                              {"green", {50.0, -42.0, 28.0}},
                                              {"blue", {45.0, -5.0, -42.0}},
                                              {"yellow", {82.0, 4.0, 78.0}},
                                              {"brown", {38.0, 18.0, 26.0}},
                                              {"orange", {64.0, 44.0, 66.0}},
                                              {"pink", {73.0, 32.0, 6.0}},
                                              {"purple", {38.0, 34.0, -34.0}}}};
    const glm::dvec3 lab = to_lab(linear);
    const auto nearest = std::ranges::min_element(kTerms, {}, [&](const Term& term) { return glm::dot(lab - term.lab, lab - term.lab); });
    return nearest->name;
}

std::vector<const things::Thing*> list_things(bool are_agents)
{
    // Tasks draw only from the kinds that existed when the tasks were made. A later kind would change all their
    // episodes.
    constexpr int kLastDrawn = 96;
    std::vector<const things::Thing*> listed;
    for (const things::Thing& thing : things::all_things()) {
        if (things::is_agent(thing) == are_agents && thing.category_id <= kLastDrawn) {
            listed.push_back(&thing);
        }
    }
    return listed;
}

ThingObject make_thing_object(const things::Thing& thing, std::int64_t variant, std::string_view id, scene::MeshCache& meshes)
{
    return make_thing_object(thing, variant, things::sample(thing, variant), id, meshes);
}

ThingObject make_thing_object(const things::Thing& thing, std::int64_t variant, const things::Params& params, std::string_view id,
                              scene::MeshCache& meshes)
{
    ThingObject result = describe(meshes.load(resolve::ThingForm{&thing, params}), thing.name, id);
    result.object.shape = thing.name;
    result.object.thing = spec::ThingSpec{variant, resolve::params_to_json(thing, params)};
    return result;
}

ThingObject make_model_object(const catalog::Model& model, std::string_view id, scene::MeshCache& meshes)
{
    ThingObject result = describe(meshes.load(&model), model.category.empty() ? model.name : model.category, id);
    result.object.shape = model.name;
    return result;
}

const catalog::Model& find_wanted_model(const catalog::Catalog& catalog, const TaskOptions& options)
{
    const std::string& name = options.name("model");
    const catalog::Model* const model = catalog::find_model(catalog, name);
    if (model == nullptr) {
        std::vector<std::string> names;
        for (const catalog::Model& known : catalog.models) {
            names.push_back(known.name);
        }
        throw SpecError(
            fmt::format("--set model={}: there is no such model{}; give the folder of your models with --assets DIR",
                        name, suggest_name(name, names)));
    }
    return *model;
}

void check_model_option(const TaskOptions& options)
{
    if (options.has("model") && options.name("category") != kAny) {
        throw SpecError(fmt::format("--set model={}: a category is also set; leave out one of them", options.name("model")));
    }
}

OptionInfo make_model_option(std::string_view verb)
{
    return {"model",
            OptionType::Model,
            std::nullopt,
            0.0,
            0.0,
            {},
            "model from a folder of --assets that is "_help + verb + " instead of a thing; default: a thing"_help};
}

}  // namespace clevrvk::generators::things_family
