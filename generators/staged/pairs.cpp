// Two or three things, the first in, on, under, near or behind the second, on a table or a floor. The stager places
// them; renderer/facts judges the line that comes out, and its verdicts are the label. A pair that is refused, does not
// show or is in doubt is drawn anew, and counted.
#include "generators/staged/light.h"
#include "generators/staged/measure_panel.h"
#include "generators/staged/tasks.h"
#include "generators/staged/wish.h"
#include "generators/staging/put.h"
#include "generators/things/ground.h"
#include "renderer/base/error.h"
#include "renderer/facts/build_arrangement.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/sight/frame_box.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clevrvk::generators::staged {

namespace {

using contact::dvec2;
using contact::dvec3;
using contact::Placement;
using things_family::kAny;

constexpr int kMostAttempts = 120;
constexpr int kNaturalAttempts = 40;   // before sizes may be changed
constexpr int kHopelessAttempts = 4;   // variants of two wanted kinds: where sizes forbid all of these, they forbid the pair
constexpr int kThirdAttempts = 4;      // to find a place for a third thing
constexpr double kMostRatio = 12.0;    // of the diagonals of things in one picture

constexpr const char* kForbidden = "sizes at every scale";

double find_diagonal(const StagedThing& thing, double scale)
{
    return scale * glm::length(thing.prop->sizes.box);
}

// Makes one episode, attempt after attempt.
class Maker {
public:
    Maker(const catalog::Catalog& catalog, const TaskRequest& request)
        : catalog_(catalog), request_(request), streams_(pairs_info().name, request), wish_(draw_wish(request, streams_))
    {
    }

    [[nodiscard]] spec::EpisodeSpec make();

private:
    struct Set {
        std::vector<StagedThing> things;
        std::vector<Placement> places;
        bool is_rescaled = false;
    };

    [[nodiscard]] std::optional<Set> draw_set(int attempt);
    [[nodiscard]] bool add_third(Set& set, Rng& rng);
    [[nodiscard]] spec::EpisodeSpec make_episode(Set& set) const;
    void light(spec::PanelSpec& panel) const;
    void look(const Set& set, spec::PanelSpec& panel) const;
    [[nodiscard]] bool label(bool is_rescaled, spec::EpisodeSpec& episode);
    void refuse(std::string_view reason) { ++refusals_[std::string(reason)]; }

