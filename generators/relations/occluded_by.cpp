// occluded by: the first stands behind the second, as seen from the eye. A knife lies so low that only its handle, seen
// from the ground, hides anything: the first stands right behind it.
#include "generators/relations/put_pair.h"
#include "generators/relations/scales.h"
#include "generators/staging/approach.h"
#include "generators/staging/trial.h"

namespace clevrvk::generators::relations {
namespace {

using contact::dmat3;
using contact::Placement;
using glm::dvec2;
using glm::dvec3;

constexpr double kKnifeScale = 2.0;
constexpr double kLeastHiddenScale = 0.7;
constexpr double kMostHiddenScale = 1.1;
constexpr double kFill = 0.92;  // the eye is as near as a long knife allows
constexpr double kGapTolerances = 2.5;
constexpr double kLeastRise = 0.03;
constexpr double kMostRise = 0.1;
constexpr double kMostTurn = 0.15;   // of the knife, from straight across
constexpr double kMostAside = 0.25;  // of the handle's distance from the middle

/// The knife lies across, with its handle before the origin of the view.
std::variant<Arranged, Refusal> hide_behind_handle(const Asked& asked)
{
    static const std::vector<Form> thick{{"knife", "style", {"chef", "bread", "cleaver"}}};
    staged::StagedThing first = draw_entity(asked.first, thick, asked.rng, asked.meshes);
    staged::StagedThing knife = draw_entity(asked.second, thick, asked.rng, asked.meshes);
    const double side = asked.rng.uniform_index(2) == 0 ? 1.0 : -1.0;
    const double turn = asked.rng.uniform(-kMostTurn, kMostTurn);
    const double along = asked.rng.uniform(-kMostAside, kMostAside);
    const double scale = asked.rng.uniform(kLeastHiddenScale, kMostHiddenScale);
    const double rise = asked.rng.uniform(kLeastRise, kMostRise);
    if (knife.mesh->grasps.empty()) {
        return "a handle of the knife";
    }
    const dvec2 to_eye = glm::normalize(dvec2(asked.to_eye));
    const dvec2 across = glm::normalize(side * dvec2(-to_eye.y, to_eye.x) + turn * to_eye);
    const dvec2 handle(knife.prop->rest.apply(knife.mesh->grasps.front().center));
    const dmat3 knife_turn = staging::turn_to(across) * glm::transpose(staging::turn_to(glm::normalize(handle)));
    const dvec2 place = -(1.0 + along) * kKnifeScale * glm::length(handle) * across;
    const Placement lies = staging::stand(*knife.prop, kKnifeScale, knife_turn, place);
    const staging::Pair pair{*first.prop, *knife.prop};
    const double gap = kGapTolerances * staging::find_tolerance(*first.prop, *knife.prop, {scale, kKnifeScale});
    const Placement stands = staging::approach(pair, lies, scale, staging::turn_to(staging::draw_way(asked.rng)), -to_eye, gap);
    staged::place_object(stands, first.shown.object);
    staged::place_object(lies, knife.shown.object);
    const dvec2 reach = glm::max(find_reach(stands, *first.body), find_reach(lies, *knife.body));
    Arranged arranged{std::move(first.shown.object), std::move(knife.shown.object), reach, true};
    arranged.to_eye = glm::normalize(dvec3(to_eye, rise));
    arranged.fill = kFill;
    return arranged;
}

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return asked.second.word == "knife" ? hide_behind_handle(asked) : put_pair(asked, *staging::find_putter("behind"), {}, {});
}

}  // namespace

Relation make_occluded_by()
{
    return {"occluded by", "the two must be different objects", are_different, arrange, 0.2, 0.4, 0};
}

}  // namespace clevrvk::generators::relations
