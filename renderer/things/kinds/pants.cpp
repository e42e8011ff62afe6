// Trousers: jeans, sweatpants, shorts, leggings; as worn, or hanging from pegs.
#include "renderer/things/garment.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Jeans, Sweatpants, Shorts, Leggings };
enum class Display { Worn, Hung };
enum class Print { Plain, Stripe, Patches };
enum class Cuffs { Same, Second };

struct PantsParams : KindParams {
    Style style;
    Display display;
    double size;
    Color color;
    Color second_color;
    double shade;
    Print pattern;
    Cuffs cuffs;
    double folds;
    int seed;
};

struct Pattern {
    double waist = 0.98;  ///< heights
    double ankle = 0.05;
    double thigh = 0.098;  ///< radii
    double knee = 0.078;
    double hem = 0.070;
    double apart = 0.125;  ///< an ankle's distance from the midline
};

Pattern make_pattern(Style style)
{
    Pattern p;
    if (style == Style::Shorts) {
        p.ankle = 0.50;
        p.thigh = 0.096;
        p.hem = 0.098;
        p.knee = 0.095;
        p.apart = 0.20;
    } else if (style == Style::Leggings) {
        p.thigh = 0.088;
        p.knee = 0.060;
        p.hem = 0.044;
        p.apart = 0.10;
    } else if (style == Style::Sweatpants) {
        p.thigh = 0.105;
        p.knee = 0.092;
        p.hem = 0.062;
    }
    return p;
}

Blend make_body(const Pattern& p, int part, int legs, int slot)
{
    Blend body;
    const dvec3 thin(0, 1, 0);
    body.join(Solid::cone({0, 0.008, 0.80}, {0, 0, p.waist + 0.06}, 0.178, 0.156, 0.66, thin), 0.0, part, slot);
    for (const double side : {1.0, -1.0}) {
        const dvec3 hip(side * 0.085, 0.008, 0.78);
        const dvec3 knee(side * mix(0.085, p.apart, 0.6), -0.01, 0.44);
        const dvec3 foot(side * p.apart, 0.0, std::min(p.ankle - 0.02, 0.40));
        body.join(Solid::cone(hip, knee, p.thigh, p.knee, 0.95, thin), 0.05, legs, slot);
        body.join(Solid::cone(knee, foot, p.knee, p.hem, 0.95, thin), 0.03, legs, slot);
    }
    return body;
}

/// A strip on the surface along inner points, projected in a direction.
void add_seam(ThingBuilder& builder, const Blend& body, const Points3& inside, const dvec3& way, double radius, std::string_view part,
              int slot)
{
    Points3 path;
    for (const dvec3& point : smooth(inside, 5)) {
        path.push_back(body.find_surface(point, way) + way * 0.0008);
    }
    builder.add(crease(make_tube(path, radius, 8), 100.0), part, slot);
}

/// Fly, pockets, belt loops and button of jeans and shorts.
void add_details(ThingBuilder& builder, const Blend& body, const Pattern& p, int seam, int cloth, int metal)
{
    const dvec3 front(0, -1, 0);
    add_seam(builder, body, {{0.0, 0, p.waist - 0.03}, {0.0, 0, 0.84}, {0.0, 0, 0.78}}, front, 0.0022, "pockets", seam);
    add_seam(builder, body, {{0.032, 0, p.waist - 0.04}, {0.032, 0, 0.85}, {0.012, 0, 0.80}}, front, 0.0016, "pockets", seam);
    for (const double side : {1.0, -1.0}) {
        add_seam(builder, body, {{side * 0.062, 0, p.waist - 0.045}, {side * 0.080, 0, 0.875}, {side * 0.125, 0, 0.845}}, front, 0.0024,
                 "pockets", seam);
        add_seam(
            builder, body,
            {{side * 0.045, 0, 0.875}, {side * 0.045, 0, 0.80}, {side * 0.08, 0, 0.775}, {side * 0.115, 0, 0.80}, {side * 0.115, 0, 0.875}},
            {0, 1, 0}, 0.002, "pockets", seam);
    }
    for (const double angle : {-2.3, -0.85, 0.7, 1.57, 2.44}) {
        const dvec3 out(cos(angle), sin(angle), 0.0);
        const dvec3 high = body.find_surface({0, 0, p.waist - 0.004}, out);
        const dvec3 low = body.find_surface({0, 0, p.waist - 0.044}, out);
        const Axes axes = make_axes(out, glm::cross(glm::normalize(high - low), out));
        builder.add(place(make_box({-0.006, -0.023, -0.001}, {0.006, 0.023, 0.005}, 0.002), (high + low) / 2.0, axes.x, axes.y),
                    "waistband", cloth);
    }
    const dvec3 button = body.find_surface({0, 0, p.waist - 0.02}, front);
    builder.add(place(make_cylinder(0.009, 0.006, 0.002, 24), button, {1, 0, 0}, {0, 0, 1}), "waistband", metal);
}

/// A bow of cord in front of the waist.
void add_cord(ThingBuilder& builder, const Blend& body, const Pattern& p, int slot)
{
    const dvec3 knot = body.find_surface({0, 0, p.waist - 0.022}, {0, -1, 0}) + dvec3(0, -0.004, 0);
    for (const double side : {1.0, -1.0}) {
        builder.add(make_tube(smooth(Points3{knot, knot + dvec3(side * 0.02, -0.012, -0.03), knot + dvec3(side * 0.028, -0.008, -0.10)}, 6),
                              0.0035, 10),
                    "waistband", slot);
        builder.add(
            make_tube(smooth(Points3{knot, knot + dvec3(side * 0.03, -0.012, 0.012), knot + dvec3(side * 0.04, -0.010, -0.008), knot}, 6),
                      0.0035, 10),
            "waistband", slot);
    }
}

