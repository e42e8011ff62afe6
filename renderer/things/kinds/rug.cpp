// Rugs: oblong, round and oval ones and runners, woven in patterns of up to three colours, or shaggy; some have
// fringes. They lie on the floor, with their pile up.
#include "renderer/things/kind.h"

#include "renderer/modeling/cut.h"
#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace clevrvk::things {
namespace {

enum class Style { Oblong, Round, Oval, Runner };
enum class Pattern { Border, Stripes, Medallion, Checks, Zigzag, Plain };

struct RugParams : KindParams {
    Style style;
    Pattern pattern;
    double length;
    double width;
    double thick;
    bool is_shaggy;
    bool has_fringe;
    int repeats;
    Color color;
    Color second_color;
    Color third_color;
    int seed;
};

/// The form seen from above.
struct Form {
    dvec2 half{0.0};
    bool is_round;

    /// The distance from the edge, exact for oblong ones; for round ones it is measured towards the middle.
    [[nodiscard]] double measure_edge(const dvec3& p) const
    {
        if (is_round) {
            return (1.0 - glm::length(dvec2(p) / half)) * std::min(half.x, half.y);
        }
        return std::min(half.x - std::abs(p.x), half.y - std::abs(p.y));
    }
};

/// The numbers of stripes or checks along and across, whose borders are lines of the mesh.
struct Grid {
    glm::ivec2 count{1};
    dvec2 cell{0.0};
};

Grid plan_grid(const Form& form, int repeats)
{
    Grid grid;
    grid.count.x = 2 * repeats + 1;
    const double along = 2.0 * form.half.x / grid.count.x;
    grid.count.y = std::max(3, 2 * static_cast<int>(form.half.y / along) + 1);
    grid.cell = 2.0 * form.half / dvec2(grid.count);
    return grid;
}

Mesh make_body(const Form& form, const Grid& grid, double thick)
{
    constexpr double kCell_m = 0.04;
    if (form.is_round) {
        const double least = std::min(form.half.x, form.half.y);
        Points2 profile{{least - 0.01, 0.0}, {0.004, 0.0}, {0.0, 0.3 * thick}, {0.002, 0.8 * thick}, {0.008, thick}};
        for (double from = 0.03; from < least - 0.02; from += kCell_m) {
            profile.emplace_back(from, thick);
        }
        profile.emplace_back(least - 0.01, thick);
        std::vector<Points3> rings;
        for (const dvec2& p : profile) {
            Points3& ring = rings.emplace_back();
            for (const dvec2& point : make_superellipse(form.half * (1.0 - p.x / least), 2.0, 96)) {
                ring.emplace_back(point, p.y);
            }
        }
        return loft(rings);
    }
    // Twice as many faces as halves of a check: borders of checks, and their middles, are lines.
    const auto divide = [&](int count, double cell) {
        return count * 2 * std::max(1, static_cast<int>(std::lround(0.5 * cell / kCell_m)));
    };
    const double round = 0.45 * thick;
    return make_box({-form.half, 0.0}, {form.half, thick}, round,
                    {divide(grid.count.x, grid.cell.x), divide(grid.count.y, grid.cell.y), 1});
}

/// Paints what is below each border of a rising field, from the last border to the first.
void paint_steps(Mesh& body, const Field& field, const std::vector<std::pair<double, int>>& borders)
{
    for (auto border = borders.rbegin(); border != borders.rend(); ++border) {
        const double at = border->first;
        paint_within(
            body, [&field, at](const dvec3& p) { return field(p) - at; }, border->second);
    }
}

/// The slots of the three colours.
struct Slots {
    int pile;
    int second;
    int third;
};

/// Bands of the three colours in turn, across the rug, straight or in zigzag.
void paint_stripes(Mesh& body, const Grid& grid, const Slots& slots, bool is_zigzag)
{
    const Field field = [=](const dvec3& p) {
        const double along = p.y / grid.cell.y;
        const double wave = 2.0 * std::abs(along - std::floor(along + 0.5));
        return p.x / grid.cell.x + (is_zigzag ? 0.8 * wave : 0.0);
    };
    std::vector<std::pair<double, int>> borders;
    for (int k = -(grid.count.x + 1) / 2 - 2; k <= grid.count.x / 2 + 2; k += 2) {
        borders.emplace_back(k - 0.05, slots.pile);
        borders.emplace_back(k + 0.75, slots.second);
        borders.emplace_back(k + 1.0, slots.third);
    }
    paint_steps(body, field, borders);
}

void paint_pattern(Mesh& body, const Form& form, const Grid& grid, Pattern pattern, const Slots& slots)
{
    const double least = std::min(form.half.x, form.half.y);
    const Field edge = [&form](const dvec3& p) { return form.measure_edge(p); };
    switch (pattern) {
        case Pattern::Plain: paint_steps(body, edge, {{0.05 * least, slots.second}}); break;
        case Pattern::Border:
            paint_steps(body, edge,
                        {{0.06 * least, slots.pile},
                         {0.12 * least, slots.second},
                         {0.16 * least, slots.third},
                         {0.26 * least, slots.second},
                         {0.36 * least, slots.pile},
                         {0.39 * least, slots.third}});
            break;
        case Pattern::Stripes: paint_stripes(body, grid, slots, false); break;
        case Pattern::Zigzag: paint_stripes(body, grid, slots, true); break;
        case Pattern::Medallion: {
            const Field lozenge = [&form](const dvec3& p) { return std::abs(p.x) / form.half.x + std::abs(p.y) / form.half.y; };
            paint_steps(body, lozenge, {{0.46, slots.second}, {0.54, slots.third}, {0.7, slots.second}});
            const Field middle = [](const dvec3& p) { return glm::length(dvec2(p)); };
            paint_steps(body, middle, {{0.11 * least, slots.second}, {0.24 * least, slots.third}});
            paint_steps(
                body, edge,
                {{0.05 * least, slots.pile}, {0.1 * least, slots.second}, {0.15 * least, slots.third}, {0.2 * least, slots.second}});
            break;
        }
        case Pattern::Checks:
            for (int i = 0; i < grid.count.x; ++i) {
                for (int k = 0; k < grid.count.y; ++k) {
                    const dvec2 middle = (dvec2(i, k) + 0.5) * grid.cell - form.half;
                    const int slot = i % 2 == 1 && k % 2 == 1 ? slots.third : i % 2 == 1 || k % 2 == 1 ? slots.second : slots.pile;
                    if (slot != slots.pile) {
                        paint(body, slot, [&, middle](const dvec3& center, const dvec3&) {
                            return glm::all(glm::lessThan(glm::abs(dvec2(center) - middle), 0.5 * grid.cell));
                        });
                    }
                }
            }
            break;
    }
}

/// Knotted threads at both short ends, each in a direction of its own.
void add_fringe(ThingBuilder& builder, const Form& form, double thick, int seed, int slot)
{
    Rng rng = Rng::for_key(seed, "things/rug/fringe", 0);
    constexpr double kApart_m = 0.013;
    const int count = static_cast<int>(2.0 * (form.half.y - 0.01) / kApart_m);
    for (const double side : {-1.0, 1.0}) {
        for (int k = 0; k < count; ++k) {
            const double y = -form.half.y + 0.01 + kApart_m * (k + 0.5);
            const double turn = rng.uniform(-0.3, 0.3);
            const double length = rng.uniform(0.045, 0.065);
            const double radius = 0.0026;
            const dvec3 root(side * (form.half.x - 0.0025), y, std::max(radius, 0.5 * thick));
            const dvec3 end = dvec3(root.x + side * length * cos(turn), y + length * sin(turn), radius);
            const dvec3 bend = glm::mix(root, end, 0.35) + dvec3(0.0, 0.0, 0.25 * (root.z - radius));
            builder.add(make_tube(
                            Points3{root, bend, end}, [=](double share) { return mix(1.0, 0.6, share) * radius; }, 5),
                        "fringe", slot);
        }
    }
}

void build_rug(const RugParams& params, ThingBuilder& builder)
{
    const dvec3 color = find_color(params.color);
    const int pile = builder.add_slot("pile", make_fabric(color));
    const int second = builder.add_slot("second", make_fabric(find_color(params.second_color)));
    const int third = builder.add_slot("third", make_fabric(find_color(params.third_color)));
    const bool is_round = params.style == Style::Round || params.style == Style::Oval;
    const double length = params.length * (params.style == Style::Runner ? 1.25 : params.style == Style::Round ? 0.75 : 1.0);
    const double width = params.style == Style::Runner ? 0.32 * length : params.style == Style::Round ? length : params.width * length;
    const Form form{0.5 * dvec2(length, width), is_round};
    const double thick = params.thick * (params.is_shaggy ? 2.2 : 1.0);
    const Grid grid = plan_grid(form, params.repeats);
    Mesh body = make_body(form, grid, thick);
    // Checks need lines of the mesh at their borders, which a round one has not.
    const Pattern pattern = is_round && params.pattern == Pattern::Checks ? Pattern::Border : params.pattern;
    paint_pattern(body, form, grid, pattern, {pile, second, third});
    if (params.is_shaggy) {
        const auto seed = static_cast<std::uint32_t>(params.seed);
        body = deform(std::move(body), [&](dvec3 p) {
            const double high = smoothstep(0.5, 1.0, p.z / thick);
            p.z += high * 0.011 * (find_noise(dvec3(dvec2(p) / 0.045, 0.0), seed) - 0.6);
            return p;
        });
    }
    builder.add(crease(std::move(body), 70.0), "pile", pile);
    const auto wear = static_cast<std::uint32_t>(params.seed);
    for (const std::string_view slot : {"pile", "second", "third"}) {
        builder.tint(slot, [wear](const dvec3& p, const dvec3&) {
            return dvec3(0.86 + 0.14 * find_rough_noise(dvec3(dvec2(p) / 0.3, 1.0), wear) +
                         0.06 * find_noise(dvec3(dvec2(p) / 0.03, 5.0), wear));
        });
    }
    if (params.has_fringe && !is_round) {
        add_fringe(builder, form, thick, params.seed, builder.add_slot("fringe", make_fabric(find_color(Color::Cream))));
    }
    if (!params.is_shaggy) {
        builder.add_support({{0.0, 0.0, thick}, form.half * (is_round ? 0.94 : 0.96), is_round});
    }
    builder.add_grasp({{0.0, -form.half.y + 0.01, 0.5 * thick}, {0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, thick});
    builder.center_box();
}

}  // namespace

Thing make_rug_thing()
{
    Thing thing;
    thing.summary = "a rug on the floor: oblong, round, oval, a runner; plain or with a pattern, smooth or shaggy";
    thing.parts = {{"pile"}, {"fringe", true}};
    thing.least_m = 0.9;
    thing.most_m = 3.2;
    const Rows<RugParams> rows{
        word_row<&RugParams::style>("style", {"oblong", "round", "oval", "runner"}, "form"),
        word_row<&RugParams::pattern>("pattern", {"border", "stripes", "medallion", "checks", "zigzag", "plain"},
                                      "woven in; round and oval ones have a border instead of checks"),
        number_row<&RugParams::length>("length", "m", 1.3, 2.4, 1.8, "of the longer side; of a runner 1.25 times, round 0.75 times that"),
        number_row<&RugParams::width>("width", "1", 0.55, 0.75, 0.66, "over the length, of oblong and oval ones"),
        number_row<&RugParams::thick>("thick", "m", 0.006, 0.012, 0.009, "of the pile; shaggy 2.2 times that"),
        flag_row<&RugParams::is_shaggy>("shaggy", false, "whether its pile is long"),
        flag_row<&RugParams::has_fringe>("fringe", true, "at both ends of oblong ones and runners"),
        integer_row<&RugParams::repeats>("repeats", 3, 7, 5, "of stripes, checks or zigzags along it"),
        color_row<&RugParams::color>("color", {"crimson", "navy", "beige", "gray", "teal", "terracotta", "olive", "cream"},
                                     "of the ground"),
        color_row<&RugParams::second_color>("second_color", {"cream", "tan", "charcoal", "gold", "sky", "brown"}, "of the pattern"),
        color_row<&RugParams::third_color>("third_color", {"navy", "orange", "white", "moss", "red", "black"}, "of fine lines"),
        integer_row<&RugParams::seed>("seed", 0, 9999, 1, "of wear, pile and fringe"),
    };
    bind_rows<build_rug>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
