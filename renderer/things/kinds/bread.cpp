// Bread: tin loaf, baguette, round country loaf, bun, slice, ring.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

enum class Style { Loaf, Baguette, Round, Bun, Slice, Ring };
enum class Ends { Pointed, Round };
enum class Marks { Slashes, Cross, Seeds };

struct BreadParams : KindParams {
    Style style;
    double width;
    double height;
    double length;
    double oval;
    double bulge;
    int slices;
    int slashes;
    Ends ends;
    Marks marks;
    Color color;
    Color crumb;
    int seed;
};

struct Slots {
    int crust;
    int crumb;
    int cut;
    int seeds;
};

/// The outline of a slice in (x, z): flat below, bulging over the tin's edge above; width and height are 1.
Points2 make_slice_outline(double bulge)
{
    const double w = 0.5;
    return trace({{{-w * 0.92, 0.0}, 0.06},
                  {{w * 0.92, 0.0}, 0.06},
                  {{w * 0.97, 0.52}, 0.05},
                  {{w * (1.0 + bulge), 0.66}, 0.10},
                  {{w * (0.98 + bulge), 0.90}, 0.22},
                  {{w * 0.4, 1.0}, 0.4},
                  {{-w * 0.4, 1.0}, 0.4},
                  {{-w * (0.98 + bulge), 0.90}, 0.22},
                  {{-w * (1.0 + bulge), 0.66}, 0.10},
                  {{-w * 0.97, 0.52}, 0.05}},
                 true, 6);
}

Points2 resize(const Points2& outline, double width, double height)
{
    Points2 sized;
    for (const dvec2& p : outline) {
        sized.emplace_back(p.x * width, p.y * height);
    }
    return sized;
}

/// A standing slice with its crust; its faces look to the front and back. \param y  of the front
void add_slice(ThingBuilder& builder, const Slots& slots, const Points2& outline, double thick, const Deformation& lay)
{
    const auto stand = [](Mesh mesh) { return place(std::move(mesh), {0, 0, 0}, {1, 0, 0}, {0, 0, 1}); };
    builder.add(deform(stand(extrude(outline, thick, 0.002)), lay), "crust", slots.crust);
    const Points2 inner = inset(outline, 0.0042);
    builder.add(deform(stand(move(extrude(inner, thick + 0.0012, 0.0006), {0, 0, -0.0006})), lay), "crumb", slots.crumb);
    // Pores on both faces.
    Rng rng = Rng::for_key(7, "things/bread/pores", 0);
    const int pores = 46;
    for (int i = 0; i < pores; ++i) {
        const double x = rng.uniform(-0.42, 0.42);
        const double z = rng.uniform(0.06, 0.88);
        const double size = rng.uniform(0.0008, 0.0022);
        const double width = 2.0 * outline[outline.size() / 4].x;
        const double height = std::max_element(outline.begin(), outline.end(), [](const dvec2& a, const dvec2& b) { return a.y < b.y; })->y;
        for (const double y : {0.0006, -thick - 0.0006}) {
            Mesh pore = rotate(make_cylinder(size, 0.0005, 0.0, 9), 0, kPi / 2.0);
            builder.add(deform(move(std::move(pore), {x * std::abs(width), y + (y > 0.0 ? 0.0002 : 0.0003), z * height}), lay), "crumb",
                        slots.cut);
        }
    }
}

/// A body along y with rounded ends and an uneven crust.
Mesh make_body(const Points2& outline, double length, double round, double rise, int seed)
{
    Rng rng = Rng::for_key(seed, "things/bread/crust", 0);
    const double a = rng.uniform(0.0, 6.28);
    const double b = rng.uniform(0.0, 6.28);
    std::vector<Points3> rings;
    const auto add_ring = [&](double y, double grow) {
        Points3 ring;
        for (const dvec2& p : outline) {
            const double bump = 1.0 + 0.025 * sin(70.0 * y + a) * sin(60.0 * p.x + b);
            const double z = p.y * (1.0 + rise * (1.0 - 4.0 * y * y / (length * length))) * bump;
            ring.emplace_back(p.x * mix(0.86, 1.0, grow) * bump, y, mix(p.y * 0.25, z, grow));
        }
        rings.push_back(ring);
    };
    constexpr int kEnd = 6;
    constexpr int kMiddle = 30;
    for (int i = 0; i <= kEnd; ++i) {
        const double angle = kPi / 2.0 * i / kEnd;
        add_ring(-length / 2.0 + round * 0.6 * i / kEnd, sin(angle));
    }
    for (int i = 1; i < kMiddle; ++i) {
        add_ring(mix(-length / 2.0 + round * 0.6, length / 2.0 - round * 0.6, static_cast<double>(i) / kMiddle), 1.0);
    }
    for (int i = kEnd; i >= 0; --i) {
        const double angle = kPi / 2.0 * i / kEnd;
        add_ring(length / 2.0 - round * 0.6 * i / kEnd, sin(angle));
    }
    return loft(rings);
}

