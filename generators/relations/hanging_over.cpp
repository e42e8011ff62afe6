// hanging over: a cord holds the first up over the second. A blanket hangs down over an edge of the second instead,
// unless that is a knife, which lies too low.
#include "generators/relations/cloth_over.h"
#include "generators/relations/cord_pair.h"
#include "generators/staging/hang.h"

#include <algorithm>

namespace clevrvk::generators::relations {
namespace {

using glm::dvec2;

constexpr double kLeast_m = 0.4;
constexpr double kScale = 0.5;  // of the blanket: its quarter must hang free

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
    static const std::vector<Form> closed{{"box", "lid", {"closed"}}};
    const bool is_draped = asked.first.word == "blanket" && asked.second.word != "knife";
    return is_draped ? lay_cloth(asked, kLeast_m, choose) : cord_pair(asked, staging::hang, closed, {}, 1);
}

}  // namespace

Relation make_hanging_over()
{
    return {"hanging over", "the two must be different objects", are_different, arrange, 0.2, 0.45};
}

}  // namespace clevrvk::generators::relations
