#include "generators/relations/cloth_over.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::relations {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;

dmat3 turn_to(const dvec2& way)
{
    return dmat3(dvec3(way, 0.0), dvec3(-way.y, way.x, 0.0), dvec3(0.0, 0.0, 1.0));
}

}  // namespace

Arranged lay_cloth(const Asked& asked, double least_m, ClothPlace (*choose)(const ClothSetting& setting))
{
    static const std::vector<Form> closed{{"box", "lid", {"closed"}}};
    const staged::StagedThing second = draw_entity(asked.second, closed, asked.rng, asked.meshes);
    const Draw cloth = draw_variant(asked.first, {}, asked.rng);
    const dvec3 natural = second.prop->sizes.box;
    const double longest = std::max({natural.x, natural.y, natural.z});
    const double second_scale = std::clamp(least_m / longest, 1.0, 2.0);
    const double angle = asked.rng.uniform(-3.0, 3.0);
    contact::Placement at = second.prop->rest;
    const dmat3 turn = turn_to({std::cos(angle), std::sin(angle)});
    at.axes = turn * at.axes;
    at.origin = second_scale * (turn * at.origin);
    at.scale = second_scale;
    const dvec2 size = things::describe_cloth(*cloth.thing, cloth.params).size;
    const ClothPlace place = choose({size, second_scale * natural, glm::normalize(dvec2(asked.to_eye)), asked.rng});
    Arranged arranged;
    arranged.second = second.shown.object;
    staged::place_object(at, arranged.second);
    arranged.first = things_family::make_thing_object(*cloth.thing, cloth.variant, cloth.params, "", asked.meshes).object;
    staged::place_object({turn_to(place.x_way), place.scale, dvec3(place.middle, 0.0)}, arranged.first);
    arranged.first.drapes_over = {kSecondId};
    arranged.reach_m = glm::abs(place.middle) + 0.5 * place.scale * glm::length(size);
    arranged.is_rescaled = second_scale != 1.0 || place.scale != 1.0;
    return arranged;
}

}  // namespace clevrvk::generators::relations