void build_pants(const PantsParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const bool is_jeans = style == Style::Jeans || style == Style::Shorts;
    const Pattern p = make_pattern(style);
    const dvec3 color = shade(find_color(params.color), params.shade);
    const int cloth = builder.add_slot("cloth", make_fabric(color));
    const int second = builder.add_slot("second", make_fabric(find_color(params.second_color)));
    const int seam = builder.add_slot("seam", make_plain(shade(find_color(Color::Gold), -0.1), 0.8));
    const int metal = builder.add_slot("metal", make_metal(Metal::Brass));
    const Blend body = make_body(p, builder.part("seat"), builder.part("legs"), cloth);
    Mesh mesh =
        cut_away(body.make_mesh(style == Style::Shorts ? 0.0105 : 0.0135), [&](const dvec3& q) { return p.waist - 0.12 * q.y - q.z; });
    mesh = cut_away(std::move(mesh), [&](const dvec3& q) { return q.z - p.ankle; });
    if (params.pattern == Print::Stripe) {
        paint_within(
            mesh, [&](const dvec3& q) { return std::max(std::abs(q.y) - 0.017, 0.11 - std::abs(q.x)); }, second);
    } else if (params.pattern == Print::Patches) {
        for (const double side : {1.0, -1.0}) {
            const dvec3 knee(side * 0.115, -0.08, style == Style::Shorts ? 0.64 : 0.45);
            paint_within(
                mesh,
                [&](const dvec3& q) {
                    return std::max({std::abs(q.x - knee.x) - 0.05, std::abs(q.z - knee.z) - 0.06, q.y});
                },
                second);
        }
    }
    paint_within(
        mesh, [&](const dvec3& q) { return p.waist - 0.042 - 0.12 * q.y - q.z; },
        style == Style::Leggings || style == Style::Sweatpants ? second : cloth, builder.part("waistband"));
    if (style != Style::Leggings) {
        paint_within(
            mesh, [&](const dvec3& q) { return q.z - p.ankle - (is_jeans ? 0.035 : 0.05); }, params.cuffs == Cuffs::Second ? second : cloth,
            builder.part("legs"));
    }
    const std::array<dvec3, 4> gathers{dvec3(0.10, 0, 0.44), dvec3(-0.10, 0, 0.44), dvec3(0.03, -0.1, 0.76), dvec3(-0.03, -0.1, 0.76)};
    mesh = deform(std::move(mesh), [&](const dvec3& q) {
        return q + fold(q - dvec3(q.x > 0 ? 0.1 : -0.1, 0, 0) * smoothstep(0.8, 0.7, q.z), gathers, params.folds, params.seed) *
                       smoothstep(p.waist, p.waist - 0.12, q.z);
    });
    builder.add(crease(thicken(mesh, 0.005), 75.0), "seat", cloth);
    if (is_jeans) {
        add_details(builder, body, p, seam, cloth, metal);
    } else {
        add_cord(builder, body, p, builder.add_slot("cord", make_fabric(find_color(Color::White))));
    }
    if (params.display == Display::Hung) {
        builder.mesh() = scale(std::move(builder.mesh()), {1.0, 0.5, 1.0});
        const int wood = builder.add_slot("pegs", make_wood(Wood::Pine));
        for (const double side : {1.0, -1.0}) {
            for (const double half : {1.0, -1.0}) {
                const dvec3 at(side * 0.085, -0.030 + half * 0.006, p.waist);
                builder.add(make_box(at - dvec3(0.008, 0.005, 0.035), at + dvec3(0.008, 0.005, 0.055), 0.002), "pegs", wood);
            }
        }
    }
    builder.mesh() = scale(std::move(builder.mesh()), dvec3(params.size));
    builder.center_box();
    builder.add_grasp({{0, 0, 0.9}, {0, 0, -1}, {1, 0, 0}, 0.03});
}

}  // namespace

Thing make_pants_thing()
{
    Thing thing;
    thing.summary = "trousers: jeans, sweatpants, shorts or leggings; as worn or hung";
    thing.parts = {{"seat"}, {"legs"}, {"waistband"}, {"pockets", true}, {"pegs", true}};
    thing.least_m = 0.26;
    thing.most_m = 1.15;
    const Rows<PantsParams> rows{
        word_row<&PantsParams::style>("style", {"jeans", "sweatpants", "shorts", "leggings"}, "cut"),
        word_row<&PantsParams::display>("display", {"worn", "hung"}, "whether the trousers are filled as by a body or hang on two pegs"),
        number_row<&PantsParams::size>("size", "1", 0.55, 1.08, 1.0, "size; children's trousers are small"),
        color_row<&PantsParams::color>("color", {"blue", "navy", "charcoal", "sand", "olive", "gray", "black", "red", "teal", "pink"},
                                       "colour of the cloth"),
        color_row<&PantsParams::second_color>("second_color", {"white", "black", "orange", "sky", "yellow"},
                                              "colour of the stripes, the patches and the cuffs"),
        number_row<&PantsParams::shade>("shade", "1", -0.15, 0.15, 0.0, "how much darker or lighter the cloth is"),
        word_row<&PantsParams::pattern>("pattern", {"plain", "stripe", "patches"},
                                        "pattern: plain, a stripe at the sides, or patches on the knees"),
        word_row<&PantsParams::cuffs>("cuffs", {"same", "second"}, "colour of the ends of the legs"),
        number_row<&PantsParams::folds>("folds", "m", 0.001, 0.004, 0.002, "depth of the folds"),
        integer_row<&PantsParams::seed>("seed", 0, 9999, 1, "seed of the folds"),
    };
    bind_rows<build_pants>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
