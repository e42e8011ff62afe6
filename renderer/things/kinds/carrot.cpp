// Carrots: with a bush of leaves, with cut stalks, three in a bundle. They lie with the point to the front.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Leaves, Cut, Bundle };

struct CarrotParams : KindParams {
    Style style;
    double length;
    double thickness;
    double blunt;
    Color color;
    double shade;
    int seed;
};

/// The root along +z from its shoulder, grooved and bent.
Mesh make_root(const CarrotParams& params, Rng& rng)
{
    const double length = params.length;
    const double radius = params.thickness / 2.0;
    const double blunt = params.blunt;
    const double wave = rng.uniform(0.0, 6.28);
    const double bend = rng.uniform(-0.02, 0.02);
    Points2 profile;
    constexpr int kSteps = 60;
    profile.emplace_back(0.0, -0.02 * radius);
    for (int i = 0; i <= kSteps; ++i) {
        const double s = static_cast<double>(i) / kSteps;
        const double taper = mix(1.0, 0.10, pow(s, blunt)) * std::sqrt(std::max(0.0, 1.0 - pow(std::max(0.0, (s - 0.9) / 0.1), 2.0)));
        const double shoulder = std::sqrt(std::max(0.0, 1.0 - pow(std::max(0.0, 1.0 - s / 0.05), 2.0))) * 0.45 + 0.55;
        const double groove = 1.0 - 0.022 * std::max(0.0, sin(60.0 * s + 5.0 * sin(17.0 * s + wave)) - 0.4);
        profile.emplace_back(i == kSteps ? 0.0 : radius * taper * shoulder * groove, s * length);
    }
    return deform(lathe(profile, 40), [&](const dvec3& p) {
        const double s = p.z / length;
        return p + dvec3(bend * s * s + 0.002 * sin(9.0 * s + wave) * s, 0.002 * sin(7.0 * s) * s, 0.0);
    });
}

/// A feathery leaf from `at` along the unit vector `way`.
Mesh make_leaflet(const dvec3& at, const dvec3& way, double reach)
{
    const dvec3 across = glm::normalize(glm::cross(way, dvec3(0.2, 0.3, 1.0)));
    return make_sheet(
        [&](double u, double v) {
            const double w = (2.0 * v - 1.0) * reach * 0.34 * (0.12 + sin(kPi * std::min(0.97, u)) * (0.7 + 0.3 * std::abs(sin(14.0 * u))));
            return at + way * (reach * u) + across * w;
        },
        6, 1, 0.0007);
}

void add_carrot(ThingBuilder& builder, const CarrotParams& params, int index, const dvec3& at, double turn, int root, int green)
{
    Rng rng = Rng::for_key(params.seed, "things/carrot/root", static_cast<std::uint64_t>(index));
    const double length = params.length;
    const double radius = params.thickness / 2.0;
    const auto put = [&](Mesh mesh, std::string_view part, int slot) {
        // Turns the axis to -y.
        builder.add(move(rotate(rotate(std::move(mesh), 0, kPi / 2.0), 2, turn), at), part, slot);
    };
    put(make_root(params, rng), "root", root);
    const bool is_cut = params.style == Style::Cut;
    const int stalks = is_cut ? 6 : 9;
    for (int i = 0; i < stalks; ++i) {
        const double angle = 2.39996 * i;
        const double r = radius * 0.30 * std::sqrt((i + 0.5) / stalks);
        const double tall = is_cut ? rng.uniform(0.010, 0.020) : length * rng.uniform(0.55, 0.85);
        const double lean = rng.uniform(0.15, 0.42);
        const dvec3 out(cos(angle), sin(angle) * 0.55, 0.0);
        const Points3 path = smooth(Points3{out * r + dvec3(0, 0, 0.004), out * (r + 0.3 * lean * tall) + dvec3(0, 0, -0.5 * tall),
                                            out * (r + lean * tall) + dvec3(0, 0, -tall)},
                                    5);
        put(make_tube(
                path, [](double s) { return mix(0.0028, 0.0012, s); }, 6),
            "leaves", green);
        if (is_cut) {
            continue;
        }
        for (int k = 0; k < 9; ++k) {
            const double s = 0.32 + 0.68 * k / 8.0;
            const dvec3 foot = path[static_cast<std::size_t>(s * static_cast<double>(path.size() - 1))];
            for (const double side : {-1.0, 1.0}) {
                const double yaw = rng.uniform(-0.6, 0.6);
                const dvec3 way = glm::normalize(dvec3(side * cos(yaw + angle), side * sin(yaw + angle), -0.9));
                put(make_leaflet(foot, way, 0.024 * (1.15 - 0.5 * s)), "leaves", green);
            }
        }
    }
}

void build_carrot(const CarrotParams& params, ThingBuilder& builder)
{
    const int root = builder.add_slot("root", make_plain(shade(find_color(params.color), params.shade), 0.55));
    const int green = builder.add_slot("leaves", make_plain(find_color(Color::Leaf) * dvec3(0.9, 1.1, 0.8), 0.6));
    const double radius = params.thickness / 2.0;
    if (params.style == Style::Bundle) {
        add_carrot(builder, params, 0, {-1.9 * radius, 0, 0}, -0.10, root, green);
        add_carrot(builder, params, 1, {1.9 * radius, 0.006, 0}, 0.12, root, green);
        add_carrot(builder, params, 2, {0, 0.004, 1.45 * radius}, 0.02, root, green);
    } else {
        add_carrot(builder, params, 0, {0, 0, 0}, 0.0, root, green);
    }
    builder.add_grasp({{0, -0.02, radius}, {0, 0, -1}, {0, 1, 0}, 2.0 * radius});
    builder.center_box();
}

}  // namespace

Thing make_carrot_thing()
{
    Thing thing;
    thing.summary = "a carrot: with leaves, with cut stalks, or three in a bundle";
    thing.parts = {{"root"}, {"leaves"}};
    thing.least_m = 0.10;
    thing.most_m = 0.42;
    const Rows<CarrotParams> rows{
        word_row<&CarrotParams::style>("style", {"leaves", "cut", "bundle"}, "number of carrots, and length of their leaves"),
        number_row<&CarrotParams::length>("length", "m", 0.12, 0.2, 0.16, "length of the root"),
        number_row<&CarrotParams::thickness>("thickness", "m", 0.028, 0.045, 0.034, "thickness at the shoulder"),
        number_row<&CarrotParams::blunt>("blunt", "1", 0.75, 1.9, 1.1, "bluntness of the root; 1 is a cone"),
        color_row<&CarrotParams::color>("color", {"carrot", "orange", "purple", "yellow"}, "colour of the root"),
        number_row<&CarrotParams::shade>("shade", "1", -0.12, 0.1, 0.0, "how much darker or lighter the root is"),
        integer_row<&CarrotParams::seed>("seed", 0, 9999, 1, "seed of the unevenness"),
    };
    bind_rows<build_carrot>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
