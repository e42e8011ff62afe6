// Cats: tabby, tuxedo, calico, plain; with a long tail.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

/// A tabby's dark bands: across back, legs and tail, an M on the brow, lines beside the eyes. Paler chin and belly.
double find_tabby(const Params& params, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const auto seed = static_cast<std::uint32_t>(params.integer("seed"));
    const dvec3 p = (point - s.head.origin) / s.head.unit;
    const dvec3 at(glm::dot(p, s.head.axes.x), glm::dot(p, s.head.axes.y), glm::dot(p, s.head.axes.z));
    const double warp = 1.6 * (find_rough_noise(point / 0.13, seed) - 0.5);
    const auto band = [](double phase, double width) { return smoothstep(1.0 - 2.0 * width, 1.0 - width, 0.5 + 0.5 * cos(phase)); };
    if (glm::dot(at, at) < 2.2 && at.y < 0.75) {
        const double brow = at.z > 0.30 ? band(2.0 * kPi * (at.x / 0.36 + 0.25 * warp), 0.34) : 0.0;
        const bool is_cheek = std::abs(at.x) > 0.42 && at.z < 0.22;
        const double cheek = is_cheek ? band(2.0 * kPi * (at.z / 0.40 - 0.4 * std::abs(at.x) + 0.2 * warp), 0.30) : 0.0;
        return std::max(brow, cheek);
    }
    const dvec3 along = glm::normalize(s.hip - s.chest);
    const double limb = smoothstep(0.62, 0.48, point.z);
    const double body = band(2.0 * kPi * (glm::dot(point - s.chest, along) / 0.135 + 0.55 * warp), 0.36);
    const double leg = band(2.0 * kPi * (point.z / 0.095 + 0.4 * warp), 0.30);
    const double spine = smoothstep(0.80, 0.97, normal.z) * smoothstep(0.05, 0.025, std::abs(point.x)) * 0.8;
    const double belly = smoothstep(0.25, 0.75, -normal.z);
    return std::max(mix(body, leg, s.chest.z > 0.55 ? limb : 0.0), spine) * (1.0 - 0.8 * belly);
}

dvec3 tint_cat(const Params& params, const Mammal& m, const Stance& s, const dvec3& point, const dvec3& normal)
{
    const dvec3 fur = tint_fur(params, m, s, point, normal);
    if (params.word("pattern") != "stripes") {
        return fur;
    }
    return fur * (1.0 - 0.72 * find_tabby(params, s, point, normal));
}

ToyLooks list_real_coats()
{
    ToyLooks coats = list_cat_coats();
    coats.iris = "gold";
    coats.pink = "skin";
    return coats;
}

const QuadrupedLooks kLooks{"a cat: tabby, tuxedo, calico; in six poses",
                            0.22,
                            0.28,
                            {"sit", "stand", "walk", "run", "lie", "look"},
                            {"stripes", "belly", "patches", "plain", "socks"},
                            list_real_coats(),
                            true,
                            88.0,
                            false,
                            tint_cat};

/// Muzzle pads, a chin, brows; thighs and shoulders; dark rims of the eyes.
void join_cat(Toy& toy, const Mammal& m, const Stance& s)
{
    const Spot& head = s.head;
    const double r = head.unit;
    for (const double side : {1.0, -1.0}) {
        toy.join(Solid::ball(head.at({0.22 * side, -0.86, -0.36}), 0.30 * r), 0.10 * r, "head", toy.slots.coat);
        toy.join(Solid::ellipsoid(head.at({0.72 * side, -0.15, -0.32}), dvec3(0.42, 0.50, 0.42) * r, head.axes), 0.2 * r, "head",
                 toy.slots.coat);
        toy.join(Solid::ball(head.at({0.40 * side, -0.68, 0.44}), 0.26 * r), 0.2 * r, "head", toy.slots.coat);
    }
    toy.join(Solid::ball(head.at({0, -0.84, -0.66}), 0.22 * r), 0.12 * r, "head", toy.slots.coat);
    toy.join(Solid::cone(head.at({0, -0.6, 0.30}), head.at({0, -0.98, -0.14}), 0.26 * r, 0.17 * r), 0.2 * r, "head", toy.slots.coat);
    const dvec3 way = glm::normalize(s.hip - s.chest);
    toy.join(Solid::ellipsoid(glm::mix(s.chest, s.hip, 0.55) - dvec3(0, 0, 0.03), {1.02 * m.chest, 1.08 * m.chest, 0.52 * m.length},
                              make_axes(way)),
             0.06, "body", toy.slots.coat);
}

void build_cat(const Params& params, ThingBuilder& builder)
{
    Mammal cat;
    cat.length = 0.92;
    cat.chest = 0.215;
    cat.hip = 0.205;
    cat.leg = 0.078;
    cat.foot = 0.062;
    cat.neck = 0.10;
    cat.neck_radius = 0.145;
    cat.skull = 0.212;
    cat.snout = 0.20;
    cat.snout_radius = 0.40;
    cat.snout_drop = 0.34;
    cat.ears = EarKind::Pointed;
    cat.ear = 0.95;
    cat.tail = TailKind::Long;
    cat.tail_length = 0.85;
    cat.eyes = {28.0, 10.0, 0.215, false, 0.6};
    cat.has_cheeks = true;
    build_quadruped(params, builder, kLooks, cat, {{}, add_whiskers, join_cat});
}

}  // namespace

Thing make_cat_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"whiskers"}});
    thing.build = build_cat;
    return thing;
}

}  // namespace clevrvk::things
