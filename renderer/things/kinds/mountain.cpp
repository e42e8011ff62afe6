// Mountains: a peak, a range, a volcano, a table mountain; with snow, rock and woods depending on height. They are as
// large as a house, because cameras stand at most 100 m away.
#include "renderer/modeling/cut.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace clevrvk::things {
namespace {

enum class Style { Peak, Range, Volcano, Mesa };

struct MountainParams : KindParams {
    Style style;
    double width;
    double height;
    double roughness;
    double snow_line;
    double tree_line;
    Color rock;
    Color land;
    double shade;
    int seed;
};

/// Random numbers on a lattice, interpolated between its points: 0 to 1.
class NoiseField {
public:
    explicit NoiseField(std::int64_t seed)
    {
        Rng rng = Rng::for_key(seed, "things/mountain/noise", 0);
        for (double& value : values_) {
            value = rng.uniform(0.0, 1.0);
        }
    }

    [[nodiscard]] double at(const dvec2& p) const
    {
        const dvec2 corner = glm::floor(p);
        const dvec2 t = p - corner;
        const dvec2 s = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
        const auto x = static_cast<std::int64_t>(corner.x);
        const auto y = static_cast<std::int64_t>(corner.y);
        return mix(mix(value(x, y), value(x + 1, y), s.x), mix(value(x, y + 1), value(x + 1, y + 1), s.x), s.y);
    }

    /// Octaves with sharp crests: 0 to 1. Source: Musgrave, Kolb and Mace (1989), ridged sums.
    [[nodiscard]] double ridges(dvec2 p, int octaves) const
    {
        double sum = 0.0;
        double weight = 0.5;
        double before = 1.0;
        for (int i = 0; i < octaves; ++i) {
            const double crest = 1.0 - std::abs(2.0 * at(p) - 1.0);
            const double here = crest * crest * before;
            sum += weight * here;
            before = std::min(1.0, 1.6 * here + 0.15);
            weight *= 0.5;
            p = dvec2(1.63 * p.x - 1.17 * p.y, 1.17 * p.x + 1.63 * p.y) + 17.3;
        }
        return sum;
    }

private:
    static constexpr std::int64_t kSide = 64;

    [[nodiscard]] double value(std::int64_t x, std::int64_t y) const
    {
        const std::int64_t row = (y % kSide + kSide) % kSide;
        const std::int64_t column = (x % kSide + kSide) % kSide;
        return values_[static_cast<std::size_t>(row * kSide + column)];
    }