    const catalog::Catalog& catalog_;
    const TaskRequest& request_;
    EpisodeStreams streams_;
    Wish wish_;
    std::map<std::string, int> refusals_;
};

std::optional<Maker::Set> Maker::draw_set(int attempt)
{
    Rng rng = streams_.stream(fmt::format("scene/pair/{}", attempt));
    const Ground& ground = *wish_.ground;
    std::optional<StagedThing> second =
        draw_thing(ground, wish_.arrangement->name == "in" ? ground.vessels : ground.kinds, wish_.second, request_, rng);
    std::optional<StagedThing> first = draw_thing(ground, ground.kinds, wish_.first, request_, rng);
    if (!first || !second) {
        refuse("size or form of a thing on its ground");
        return std::nullopt;
    }
    if (first->shown.object.shape == second->shown.object.shape && wish_.first != wish_.second) {
        refuse("two of a kind");
        return std::nullopt;
    }
    const staging::Putter& putter = *staging::find_putter(wish_.arrangement->name);
    const staging::Sizes& sizes = first->prop->sizes;
    if (staging::find_impossible(putter.find_misfit, sizes, second->prop->sizes)) {
        refuse(kForbidden);
        return std::nullopt;
    }
    if (attempt < kNaturalAttempts && putter.find_misfit(sizes, second->prop->sizes, 1.0)) {
        refuse("natural sizes");
        return std::nullopt;
    }
    const double larger = std::max(find_diagonal(*first, 1.0), find_diagonal(*second, 1.0));
    const staging::Outcome outcome = staging::put(putter, {*first->prop, *second->prop, 3.5 * larger * wish_.way}, rng);
    if (const auto* refusal = std::get_if<staging::Refusal>(&outcome)) {
        refuse(refusal->clause.name);
        return std::nullopt;
    }
    const auto& stage = std::get<staging::Stage>(outcome);
    const double ratio = find_diagonal(*first, stage.first.scale) / find_diagonal(*second, stage.second.scale);
    if (std::max(ratio, 1.0 / ratio) > kMostRatio) {
        refuse("ratio of sizes in one picture");
        return std::nullopt;
    }
    Set set;
    set.things.push_back(std::move(*first));
    set.things.push_back(std::move(*second));
    set.places = {stage.first, stage.second};
    set.is_rescaled = stage.is_rescaled();
    if (wish_.count == 3 && !add_third(set, rng)) {
        refuse("place for the third thing");
        return std::nullopt;
    }
    return set;
}

// The pair is one body, near which the third stands.
bool Maker::add_third(Set& set, Rng& rng)
{
    std::vector<contact::Triangle> triangles;
    for (std::size_t k = 0; k < 2; ++k) {
        for (const contact::Triangle& triangle : set.things[k].body->surface().triangles()) {
            triangles.push_back(set.places[k].apply(triangle));
        }
    }
    const contact::Body pair_body(std::move(triangles));
    staging::Prop pair{pair_body, {}, {}, {}, {}};
    pair.rest.origin = -dvec3(dvec2(pair_body.center_of_mass()), 0.0);
    pair.sizes.box = pair_body.bounds().high - pair_body.bounds().low;
    const staging::Putter& near = *staging::find_putter("near");
    const double longest = glm::length(pair.sizes.box);
    for (int attempt = 0; attempt < kThirdAttempts; ++attempt) {
        std::optional<StagedThing> third = draw_thing(*wish_.ground, wish_.ground->kinds, kAny, request_, rng);
        const bool is_new = third && std::ranges::none_of(set.things, [&](const StagedThing& thing) {
            return thing.shown.object.shape == third->shown.object.shape;
        });
        if (!is_new || find_diagonal(*third, 1.0) > 1.2 * longest || find_diagonal(*third, 1.0) < 0.2 * longest) {
            continue;
        }
        const staging::Outcome outcome = near.place({*third->prop, pair}, {1.0, 1.0}, rng);
        if (const auto* stage = std::get_if<staging::Stage>(&outcome)) {
            set.places.push_back(contact::find_relative(stage->first, stage->second));
            set.things.push_back(std::move(*third));
            return true;
        }
    }
    return false;
}

void Maker::light(spec::PanelSpec& panel) const
{
    Rng rng = streams_.stream("scene/light");
    vary_lamps(rng, panel);
    constexpr std::array<std::string_view, 4> kCovers{"oak", "walnut", "linen", "white_marble"};
    panel.stage.value().front().object.materials.at(0).material = kCovers[rng.uniform_index(kCovers.size())];
}

// From the drawn side, as near as all corners fill their share of the picture.
void Maker::look(const Set& set, spec::PanelSpec& panel) const
{
    std::vector<glm::vec3> corners;
    for (std::size_t k = 0; k < set.things.size(); ++k) {
        for (const contact::Triangle& triangle : set.things[k].body->surface().triangles()) {
            for (const dvec3& corner : triangle) {
                corners.emplace_back(set.places[k].apply(corner));
            }
        }
    }
    sight::frame_points(corners, wish_.way, wish_.fill, {panel.width_px, panel.height_px}, panel.camera);
}

spec::EpisodeSpec Maker::make_episode(Set& set) const
{
    spec::EpisodeSpec episode = begin_episode(pairs_info(), request_);
    spec::PanelSpec& panel = episode.panels.emplace_back(make_panel(catalog::get_world(catalog_, "table"), "scene"));
    resolve::fill_setting(catalog_, panel);
    panel.width_px = request_.options.integer("width");
    panel.height_px = request_.options.integer("height");
    if (wish_.ground->is_floor) {
        things_family::make_floor(panel);
    }
    light(panel);
    constexpr std::array<std::string_view, 3> kIds{"first", "second", "third"};
    for (std::size_t k = 0; k < set.things.size(); ++k) {
        spec::ObjectSpec& object = panel.objects.emplace_back(std::move(set.things[k].shown.object));
        object.id = kIds[k];
        place_object(set.places[k], object);
    }
    look(set, panel);
    return episode;
}

// Measures the line itself. False where what was asked for does not hold beyond doubt, one way or the other.
bool Maker::label(bool is_rescaled, spec::EpisodeSpec& episode)
{
    cast::MeshTrees trees;
    const facts::Arrangement panel = facts::build_arrangement(episode, 0, catalog_, *request_.meshes, trees);
    const std::size_t count = panel.object_count();
    const std::string_view unseen = find_unseen(panel, count, wish_.arrangement->name == "behind" ? 0 : count);
    if (!unseen.empty()) {
        refuse(unseen);
        return false;
    }
    const Json holds = measure_relations(panel, 0, 1);
    const Json& asked = holds.at(std::string(wish_.arrangement->relation));
    const Json backward = wish_.arrangement->name == "near" ? Json(true) : Json(false);
    if (asked.at("forward") != Json(true) || asked.at("backward") != backward) {
        refuse("relation beyond doubt");
        return false;
    }
    const std::vector<spec::ObjectSpec>& objects = episode.panels.front().objects;
    episode.labels = {{"relation",
                       {{"name", wish_.arrangement->relation},
                        {"first", objects[0].id},
                        {"second", objects[1].id},
                        {"holds", holds},
                        {"rescaled", is_rescaled}}},
                      {"refusals", refusals_}};
    return true;
}

spec::EpisodeSpec Maker::make()
{
    const bool is_wanted = wish_.first != kAny && wish_.second != kAny;
    int attempt = 0;
    const auto is_hopeless = [&] {
        const auto forbidden = refusals_.find(kForbidden);
        return is_wanted && forbidden != refusals_.end() && forbidden->second >= kHopelessAttempts;
    };
    while (attempt < kMostAttempts && !is_hopeless()) {
        if (std::optional<Set> set = draw_set(attempt++)) {
            spec::EpisodeSpec episode = make_episode(*set);
            if (label(set->is_rescaled, episode)) {
                return episode;
            }
        }
    }
    std::string reasons;
    for (const auto& [reason, count] : refusals_) {
        reasons += fmt::format("; {}: {}", reason, count);
    }
    throw SpecError(fmt::format("--set arrangement={}: no '{}' of '{}' and '{}' in {} attempts; set other categories{}",
                                wish_.arrangement->name, wish_.arrangement->name, wish_.first, wish_.second, attempt, reasons));
}

spec::EpisodeSpec generate(const catalog::Catalog& catalog, const TaskRequest& request)
{
    return Maker(catalog, request).make();
}

// The label says what is measured on the line.
std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode)
{
    const Json relation = episode.labels.is_object() ? episode.labels.value("relation", Json()) : Json();
    if (episode.panels.size() != 1 || !relation.is_object()) {
        return {"it should have one panel and the label 'relation'"};
    }
    return find_false_statements(catalog, episode, 0, relation);
}

}  // namespace

Task make_pairs_task()
{
    return {pairs_info(), generate, find_broken_rules};
}

}  // namespace clevrvk::generators::staged