/// A loaf along y; its first slices may be cut off and lean in front of it.
void add_loaf(ThingBuilder& builder, const BreadParams& params, const Slots& slots)
{
    const double width = params.width;
    const double height = params.height * width;
    const double length = params.length * width;
    const Points2 outline = resize(make_slice_outline(params.bulge), width, height);
    const int cut = params.slices;
    Mesh body = make_body(outline, length, 0.25 * width, 0.04, params.seed);
    if (cut > 0) {
        // A flat front face where the crumb is visible.
        const double face = -length / 2.0 + 0.18 * width;
        body = deform(std::move(body), [&](const dvec3& p) { return dvec3(p.x, std::max(p.y, face + 0.004 * (p.y - face)), p.z); });
        paint(
            body, slots.crumb, [&](const dvec3& c, const dvec3& n) { return c.y < face + 1e-3 && n.y < -0.9; }, builder.part("crumb"));
        for (int i = 0; i < cut; ++i) {
            const double lean = 0.35 + 0.16 * i;
            const Deformation lay = [&](const dvec3& p) {
                // Leans back against the loaf.
                const double y = p.y * cos(lean) + p.z * sin(lean);
                return dvec3(p.x + 0.004 * i, face - 0.03 - height * sin(lean) * 1.02 - 0.012 * i + y, p.z * cos(lean) - p.y * sin(lean));
            };
            add_slice(builder, slots, outline, 0.012, lay);
        }
    }
    builder.add(crease(std::move(body), 50.0), "crust", slots.crust);
    builder.add_grasp({{0, 0, height}, {0, 0, -1}, {0, 1, 0}, width});
}

/// A patch of paler crumb in a slash on a body with a given top surface.
template <typename Top>
void add_slash(ThingBuilder& builder, const Slots& slots, const dvec2& from, const dvec2& to, double wide, const Top& top)
{
    const dvec2 way = glm::normalize(to - from);
    const dvec2 side(-way.y, way.x);
    builder.add(make_sheet(
                    [&](double u, double v) {
                        const double half = wide * pow(std::max(1e-6, sin(kPi * mix(0.02, 0.98, u))), 0.8);
                        const double s = 2.0 * v - 1.0;
                        const dvec2 at = glm::mix(from, to, u) + side * (half * s);
                        return dvec3(at, top(at) - 0.0025 + 0.004 * (1.0 - s * s));
                    },
                    14, 6, 0.004),
                "slashes", slots.cut);
}

void add_baguette(ThingBuilder& builder, const BreadParams& params, const Slots& slots)
{
    const double r = 0.26 * params.width;
    const double length = params.length * params.width * 2.0;
    constexpr int kRings = 64;
    const auto radius = [&](double y) {
        const double u = std::min(1.0, std::abs(2.0 * y / length));
        return r * pow(std::max(0.0, 1.0 - pow(u, params.ends == Ends::Pointed ? 2.6 : 7.0)), 0.5);
    };
    std::vector<Points3> rings;
    for (int i = 0; i <= kRings; ++i) {
        const double u = -cos(kPi * i / kRings);
        const double y = 0.5 * length * (i == 0 ? -1.0 : i == kRings ? 1.0 : u);
        const double bump = 1.0 + 0.03 * sin(y * 95.0 + params.seed);
        Points3 ring;
        for (const dvec2& p : make_circle(1.0, 36)) {
            const double z = p.y < 0.0 ? 0.62 * p.y : 0.95 * p.y;
            ring.emplace_back(p.x * radius(y) * bump, y, (z + 0.62) * radius(y) * bump + 0.62 * (r - radius(y)) * 0.8);
        }
        rings.push_back(ring);
    }
    builder.add(loft(rings), "crust", slots.crust);
    const auto top = [&](const dvec2& at) {
        const double here = radius(at.y);
        const double u = std::clamp(at.x / std::max(here, 1e-4), -0.99, 0.99);
        return (0.95 * std::sqrt(1.0 - u * u) + 0.62) * here + 0.62 * (r - here) * 0.8;
    };
    const int slashes = params.slashes;
    for (int i = 0; i < slashes; ++i) {
        const double y = mix(-0.40, 0.40, slashes > 1 ? static_cast<double>(i) / (slashes - 1) : 0.5) * length;
        const double reach = 0.30 * length / slashes;
        add_slash(builder, slots, {-0.52 * r, y - reach}, {0.52 * r, y + reach}, 0.20 * r, top);
    }
    builder.add_grasp({{0, 0, 1.57 * r}, {0, 0, -1}, {0, 1, 0}, 2.0 * r});
}

