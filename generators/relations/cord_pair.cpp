#include "generators/relations/cord_pair.h"

#include "generators/relations/scales.h"
#include "renderer/things/cord_form.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace clevrvk::generators::relations {
namespace {

constexpr double kRope_m = 0.0085;      // thicker ones are rope, others string
constexpr double kOfSizes = 0.012;      // the cord's thickness, over the diagonals of both
constexpr double kLeastThick_m = 0.003;
constexpr double kMostThick_m = 0.012;

Vec3 to_vec3(const glm::dvec3& v)
{
    return {v.x, v.y, v.z};
}

/// A drawn cord of that thickness along its way.
spec::ObjectSpec make_cord(const staging::Tied& tied, double thickness, const Asked& asked)
{
    const things::Thing& thing = *things::find_thing("cord");
    const std::int64_t variant = asked.rng.uniform_index(things_family::kVariants);
    things::Params params = things::sample(thing, variant);
    params.set("make", thickness >= kRope_m ? "rope" : "string");
    spec::ObjectSpec cord = things_family::make_thing_object(thing, variant, params, "cord", asked.meshes).object;
    const double scale = thickness / things::describe_cord(params).thickness;
    cord.scale = Vec3{scale, scale, scale};
    constexpr std::array<const char*, 2> kIds{kFirstId, kSecondId};
    for (std::size_t k = 0; k < tied.turns.size(); ++k) {
        const staging::TieTurns& turns = tied.turns[k];
        cord.windings.push_back({kIds.at(k), turns.turns, to_vec3(turns.at), to_vec3(turns.axis), "hitch"});
    }
    std::ranges::transform(tied.points, std::back_inserter(cord.points), to_vec3);
    return cord;
}

}  // namespace

std::variant<Arranged, Refusal> cord_pair(const Asked& asked, CordStager stage, std::span<const Form> first_forms,
                                          std::span<const Form> second_forms, int tied_count)
{
    staged::StagedThing first = draw_entity(asked.first, first_forms, asked.rng, asked.meshes);
    staged::StagedThing second = draw_entity(asked.second, second_forms, asked.rng, asked.meshes);
    const double first_m = glm::length(first.prop->sizes.box);
    const double second_m = glm::length(second.prop->sizes.box);
    const double thin = asked.rng.uniform(0.75, 1.0);
    const std::uint64_t key = asked.rng.next_u32();
    Refusal refusal;
    for (const staging::Scales& scales : list_scales(first_m / second_m)) {
        const double sizes = tied_count == 1 ? 2.0 * scales.first * first_m : scales.first * first_m + scales.second * second_m;
        const double thickness = thin * std::clamp(kOfSizes * sizes, kLeastThick_m, kMostThick_m);
        const auto outcome = stage({{*first.prop, first.mesh->grasps, scales.first},
                                    {*second.prop, second.mesh->grasps, scales.second},
                                    thickness,
                                    asked.to_eye},
                                   Rng::for_key(0, "cord", key));
        if (const auto* const failed = std::get_if<staging::Refusal>(&outcome)) {
            refusal = failed->clause.name;
            continue;
        }
        const auto& tied = std::get<staging::Tied>(outcome);
        staged::place_object(tied.first, first.shown.object);
        staged::place_object(tied.second, second.shown.object);
        const glm::dvec2 reach = glm::max(find_reach(tied.first, *first.body), find_reach(tied.second, *second.body));
        return Arranged{std::move(first.shown.object), std::move(second.shown.object), reach,
                        scales.first != 1.0 || scales.second != 1.0, make_cord(tied, thickness, asked)};
    }
    return refusal;
}

}  // namespace clevrvk::generators::relations
