// covering: a blanket lies over the second, whose lower part or one side shows.
#include "generators/relations/cloth_over.h"

#include <algorithm>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec2;

constexpr double kLeast_m = 0.13;  // of the second: smaller ones are rescaled
constexpr double kLeastScale = 0.5;
constexpr double kHigh = 0.5;  // over its width

bool allows(const Entity& first, const Entity& second)
{
    return first.word == "blanket" && are_different(first, second);
}

/// The edge on the eye's side hangs down a part of a high thing, and lies across a flat one.
ClothPlace choose(const ClothSetting& setting)
{
    const double across = 0.5 * (setting.second_m.x + setting.second_m.y);
    const double high = setting.second_m.z;
    const double fallen = setting.rng.uniform(0.15, 0.5);  // share of its height
    const double edge = setting.rng.uniform(0.3, 0.65);    // share of its half width
    const double aside = setting.rng.uniform(-0.1, 0.1);
    const dvec2 away = glm::normalize(-setting.to_eye + aside * dvec2(-setting.to_eye.y, setting.to_eye.x));
    ClothPlace place;
    place.x_way = {-away.y, away.x};
    place.scale = std::clamp((across + high) / std::min(setting.cloth_m.x, setting.cloth_m.y), kLeastScale, 1.0);
    const double reach = high > kHigh * across ? 0.5 * across + fallen * high : edge * 0.5 * across;
    place.middle = (0.5 * place.scale * setting.cloth_m.y - reach) * away;
    return place;
}

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return lay_cloth(asked, kLeast_m, choose);
}

}  // namespace

Relation make_covering()
{
    return {"covering", "the first must be a blanket, the second another object", allows, arrange, 0.3, 0.6, 1};
}

}  // namespace clevrvk::generators::relations
