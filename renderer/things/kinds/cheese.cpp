// Cheese: wedge with holes, wheel with a piece cut out, slice, block, round soft cheese in its rind.
#include "renderer/modeling/fill.h"
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Wedge, Wheel, Slice, Block };
enum class Holes { Large, Small, None };

struct CheeseParams : KindParams {
    Style style;
    double size;
    double height;
    double angle;
    Holes holes;
    int count;
    bool has_piece;
    Color color;
    double shade;
    Color rind;
    Color paper;
    int seed;
};

/// A hole in a face: half a sphere, sunk into the cheese.
struct Hole {
    dvec2 at{0.0};
    double radius = 0.0;
};

/// A flat piece of a shell: its corners, counter-clockwise from outside, and the axes for placing holes.
struct Side {
    Points3 corners;
    dvec3 origin{0.0};
    dvec3 right{0.0};
    dvec3 up{0.0};
    std::vector<Hole> holes;
};

/// Adds a side with dents. Coincident vertices are merged later.
void add_side(Mesh& mesh, const Side& side)
{
    const dvec3 out = glm::cross(side.right, side.up);
    std::vector<std::vector<int>> loops(1);
    for (const dvec3& corner : side.corners) {
        loops.front().push_back(mesh.add_vertex(corner));
    }
    constexpr int kAround = 28;
    constexpr int kDeep = 6;
    for (const Hole& hole : side.holes) {
        std::vector<int> before;
        for (int step = 0; step <= kDeep; ++step) {
            const double angle = 0.5 * kPi * step / kDeep;
            std::vector<int> ring;
            for (int i = 0; i < kAround; ++i) {
                const double turn = 2.0 * kPi * i / kAround;
                const dvec2 flat = hole.at + dvec2(cos(turn), sin(turn)) * (step == kDeep ? 0.0 : hole.radius * cos(angle));
                ring.push_back(
                    mesh.add_vertex(side.origin + side.right * flat.x + side.up * flat.y - out * (hole.radius * 0.75 * sin(angle))));
            }
            for (int i = 0; step > 0 && i < kAround; ++i) {
                const auto a = static_cast<std::size_t>(i);
                const std::size_t b = (a + 1) % kAround;
                const std::array<dvec2, 4> uvs{};
                mesh.add_face(std::array<int, 4>{before[a], before[b], ring[b], ring[a]}, uvs);
            }
            if (step == 0) {
                loops.push_back(ring);
            }
            before = ring;
        }
    }
    fill(mesh, loops, out);
}

/// Places holes on a rectangle from (0, 0), clear of its edges and of each other.
std::vector<Hole> draw_holes(const dvec2& low, const dvec2& high, int count, double size, Rng& rng)
{
    std::vector<Hole> holes;
    for (int attempt = 0; attempt < 40 * count && static_cast<int>(holes.size()) < count; ++attempt) {
        Hole hole;
        const double share = rng.uniform(0.0, 1.0);
        hole.radius = size * mix(0.35, 1.0, share * share);
        const double x = rng.uniform(0.0, 1.0);
        const double y = rng.uniform(0.0, 1.0);
        const double margin = hole.radius * 1.25;
        const dvec2 room = high - low - 2.0 * margin;
        if (std::min(room.x, room.y) <= 0.0) {
            continue;
        }
        hole.at = low + margin + room * dvec2(x, y);
        const bool is_free = std::all_of(holes.begin(), holes.end(), [&](const Hole& other) {
            return glm::length(other.at - hole.at) > 1.15 * (other.radius + hole.radius);
        });
        if (is_free) {
            holes.push_back(hole);
        }
    }
    return holes;
}

struct Slots {
    int paste;
    int rind;
    int paper;
};