/// A dome with a cross, slashes or seeds on it.
void add_round(ThingBuilder& builder, const BreadParams& params, const Slots& slots, bool is_bun)
{
    const double r = params.width * (is_bun ? 0.42 : 0.85);
    const double high = r * (is_bun ? 0.95 : 0.72);
    const double longer = is_bun ? 1.0 : params.oval;
    const Points2 profile = smooth(Points2{{0.0, 0.0},
                                           {0.72 * r, 0.0},
                                           {0.95 * r, 0.16 * high},
                                           {r, 0.36 * high},
                                           {0.86 * r, 0.70 * high},
                                           {0.5 * r, 0.94 * high},
                                           {0.0, high}},
                                   8);
    Points2 line = profile;
    line.front().x = 0.0;
    line.back().x = 0.0;
    for (dvec2& p : line) {
        p.y = std::max(p.y, 0.0);
    }
    const int seed = params.seed;
    Mesh body = deform(lathe(line, 72), [&](dvec3 p) {
        const double bump = 1.0 + 0.015 * sin(3.0 * atan2(p.y, p.x) + seed) + 0.012 * sin(60.0 * p.x) * sin(55.0 * p.y);
        return dvec3(p.x * bump * longer, p.y * bump, p.z);
    });
    builder.add(body, "crust", slots.crust);
    const auto top = [&](const dvec2& at) {
        const double d = glm::length(at / dvec2(longer, 1.0));
        double z = 0.0;
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            const bool is_across = (line[i].x <= d) != (line[i + 1].x <= d);
            z = is_across ? std::max(z, mix(line[i].y, line[i + 1].y, (d - line[i].x) / (line[i + 1].x - line[i].x))) : z;
        }
        return z;
    };
    const Marks marks = params.marks;
    switch (marks) {
        case Marks::Seeds: {
            const int count = is_bun ? 80 : 170;
            for (int i = 0; i < count; ++i) {
                const double d = 0.74 * r * std::sqrt((i + 0.5) / count);
                const dvec2 at(d * cos(2.39996 * i), d * sin(2.39996 * i));
                const Mesh grain = rotate(make_ellipsoid(dvec3(0.0026, 0.0015, 0.0009), 8), 2, 1.7 * i);
                builder.add(move(grain, dvec3(at, top(at) + 0.0004)), "slashes", slots.seeds);
            }
            break;
        }
        case Marks::Cross:
            add_slash(builder, slots, {-0.62 * r, 0}, {0.62 * r, 0}, 0.075 * r, top);
            add_slash(builder, slots, {0, -0.62 * r}, {0, 0.62 * r}, 0.075 * r, top);
            break;
        case Marks::Slashes:
            for (int i = -1; i <= 1; ++i) {
                add_slash(builder, slots, {0.42 * r * longer * i - 0.12 * r, -0.50 * r + 0.1 * r * std::abs(i)},
                          {0.42 * r * longer * i + 0.12 * r, 0.50 * r - 0.1 * r * std::abs(i)}, 0.085 * r, top);
            }
            break;
    }
    builder.add_grasp({{0, 0, high}, {0, 0, -1}, {0, 1, 0}, 2.0 * r});
}

/// A shiny ring with seeds.
void add_ring(ThingBuilder& builder, const BreadParams& params, const Slots& slots)
{
    const double r = params.width * 0.30;
    const double thick = r * 0.52;
    Points2 section;
    for (const dvec2& p : make_superellipse({thick, thick * 0.92}, 2.3, 28)) {
        section.emplace_back(r + p.x, p.y + thick * 0.9);
    }
    builder.add(lathe(section, 64, true), "crust", slots.crust);
    for (int i = 0; i < 110; ++i) {
        const double turn = 2.39996 * i;
        const double tilt = mix(0.25, 2.9, (i * 37 % 110) / 109.0);
        const dvec3 out(cos(turn), sin(turn), 0.0);
        const dvec3 at = out * (r + thick * cos(tilt) * 0.99) + dvec3(0, 0, thick * 0.9 + thick * 0.915 * sin(tilt));
        const dvec3 normal = glm::normalize(out * cos(tilt) + dvec3(0, 0, sin(tilt)));
        const dvec3 along = glm::normalize(glm::cross(normal, dvec3(cos(9.0 * i), sin(9.0 * i), 0.3)));
        builder.add(place(make_ellipsoid(dvec3(0.0026, 0.0015, 0.0010), 8), at, along, glm::cross(normal, along)), "slashes", slots.seeds);
    }
    builder.add_grasp({{r, 0, 1.8 * thick}, {0, 0, -1}, {0, 1, 0}, 2.0 * thick});
}