    std::array<double, kSide * kSide> values_{};
};

/// Height at a place in the unit disc: 0 at the rim, at most about 1.
double find_height(const NoiseField& noise, Style style, double rough, const dvec2& p)
{
    const double rim = smoothstep(1.0, 0.72, glm::length(p));
    const double ridge = noise.ridges(p * 1.7 + 9.0, 6);
    const double fine = noise.ridges(p * 4.3 + 31.0, 4) - 0.4;
    const auto cone = [&](const dvec2& at, double wide, double tall) {
        const dvec2 from = p - at;
        // Spurs run down from each summit.
        const double angle = atan2(from.y, from.x);
        const double spurs = 1.0 + 0.16 * rough * cos(5.0 * angle + 6.0 * noise.at(at * 3.0 + 4.0)) + 0.10 * rough * cos(9.0 * angle + 2.0);
        return tall * pow(std::max(0.0, 1.0 - glm::length(from) / (wide * spurs)), 1.35);
    };
    if (style == Style::Volcano) {
        const double out = glm::length(p);
        const double slope = pow(std::max(0.0, 1.0 - out / 0.98), 1.55) * 1.35;
        const double crater = 0.80 - 0.24 * smoothstep(0.17, 0.05, out) + 0.04 * (noise.at(p * 9.0) - 0.5);
        return std::min(slope, crater) + 0.10 * rough * (ridge - 0.4) * rim * smoothstep(0.12, 0.3, out);
    }
    if (style == Style::Mesa) {
        const double edge = glm::length(p) + 0.16 * (noise.at(p * 3.1 + 5.0) - 0.5) + 0.07 * (noise.at(p * 9.0) - 0.5);
        const double walls = 0.56 * smoothstep(0.60, 0.52, edge) + 0.22 * smoothstep(0.74, 0.64, edge);
        return walls + 0.22 * smoothstep(1.0, 0.55, edge) + 0.04 * rough * fine * rim;
    }
    // A peak is off centre at random, with a shoulder on its gentle side.
    const double lean = 0.9 * (noise.at({7.31, 2.17}) - 0.5);
    double high = std::max(cone({lean, 0.05}, 1.0 - 0.5 * std::abs(lean), 1.0),
                           cone({-0.9 * lean - (lean < 0.0 ? -0.12 : 0.12), -0.05}, 0.62, mix(0.25, 0.72, noise.at({3.63, 9.41}))));
    if (style == Style::Range) {
        high = std::max({cone({-0.42, 0.0}, 0.62, 0.72), cone({0.02, 0.12}, 0.78, 1.0), cone({0.46, -0.04}, 0.58, 0.62)});
    }
    return high * (1.0 + 0.28 * rough * fine) + 0.22 * rough * (ridge - 0.25) * rim * smoothstep(0.0, 0.25, high);
}

/// A grid over the disc, finer towards the middle, closed below.
Mesh make_land(const NoiseField& noise, Style style, double rough, double radius, double height)
{
    constexpr int kRings = 92;
    constexpr int kAround = 220;
    std::vector<Points3> rings;
    const double base = -0.02 * height;
    for (int i = 0; i <= kRings; ++i) {
        const double share = 1.0 - static_cast<double>(i) / kRings;
        const double out = i == 0 ? 1.0 : pow(share, 1.12);
        Points3 ring;
        for (int k = 0; k < kAround; ++k) {
            const double angle = 2.0 * kPi * k / kAround;
            const dvec2 p(out * cos(angle), out * sin(angle));
            const double high = std::max(0.0, find_height(noise, style, rough, p)) * smoothstep(1.0, 0.93, out);
            ring.emplace_back(p.x * radius, p.y * radius, high * height);
        }
        rings.push_back(ring);
    }
    Points3 below = rings.front();
    for (dvec3& point : below) {
        point.z = base;
    }
    rings.insert(rings.begin(), below);
    return crease(loft(rings), 62.0);
}

void build_mountain(const MountainParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double radius = params.width / 2.0;
    const double height = params.height * radius;
    const NoiseField noise(params.seed);
    const int rock =
        builder.add_slot("rock", make_plain(shade(find_color(style == Style::Mesa ? Color::Terracotta : params.rock), params.shade), 0.95));
    const int snow = builder.add_slot("snow", make_plain(find_color(Color::Snow), 0.7));
    const int woods = builder.add_slot("woods", make_plain(find_color(style == Style::Mesa ? Color::Sand : params.land), 1.0));
    const int lava = builder.add_slot("lava", make_light(find_color(Color::Orange), {2.2, 0.5, 0.06}));
    Mesh land = make_land(noise, style, params.roughness, radius, height);
    const auto uneven = [&](const dvec3& p, double size) { return noise.ridges(dvec2(p) / radius * size + 3.0, 3) - 0.4; };
    const double tree_line = params.tree_line;
    paint_within(
        land, [&](const dvec3& p) { return p.z / height - tree_line - 0.22 * uneven(p, 3.5); }, woods, builder.part("foot"));
    const double snow_line = style == Style::Mesa ? 2.0 : params.snow_line;
    paint_within(
        land, [&](const dvec3& p) { return snow_line - p.z / height - 0.26 * uneven(p, 4.5); }, snow, builder.part("top"));
    if (style == Style::Volcano) {
        paint_within(
            land, [&](const dvec3& p) { return std::max(glm::length(dvec2(p)) - 0.095 * radius, p.z - 0.70 * height); }, lava,
            builder.part("top"));
    } else if (style == Style::Mesa) {
        paint_within(
            land, [&](const dvec3& p) { return 0.70 * height - p.z; },
            builder.add_slot("plateau", make_plain(find_color(Color::Sand), 1.0)), builder.part("top"));
    }
    builder.add(land, "slope", rock);
    builder.center_box();
}

}  // namespace

Thing make_mountain_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a mountain: a peak, a range, a volcano or a table mountain; with snow, rock and woods";
    thing.parts = {{"slope"}, {"top"}, {"foot"}};
    thing.least_m = 14.0;
    thing.most_m = 28.0;
    const Rows<MountainParams> rows{
        word_row<&MountainParams::style>("style", {"peak", "range", "volcano", "mesa"}, "overall form"),
        number_row<&MountainParams::width>("width", "m", 16.0, 26.0, 20.0,
                                           "width of the foot; far smaller than that of real mountains, to fit a scene's camera"),
        number_row<&MountainParams::height>("height", "1", 0.75, 1.15, 0.95, "height divided by half the width"),
        number_row<&MountainParams::roughness>("roughness", "1", 0.6, 1.3, 1.0, "roughness of the ridges and the gullies"),
        number_row<&MountainParams::snow_line>("snow_line", "1", 0.5, 0.72, 0.6, "height of the snow line divided by that of the mountain"),
        number_row<&MountainParams::tree_line>("tree_line", "1", 0.1, 0.34, 0.22,
                                               "height of the tree line divided by that of the mountain"),
        color_row<&MountainParams::rock>("rock", {"stone", "slate", "gray", "bark", "charcoal"}, "colour of the slopes"),
        color_row<&MountainParams::land>("land", {"leaf", "moss", "olive", "green", "sand"}, "colour of the foot"),
        number_row<&MountainParams::shade>("shade", "1", -0.15, 0.15, 0.0, "how much darker or lighter the rock is"),
        integer_row<&MountainParams::seed>("seed", 0, 9999, 1, "seed of the form"),
    };
    bind_rows<build_mountain>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