/// A piece of a wheel with its point to the front and rind at its back.
void add_wedge(ThingBuilder& builder, const CheeseParams& params, const Slots& slots, double radius, double height, Rng& rng)
{
    const double half = params.angle * kPi / 360.0;
    const int count = params.holes == Holes::None ? 0 : params.count;
    const double size = (params.holes == Holes::Large ? 0.20 : 0.12) * height;
    constexpr int kArc = 16;
    Points3 top{{0, -radius * 0.5, height}};
    Points3 bottom{{0, -radius * 0.5, 0.0}};
    for (int i = 0; i <= kArc; ++i) {
        const double angle = mix(-half, half, static_cast<double>(i) / kArc);
        const dvec3 out(radius * sin(-angle), radius * cos(angle) - radius * 0.5, 0.0);
        top.push_back(out + dvec3(0, 0, height));
        bottom.push_back(out);
    }
    Mesh mesh;
    // The top has holes in its wide part.
    Side upper{top, {0, -radius * 0.5, height}, {1, 0, 0}, {0, 1, 0}, {}};
    for (const Hole& hole :
         draw_holes({-radius * sin(half) * 0.9, 0.3 * radius}, {radius * sin(half) * 0.9, 0.94 * radius}, count, size, rng)) {
        const bool is_inside = std::abs(hole.at.x) * cos(half) + 1.2 * hole.radius < hole.at.y * sin(half);
        const bool is_before_rind = glm::length(hole.at) + 1.3 * hole.radius < radius;
        if (is_inside && is_before_rind) {
            upper.holes.push_back(hole);
        }
    }
    add_side(mesh, upper);
    add_side(mesh, {bottom, {0, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {}});
    for (const double side : {-1.0, 1.0}) {
        const dvec3 rim = side < 0.0 ? bottom.back() : bottom[1];
        const dvec3 tip = bottom.front();
        const dvec3 from = side < 0.0 ? rim : tip;
        const dvec3 to = side < 0.0 ? tip : rim;
        const dvec3 way = glm::normalize(to - from);
        add_side(mesh, {{from, to, to + dvec3(0, 0, height), from + dvec3(0, 0, height)},
                        from,
                        way,
                        {0, 0, 1},
                        draw_holes({radius * 0.06, height * 0.06}, {radius * 0.94, height * 0.94}, count * 2, size, rng)});
    }
    for (std::size_t i = 1; i + 1 < bottom.size(); ++i) {
        const std::array<int, 4> vertices{mesh.add_vertex(bottom[i]), mesh.add_vertex(bottom[i + 1]), mesh.add_vertex(top[i + 1]),
                                          mesh.add_vertex(top[i])};
        mesh.add_face(vertices, std::array<dvec2, 4>{});
    }
    weld(mesh);
    orient_outward(mesh);
    const dvec3 hub(0, -radius * 0.5, 0);
    paint(
        mesh, slots.rind,
        [&](const dvec3& c, const dvec3& n) {
            return std::abs(n.z) < 0.1 && glm::length(dvec2(c - hub)) > 0.985 * radius * cos(half / kArc);
        },
        builder.part("rind"));
    builder.add(mesh, "paste", slots.paste);
    builder.center_box();
    builder.add_grasp({{0, radius * 0.5, height * 0.5}, {0, -1, 0}, {1, 0, 0}, height});
}

/// A wheel with rounded edges; a piece is cut out of its front and may stand in front of it.
void add_wheel_of_cheese(ThingBuilder& builder, const CheeseParams& params, const Slots& slots, double radius, double height)
{
    const double cut = params.angle * kPi / 180.0;
    const Points2 outline =
        trace({{{0.0, 0.0}}, {{radius, 0.0}, height * 0.22}, {{radius, height}, height * 0.22}, {{0.0, height}}}, true, 5);
    const double from = -0.5 * kPi + 0.5 * cut;
    Mesh wheel = lathe_sector(outline, from, from + 2.0 * kPi - cut, 72);
    // Cut surfaces show the paste.
    paint(
        wheel, slots.paste,
        [&](const dvec3& c, const dvec3& n) {
            const double angle = atan2(c.y, c.x);
            const auto is_cut = [&](double at) { return std::abs(-sin(at) * n.x + cos(at) * n.y) > 0.99 && cos(angle - at) > 0.99; };
            return is_cut(from) || is_cut(from - cut);
        },
        builder.part("paste"));
    builder.add(std::move(wheel), "rind", slots.rind);
    if (params.has_piece) {
        const double small = cut * 0.86;
        Mesh piece = lathe_sector(outline, -0.5 * kPi - 0.5 * small, -0.5 * kPi + 0.5 * small, 16);
        paint(
            piece, slots.paste,
            [&](const dvec3& c, const dvec3& n) {
                return std::abs(n.z) < 0.05 && std::abs(n.x) > 0.3 && glm::length(dvec2(c)) < 0.9 * radius;
            },
            builder.part("paste"));
        builder.add(move(std::move(piece), {0.12 * radius, -0.42 * radius, 0.0}), "rind", slots.rind);
    }
    builder.add(move(make_cylinder(0.42 * radius, 0.0012, 0.0004, 48), {0, 0.12 * radius, height - 0.0004}), "label", slots.paper);
    builder.add_support({{0, 0.2 * radius, height}, dvec2(0.36 * radius), true});
    builder.center_box();
}

/// A stack of thin slices with holes through them.
void add_slices(ThingBuilder& builder, const CheeseParams& params, const Slots& slots, double side, Rng& rng)
{
    const int slices = 1 + params.count % 4;
    const double thick = 0.0045;
    const double half = side / 2.0;
    const std::vector<Hole> holes =
        draw_holes(dvec2(-half * 0.95), dvec2(half * 0.95), params.holes == Holes::None ? 0 : 11, half * 0.24, rng);
    for (int i = 0; i < slices; ++i) {
        std::vector<Points2> loops{make_rectangle(dvec2(half), half * 0.06, 4)};
        for (const Hole& hole : holes) {
            Points2 loop;
            for (const dvec2& p : make_circle(hole.radius, 28)) {
                loop.push_back(hole.at + p);
            }
            loops.push_back(loop);
        }
        Mesh slice = extrude(loops, {{0.0, 0.0}, {0.0, thick}});
        builder.add(move(rotate(std::move(slice), 2, 0.30 * i), {0.006 * i, 0.004 * i, (thick + 0.0002) * i}), "paste", slots.paste);
    }
    builder.center_box();
}

/// A block in its rind, with a slice cut off and fallen to the front.
void add_block(ThingBuilder& builder, const CheeseParams& params, const Slots& slots, double length, double height, Rng& rng)
{
    const dvec3 half(length / 2.0, length * 0.26, height);
    const int count = params.holes == Holes::None ? 0 : 2 * params.count;
    const double size = (params.holes == Holes::Large ? 0.17 : 0.09) * height;
    const auto corner = [&](double x, double y, double z) { return dvec3(x * half.x, y * half.y, z * height); };
    Mesh mesh;
    add_side(mesh, {{corner(-1, -1, 0), corner(1, -1, 0), corner(1, -1, 1), corner(-1, -1, 1)},
                    corner(-1, -1, 0),
                    {1, 0, 0},
                    {0, 0, 1},
                    draw_holes({0, 0}, {2.0 * half.x, height}, count, size, rng)});
    add_side(mesh, {{corner(1, -1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, -1, 1)},
                    corner(1, -1, 0),
                    {0, 1, 0},
                    {0, 0, 1},
                    draw_holes({0, 0}, {2.0 * half.y, height}, count / 2, size, rng)});
    add_side(mesh, {{corner(1, 1, 0), corner(-1, 1, 0), corner(-1, 1, 1), corner(1, 1, 1)}, corner(1, 1, 0), {-1, 0, 0}, {0, 0, 1}, {}});
    add_side(mesh, {{corner(-1, 1, 0), corner(-1, -1, 0), corner(-1, -1, 1), corner(-1, 1, 1)},
                    corner(-1, 1, 0),
                    {0, -1, 0},
                    {0, 0, 1},
                    draw_holes({0, 0}, {2.0 * half.y, height}, count / 2, size, rng)});
    add_side(mesh, {{corner(-1, -1, 1), corner(1, -1, 1), corner(1, 1, 1), corner(-1, 1, 1)},
                    corner(-1, -1, 1),
                    {1, 0, 0},
                    {0, 1, 0},
                    draw_holes({0, 0}, {2.0 * half.x, 2.0 * half.y}, count, size, rng)});
    add_side(mesh, {{corner(-1, 1, 0), corner(1, 1, 0), corner(1, -1, 0), corner(-1, -1, 0)}, corner(-1, 1, 0), {1, 0, 0}, {0, -1, 0}, {}});
    weld(mesh);
    orient_outward(mesh);
    builder.add(mesh, "paste", slots.paste);
    // Rind behind, and slices that lean in front.
    builder.add(make_box(corner(-1.006, 0.985, 0.0), corner(1.006, 1.03, 1.004), 0.001), "rind", slots.rind);
    const double thick = 0.006;
    if (params.has_piece) {
        for (int i = 0; i < 2; ++i) {
            const Mesh slice = make_box({-thick / 2.0, -half.y, 0}, {thick / 2.0, half.y, height}, 0.001);
            builder.add(move(rotate(slice, 1, 0.42 + 0.22 * i), {half.x + 0.012 + 0.022 * i, 0, thick / 2.0 * sin(0.42 + 0.22 * i)}),
                        "paste", slots.paste);
        }
    }
    builder.add_grasp({corner(0, -1, 0.5), {0, 1, 0}, {1, 0, 0}, height});
    builder.center_box();
}

void build_cheese(const CheeseParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const dvec3 color = shade(find_color(params.color), params.shade);
    model::Material paste = make_plain(color, 0.45);
    Slots slots{};
    slots.paste = builder.add_slot("paste", paste);
    slots.rind = builder.add_slot("rind", make_plain(find_color(params.rind), 0.5));
    slots.paper = builder.add_slot("label", make_plain(find_color(params.paper), 0.6));
    const double size = params.size;
    const double height = params.height * size;
    Rng rng = Rng::for_key(params.seed, "things/cheese/holes", 0);
    switch (style) {
        case Style::Wedge: add_wedge(builder, params, slots, size, height, rng); break;
        case Style::Wheel: add_wheel_of_cheese(builder, params, slots, size, height * 0.85); break;
        case Style::Slice: add_slices(builder, params, slots, size * 0.66, rng); break;
        case Style::Block: add_block(builder, params, slots, size * 1.15, height * 0.9, rng); break;
    }
}

}  // namespace