void build_bread(const BreadParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = find_color(params.color);
    model::Material crust = make_plain(color, style == Style::Ring || style == Style::Bun ? 0.35 : 0.6);
    const dvec3 dark = shade(color, -0.42);
    crust.solid = catalog::SolidTexture{"noise", {dark.r, dark.g, dark.b}, 0.03, {0.0, 0.0, 1.0}, static_cast<std::uint32_t>(params.seed)};
    Slots slots{};
    slots.crust = builder.add_slot("crust", crust);
    slots.crumb = builder.add_slot("crumb", make_plain(find_color(params.crumb), 0.9));
    slots.cut = builder.add_slot("cut", make_plain(shade(find_color(Color::Crumb), -0.12), 0.9));
    slots.seeds = builder.add_slot("seeds", make_plain(find_color(Color::Cream), 0.6));
    if (style == Style::Loaf) {
        add_loaf(builder, params, slots);
    } else if (style == Style::Baguette) {
        add_baguette(builder, params, slots);
    } else if (style == Style::Slice) {
        const double width = params.width * 1.05;
        const Points2 outline = resize(make_slice_outline(params.bulge), width, params.height * width * 1.1);
        // Leans back as in a rack.
        const double lean = 0.30;
        add_slice(builder, slots, outline, 0.016,
                  [&](const dvec3& p) { return dvec3(p.x, p.y * cos(lean) + p.z * sin(lean), p.z * cos(lean) - p.y * sin(lean)); });
        builder.add_grasp({{0, 0.1 * width, width}, {0, 0, -1}, {1, 0, 0}, 0.016});
    } else if (style == Style::Ring) {
        add_ring(builder, params, slots);
    } else {
        add_round(builder, params, slots, style == Style::Bun);
    }
    builder.center_box();
}

}  // namespace

Thing make_bread_thing()
{
    Thing thing;
    thing.summary = "bread: a loaf with or without slices, a baguette, a round loaf, a bun, a slice, or a ring with seeds";
    thing.parts = {{"crust"}, {"crumb", true}, {"slashes", true}};
    thing.least_m = 0.07;
    thing.most_m = 0.80;
    const Rows<BreadParams> rows{
        word_row<&BreadParams::style>("style", {"loaf", "baguette", "round", "bun", "slice", "ring"}, "overall form"),
        number_row<&BreadParams::width>("width", "m", 0.10, 0.135, 0.115, "width of a loaf; other styles scale with it"),
        number_row<&BreadParams::height>("height", "1", 0.85, 1.1, 0.95, "height divided by the width"),
        number_row<&BreadParams::length>("length", "1", 1.9, 2.7, 2.3, "length divided by the width; a baguette is twice as long"),
        number_row<&BreadParams::oval>("oval", "1", 1.0, 1.7, 1.3, "length of a round loaf divided by its width"),
        number_row<&BreadParams::bulge>("bulge", "1", 0.02, 0.16, 0.08, "how far the loaf has risen above its tin"),
        integer_row<&BreadParams::slices>("slices", 0, 2, 1, "number of slices cut off a loaf"),
        integer_row<&BreadParams::slashes>("slashes", 4, 7, 5, "number of slashes in a baguette"),
        word_row<&BreadParams::ends>("ends", {"pointed", "round"}, "ends of a baguette"),
        word_row<&BreadParams::marks>("marks", {"slashes", "cross", "seeds"}, "marks on a bun or a round loaf"),
        color_row<&BreadParams::color>("color", {"crust", "gold", "tan", "terracotta"}, "colour of the crust"),
        color_row<&BreadParams::crumb>("crumb", {"paper", "cream", "crumb", "beige"}, "colour of the crumb"),
        integer_row<&BreadParams::seed>("seed", 0, 9999, 1, "seed of the crust"),
    };
    bind_rows<build_bread>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
