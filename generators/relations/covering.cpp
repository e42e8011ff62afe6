// covering: a blanket lies over the second, whose lower part or one side shows.
#include "generators/relations/cloth_over.h"

#include <algorithm>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec2;

constexpr double kLeast_m = 0.25;  // of the second: smaller ones are rescaled
constexpr double kLeastScale = 0.5;

bool allows(const Entity& first, const Entity& second)
{
    return first.word == "blanket" && are_different(first, second);
}

/// Over its middle where the second is high enough for its lower part to show; else with an edge across the second, on
/// the eye's side.
ClothPlace choose(const ClothSetting& setting)
{
    const double shorter = std::min(setting.cloth_m.x, setting.cloth_m.y);
    const double across = std::max(setting.second_m.x, setting.second_m.y);
    const double fallen = setting.rng.uniform(0.35, 0.75);  // share of its height that the blanket reaches down
    ClothPlace place;
    place.scale = std::clamp((across + 2.0 * fallen * setting.second_m.z) / shorter, kLeastScale, 1.0);
    const double reach = 0.5 * (place.scale * shorter - across);
    const double aside = setting.rng.uniform(-0.1, 0.1);
    const double edge = setting.rng.uniform(0.15, 0.5);
    const dvec2 away = glm::normalize(-setting.to_eye + aside * dvec2(-setting.to_eye.y, setting.to_eye.x));
    place.x_way = {-away.y, away.x};
    if (reach > 0.8 * setting.second_m.z) {
        const double half = 0.5 * place.scale * setting.cloth_m.y;
        place.middle = (half - edge * 0.5 * across) * away;
    }
    return place;
}

std::variant<Arranged, Refusal> arrange(const Asked& asked)
{
    return lay_cloth(asked, kLeast_m, choose);
}

}  // namespace

Relation make_covering()
{
    return {"covering", "the first must be a blanket, the second another object", allows, arrange, 0.3, 0.6, 1, true};
}

}  // namespace clevrvk::generators::relations
