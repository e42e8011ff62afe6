// Dogs: hounds with hanging ears, spitzes with pointed ears.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

enum class Ears { Floppy, Pointed };

struct DogParams : QuadrupedParams {
    Ears ears;
    double snout;
};

/// 1 on the back and upper flanks, where shepherds and beagles are dark, falling to 0.
double find_saddle(const DogParams& params, const Mammal& m, const Stance& s, const dvec3& p)
{
    const dvec3 trunk = s.hip - s.chest;
    const double along = glm::dot(p - s.chest, trunk) / glm::dot(trunk, trunk);
    const dvec3 up = glm::normalize(glm::cross(dvec3(1, 0, 0), trunk));
    const double high = glm::dot(p - s.chest - trunk * along, up) / m.chest;
    const double rough = find_rough_noise(p / (0.5 * m.chest), static_cast<std::uint32_t>(params.seed) + 2U) - 0.5;
    const double ends = smoothstep(-0.40, -0.12, along + 0.1 * rough) * smoothstep(1.32, 1.12, along);
    return smoothstep(-0.10, 0.28, high + 0.35 * rough) * ends * smoothstep(1.2, 1.9, glm::length(p - s.head.origin) / s.head.unit);
}

/// Darker hair on muzzle and ears, like a shepherd's, on every other dog without patches or spots.
dvec3 tint_dog(const DogParams& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const double saddle = params.pattern == CoatPattern::Saddle ? find_saddle(params, m, s, point) : 0.0;
    const dvec3 fur = tint_fur(params, m, s, point, normal) * (1.0 - 0.86 * saddle);
    if (params.seed % 2 == 0 || params.pattern == CoatPattern::Patches || params.pattern == CoatPattern::Spots) {
        return fur;
    }
    const dvec3 at = s.head.find(point);
    const double muzzle = smoothstep(-0.75, -1.25, at.y) * smoothstep(0.35, -0.05, at.z) * smoothstep(3.5, 3.0, glm::length(at));
    const double ear = smoothstep(0.85, 1.25, at.z) * smoothstep(2.4, 2.0, glm::length(at)) * smoothstep(0.25, 0.45, std::abs(at.x));
    return fur * (1.0 - 0.72 * std::max(muzzle, ear));
}

ToyLooks list_real_coats()
{
    ToyLooks coats = list_dog_coats();
    coats.pink = Color::Sand;
    return coats;
}

/// A saddle is tinted, with a soft border, so the part of the coat that would be cut out takes its colour.
AnimalColors choose_colors(const DogParams& params)
{
    const ToyLooks looks = list_real_coats();
    const dvec3 coat = find_tintable_coat(params, {});
    const bool has_saddle = params.pattern == CoatPattern::Saddle;
    return {coat, has_saddle ? coat : find_color(params.second_color), looks.iris, looks.horn, looks.dark, looks.pink};
}

const QuadrupedLooks kLooks = [] {
    QuadrupedLooks looks{"a dog: hound or spitz; in six poses",
                         0.32,
                         0.66,
                         {"stand", "walk", "run", "sit", "lie", "look"},
                         {"plain", "belly", "patches", "saddle", "spots", "socks"},
                         list_real_coats()};
    looks.cells = 84.0;
    return looks;
}();

/// A blunt muzzle with flews and a chin, a stop below the brows, cheeks; a deep chest, thighs.
void join_dog(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double r = head.unit;
    const double end = -0.85 - m.snout + m.snout_radius;  // where the muzzle ends
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ellipsoid(head.at({0.20 * side, end + 0.16, -m.snout_drop - 0.14}), dvec3(0.34, 0.52, 0.36) * r, head.axes),
                 0.10 * r, "head", toy.slots.coat);
        toy.join(Solid::ellipsoid(head.at({0.58 * side, -0.22, -0.30}), dvec3(0.46, 0.58, 0.46) * r, head.axes), 0.2 * r, "head",
                 toy.slots.coat);
        toy.join(Solid::ball(head.at({0.36 * side, -0.66, 0.40}), 0.27 * r), 0.14 * r, "head", toy.slots.coat);
    }
    toy.join(Solid::ball(head.at({0, end + 0.22, -m.snout_drop - 0.42}), 0.26 * r), 0.12 * r, "head", toy.slots.coat);
    toy.join(Solid::cone(head.at({0, -0.7, 0.02}), head.at({0, end - 0.10, -m.snout_drop + 0.16}), 0.30 * r, 0.26 * r), 0.12 * r, "head",
             toy.slots.coat);
    const dvec3 way = glm::normalize(s.hip - s.chest);
    toy.join(Solid::ellipsoid(glm::mix(s.chest, s.hip, 0.20) - dvec3(0, 0, 0.05), {0.98 * m.chest, 1.16 * m.chest, 0.40 * m.length},
                              make_axes(way)),
             0.06, "body", toy.slots.coat);
}

void build_dog(const DogParams& params, ThingBuilder& builder)
{
    const bool is_spitz = params.ears == Ears::Pointed;
    Mammal dog;
    dog.length = 0.84;
    dog.chest = 0.205;
    dog.hip = 0.160;
    dog.leg = 0.078;
    dog.foot = 0.056;
    dog.neck = 0.15;
    dog.neck_radius = 0.135;
    dog.skull = 0.174;
    dog.snout = 1.05 * params.snout;
    dog.snout_radius = 0.46;
    dog.snout_drop = 0.36;
    dog.ears = is_spitz ? EarKind::Pointed : EarKind::Floppy;
    dog.ear = is_spitz ? 0.95 : 1.15;
    dog.tail = is_spitz ? TailKind::Bushy : TailKind::Up;
    dog.tail_length = is_spitz ? 0.48 : 0.36;
    dog.eyes = {27.0, 15.0, 0.15, false, 0.55};
    QuadrupedMaking making;
    making.extras.body = join_dog;
    making.colors = choose_colors(params);
    making.tint = std::bind_front(tint_dog, std::cref(params));
    build_quadruped(params, builder, kLooks, dog, making);
}

}  // namespace

Thing make_dog_thing()
{
    Thing thing = make_quadruped_kind(kLooks);
    thing.revision = 6;
    Rows<DogParams> rows = list_quadruped_rows(kLooks);
    rows.add(word_row<&DogParams::ears>("ears", {"floppy", "pointed"},
                                        "form of the ears: floppy like a hound's, or pointed like a spitz's"));
    rows.add(number_row<&DogParams::snout>("snout", "1", 0.8, 1.2, 1.0, "length of the snout"));
    bind_rows<build_dog>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
