// hanging over: a blanket hangs down over an edge of the second. Rigid things would need something that holds them up.
#include "generators/relations/cloth_over.h"

#include <algorithm>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec2;

constexpr double kLeast_m = 0.4;
constexpr double kScale = 0.5;  // of the blanket: its quarter must hang free

bool allows(const Entity& first, const Entity& second)
{
    return first.word == "blanket" && are_different(first, second);
}

/// A part lies on the second's top, the rest beyond its edge, on one side as seen from the eye.
ClothPlace choose(const ClothSetting& setting)
{
    const double side = setting.rng.uniform_index(2) == 0 ? -1.0 : 1.0;
    const double turn = setting.rng.uniform(-0.3, 0.9);
    const double beyond = setting.rng.uniform(0.35, 0.65);
    ClothPlace place;
    place.scale = kScale;
    const dvec2 way = glm::normalize(side * dvec2(-setting.to_eye.y, setting.to_eye.x) + turn * setting.to_eye);
    place.x_way = {way.y, -way.x};
    const double across = std::min(setting.second_m.x, setting.second_m.y);
    const double half = 0.5 * kScale * setting.cloth_m.y;
    place.middle = (0.5 * across + (2.0 * beyond - 1.0) * half) * way;
    return place;
}

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return lay_cloth(asked, kLeast_m, choose);
}

}  // namespace

Relation make_hanging_over()
{
    return {"hanging over", "the first must be a blanket, the second another object", allows, arrange, 0.25, 0.6, 2, true};
}

}  // namespace clevrvk::generators::relations