Thing make_cheese_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "cheese: a wedge, a wheel with a piece cut out, slices or a block; with or without holes";
    thing.parts = {{"paste"}, {"rind", true}, {"label", true}};
    thing.least_m = 0.07;
    thing.most_m = 0.48;
    const Rows<CheeseParams> rows{
        word_row<&CheeseParams::style>("style", {"wedge", "wheel", "slice", "block"}, "form of the cheese"),
        number_row<&CheeseParams::size>("size", "m", 0.13, 0.19, 0.15, "radius of a wheel; other styles scale with it"),
        number_row<&CheeseParams::height>("height", "1", 0.40, 0.60, 0.5, "height divided by the size"),
        number_row<&CheeseParams::angle>("angle", "deg", 34.0, 58.0, 46.0, "angle of a piece"),
        word_row<&CheeseParams::holes>("holes", {"large", "small", "none"}, "holes in the cheese; a wheel shows none"),
        integer_row<&CheeseParams::count>("count", 5, 9, 7, "number of holes"),
        flag_row<&CheeseParams::has_piece>("piece", true, "whether a cut-off piece lies in front"),
        color_row<&CheeseParams::color>("color", {"cheese", "banana", "orange", "cream", "yellow", "crumb"}, "colour of the cheese"),
        number_row<&CheeseParams::shade>("shade", "1", -0.1, 0.25, 0.1, "how much darker or lighter the cheese is"),
        color_row<&CheeseParams::rind>("rind", {"crimson", "gold", "terracotta", "black", "orange", "sand"},
                                       "colour of the rind or the wax"),
        color_row<&CheeseParams::paper>("paper", {"white", "gold", "sky", "red"}, "colour of the label on a wheel"),
        integer_row<&CheeseParams::seed>("seed", 0, 9999, 1, "seed of the places of the holes"),
    };
    bind_rows<build_cheese>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
