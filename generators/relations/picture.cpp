#include "generators/relations/picture.h"

#include "generators/relations/twins.h"
#include "generators/shuffle.h"
#include "generators/staged/measure_panel.h"
#include "renderer/base/error.h"
#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/relations/relation.h"
#include "renderer/resolve/cord.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/sight/frame_box.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec3;

constexpr const char* kTwin = "no near twin of another picture";
constexpr std::size_t kThings = 2;
constexpr int kMostAttempts = 40;
constexpr double kMostAside = 0.8;  // of the direction to the eye: a wall is behind the things

/// 0 to count - 1 in any order.
std::vector<int> draw_order(int count, Rng& rng)
{
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    shuffle(order, rng);
    return order;
}

/// Whether the reader of spec lines will take the panel's cord.
bool can_lay_cord(const spec::PanelSpec& panel, const catalog::Catalog& catalog, scene::MeshCache& meshes)
{
    return !resolve::find_cord_fault(panel, catalog, [&](const resolve::Form& form) { return meshes.bodies()->load(form); });
}

/// Every corner of the two things as they are seen, cloths fallen. A cord may leave the picture.
std::vector<glm::vec3> list_corners(const spec::PanelSpec& panel, const catalog::Catalog& catalog, scene::MeshCache& meshes)
{
    std::vector<glm::vec3> corners;
    std::vector<resolve::ResolvedObject> objects = resolve::resolve_panel(panel, catalog).objects;
    objects.resize(kThings);
    for (const resolve::ResolvedObject& object : objects) {
        for (const contact::Triangle& triangle : staged::list_triangles(object.form, meshes)) {
            for (const dvec3& corner : triangle) {
                corners.emplace_back(object.open.position + object.open.rotation * (object.open.scale * corner));
            }
        }
    }
    return corners;
}

}  // namespace

std::vector<View> draw_views(const Relation& relation, int count, Rng& rng)
{
    const std::vector<int> sides = draw_order(count, rng);
    const std::vector<int> supports = draw_order(count, rng);
    const auto first_support = static_cast<int>(rng.uniform_index(kSupportCount));
    std::vector<View> views;
    for (int k = 0; k < count; ++k) {
        const double within = rng.uniform(0.1, 0.9);
        const double rise = rng.uniform(relation.least_rise, relation.most_rise);
        View view;
        view.fill = rng.uniform(0.6, 0.8);
        const double aside = kMostAside * (2.0 * (sides[static_cast<std::size_t>(k)] + within) / count - 1.0);
        view.to_eye = glm::normalize(dvec3(glm::normalize(glm::dvec2(aside, -1.0)), rise));
        view.support = static_cast<Support>((supports[static_cast<std::size_t>(k)] + first_support) % kSupportCount);
        views.push_back(view);
    }
    return views;
}

spec::PanelSpec PictureMaker::make(const std::string& id, const View& view, std::span<const spec::PanelSpec> others)
{
    refusals_.clear();
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        std::optional<Drawn> drawn = try_once(id, view, attempt);
        if (!drawn) {
            continue;
        }
        if (std::ranges::any_of(others, [&](const spec::PanelSpec& other) { return are_near_twins(drawn->panel, other); })) {
            refuse(kTwin);
        } else if (label(drawn->is_rescaled, drawn->panel)) {
            return std::move(drawn->panel);
        }
    }
    std::string reasons;
    for (const auto& [reason, count] : refusals_) {
        reasons += fmt::format("; {}: {}", reason, count);
    }
    throw SpecError(fmt::format("{}: no picture of '{}' in {} draws; leave the prompt out{}", id, format_prompt(prompt_), kMostAttempts,
                                reasons));
}

// A twin gets other light, too.
Rng PictureMaker::draw_light(const std::string& id) const
{
    const auto twins = refusals_.find(kTwin);
    return streams_.stream(twins == refusals_.end() ? fmt::format("{}/light", id) : fmt::format("{}/light/{}", id, twins->second));
}

std::optional<PictureMaker::Drawn> PictureMaker::try_once(const std::string& id, const View& view, int attempt)
{
    const Relation& relation = *prompt_.relation;
    Rng rng = streams_.stream(fmt::format("{}/pair/{}", id, attempt));
    std::variant<Arranged, Refusal> result = relation.arrange({*prompt_.first, *prompt_.second, view.to_eye, rng, *request_.meshes});
    if (const Refusal* const refusal = std::get_if<Refusal>(&result)) {
        refuse(*refusal);
        return std::nullopt;
    }
    auto& arranged = std::get<Arranged>(result);
    const Support support = find_roomy(view.support, arranged.reach_m);
    Rng light = draw_light(id);
    spec::PanelSpec panel = make_setting(catalog_, support, arranged.reach_m, id, light);
    panel.width_px = request_.options.integer("width");
    panel.height_px = request_.options.integer("height");
    arranged.first.id = kFirstId;
    arranged.first.labels["word"] = prompt_.first->word;
    arranged.second.id = kSecondId;
    arranged.second.labels["word"] = prompt_.second->word;
    panel.objects = {std::move(arranged.first), std::move(arranged.second)};
    if (arranged.cord) {
        panel.objects.push_back(std::move(*arranged.cord));
        if (!can_lay_cord(panel, catalog_, *request_.meshes)) {
            refuse("a cord that lies in no object");
            return std::nullopt;
        }
    }
    const std::vector<glm::vec3> corners = list_corners(panel, catalog_, *request_.meshes);
    sight::frame_points(corners, arranged.to_eye.value_or(view.to_eye), arranged.fill.value_or(view.fill),
                        {panel.width_px, panel.height_px}, panel.camera);
    panel.labels["support"] = name_support(support);
    return Drawn{std::move(panel), arranged.is_rescaled};
}

// Judges the panel itself. False where what the prompt says does not hold beyond doubt, or its converse may hold.
bool PictureMaker::label(bool is_rescaled, spec::PanelSpec& panel)
{
    spec::EpisodeSpec alone;
    alone.panels = {panel};
    cast::MeshTrees trees;
    const facts::Arrangement arrangement = facts::build_arrangement(alone, 0, catalog_, *request_.meshes, trees);
    const std::string_view unseen = staged::find_unseen(arrangement, kThings, static_cast<std::size_t>(prompt_.relation->hidden));
    if (!unseen.empty()) {
        refuse(unseen);
        return false;
    }
    const facts::RelationKind& kind = *facts::find_relation_kind(prompt_.relation->name);
    const facts::Verdict verdict = kind.judge(arrangement, 0, 1);
    if (verdict.truth() != facts::Truth::True) {
        refuse(verdict.weakest() == nullptr ? "a mesh that is not closed" : verdict.weakest()->name);
        return false;
    }
    if (!kind.is_symmetric && kind.judge(arrangement, 1, 0).truth() != facts::Truth::False) {
        refuse("the converse is false");
        return false;
    }
    panel.labels["relation"] = {{"name", kind.name},
                                {"first", kFirstId},
                                {"second", kSecondId},
                                {"holds", staged::measure_relations(arrangement, 0, 1)},
                                {"rescaled", is_rescaled}};
    panel.labels["refusals"] = refusals_;
    return true;
}

}  // namespace clevrvk::generators::relations
