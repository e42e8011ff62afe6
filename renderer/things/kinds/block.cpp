// Toy blocks: cubes with letter-like marks, planks, arches, wedges, studded plastic bricks.
#include "renderer/things/kind.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class Style { Letters, Brick, Arch, Wedge, Plank };
enum class Finish { Paint, Wood };

struct BlockParams : KindParams {
    Style style;
    double size;
    int studs;
    int letter;
    Finish finish;
    Wood wood;
    Color color;
    Color second_color;
};

/// Simple marks, one for each face, as raised plates on a grid of cells.
constexpr std::array<std::array<const char*, 5>, 6> kMarks{{{"01110", "10001", "11111", "10001", "10001"},
                                                            {"11110", "10001", "11110", "10001", "11110"},
                                                            {"01111", "10000", "10000", "10000", "01111"},
                                                            {"11111", "00100", "00100", "00100", "00100"},
                                                            {"10001", "11011", "10101", "10001", "10001"},
                                                            {"11111", "10000", "11110", "10000", "11111"}}};

void add_letter_cube(ThingBuilder& builder, const BlockParams& params, double size)
{
    const int wood = builder.add_slot("body", make_wood(Wood::Birch));
    const std::array<int, 3> colors{builder.add_slot("first", make_plain(find_color(params.color), 0.5)),
                                    builder.add_slot("second", make_plain(find_color(params.second_color), 0.5)), wood};
    const double half = size / 2.0;
    builder.add(make_box(dvec3(-half), dvec3(half), 0.07 * size), "body", wood);
    const std::array<std::array<dvec3, 2>, 6> sides{{{dvec3(1, 0, 0), dvec3(0, 0, 1)},
                                                     {dvec3(0, 1, 0), dvec3(0, 0, 1)},
                                                     {dvec3(-1, 0, 0), dvec3(0, 0, 1)},
                                                     {dvec3(0, -1, 0), dvec3(0, 0, 1)},
                                                     {dvec3(1, 0, 0), dvec3(0, 1, 0)},
                                                     {dvec3(1, 0, 0), dvec3(0, -1, 0)}}};
    for (std::size_t side = 0; side < 6; ++side) {
        const dvec3 x = sides[side][0];
        const dvec3 y = sides[side][1];
        const dvec3 normal = glm::cross(x, y);
        const dvec3 origin = normal * (half - 0.002 * size);
        const int slot = colors[side % 2];
        const std::array<Points2, 2> loops{make_rectangle(dvec2(0.43 * size), 0.04 * size), [&] {
                                               Points2 hole = make_rectangle(dvec2(0.37 * size), 0.02 * size);
                                               std::reverse(hole.begin(), hole.end());
                                               return hole;
                                           }()};
        builder.add(place(extrude(loops, {{0, 0}, {0, 0.020 * size}}), origin, x, y), "marks", slot);
        const auto& mark = kMarks[(side + static_cast<std::size_t>(params.letter)) % 6];
        const double cell = 0.105 * size;
        for (int row = 0; row < 5; ++row) {
            for (int column = 0; column < 5; ++column) {
                if (mark[static_cast<std::size_t>(row)][column] == '1') {
                    const double u = (column - 2) * cell;
                    const double v = (2 - row) * cell;
                    builder.add(place(move(extrude(make_rectangle(dvec2(cell * 0.505), 0.0), 0.018 * size, 0.0), {u, v, 0}), origin, x, y),
                                "marks", slot);
                }
            }
        }
    }
}

void add_brick(ThingBuilder& builder, const BlockParams& params, double size)
{
    const int plastic = builder.add_slot("body", make_plastic(find_color(params.color), 0.2));
    const int columns = params.studs;
    const double pitch = 0.42 * size;
    const double w = columns * pitch / 2.0;
    const double h = 0.5 * size;
    builder.add(make_box({-w, -pitch, 0}, {w, pitch, h}, 0.012 * size), "body", plastic);
    for (int i = 0; i < columns; ++i) {
        for (const double y : {-pitch / 2.0, pitch / 2.0}) {
            builder.add(move(make_cylinder(0.30 * pitch, 0.20 * pitch + 0.002, 0.015 * size, 32), {-w + (i + 0.5) * pitch, y, h - 0.002}),
                        "marks", plastic);
        }
    }
}

void build_block(const BlockParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double size = params.size;
    if (style == Style::Letters) {
        add_letter_cube(builder, params, size);
    } else if (style == Style::Brick) {
        add_brick(builder, params, size);
    } else {
        model::Material material = make_plain(find_color(params.color), 0.45);
        if (params.finish == Finish::Wood) {
            material = make_wood(params.wood);
        }
        const int slot = builder.add_slot("body", material);
        const double round = 0.05 * size;
        Points2 outline;
        if (style == Style::Arch) {
            Points2 knots{{1.0 * size, 0.0}, {1.0 * size, 1.0 * size}, {-1.0 * size, 1.0 * size}, {-1.0 * size, 0.0}, {-0.5 * size, 0.0}};
            outline = knots;
            for (int i = 1; i < 24; ++i) {
                const double angle = kPi - kPi * i / 24.0;
                outline.emplace_back(0.5 * size * cos(angle), 0.5 * size * sin(angle));
            }
            outline.emplace_back(0.5 * size, 0.0);
        } else if (style == Style::Wedge) {
            outline = trace({{{-size, 0.0}, round}, {{size, 0.0}, round}, {{0.0, size * 0.95}, round}}, true, 4);
        } else {  // plank
            outline = make_rectangle({1.5 * size, 0.26 * size}, round, 4);
            for (dvec2& p : outline) {
                p.y += 0.26 * size;
            }
        }
        // Extruded to the front.
        builder.add(place(extrude(outline, 0.9 * size, round * 0.6), {0, 0.45 * size, 0}, {1, 0, 0}, {0, 0, 1}), "body", slot);
    }
    const double top = style == Style::Letters ? size / 2.0
                       : style == Style::Brick ? 0.58 * size
                       : style == Style::Plank ? 0.52 * size
                                               : size;
    if (style != Style::Wedge && style != Style::Brick) {  // studs are not level
        builder.add_support({{0, 0, top}, dvec2(0.4 * size)});
    }
    builder.add_grasp({{0, 0, top / 2.0}, {0, 0, -1}, {1, 0, 0}, size});
}

}  // namespace

Thing make_block_thing()
{
    Thing thing;
    thing.revision = 2;
    thing.summary = "a building block: a cube with letters, a plastic brick with studs, an arch, a wedge or a plank";
    thing.parts = {{"body"}, {"marks", true}};
    thing.least_m = 0.03;
    thing.most_m = 0.2;
    const Rows<BlockParams> rows{
        word_row<&BlockParams::style>("style", {"letters", "brick", "arch", "wedge", "plank"}, "overall form"),
        number_row<&BlockParams::size>("size", "m", 0.035, 0.06, 0.045, "edge of the cube that belongs to the same set"),
        integer_row<&BlockParams::studs>("studs", 2, 5, 4, "number of studs along a brick"),
        integer_row<&BlockParams::letter>("letter", 0, 5, 0, "index of the first letter of a cube"),
        word_row<&BlockParams::finish>("finish", {"paint", "wood"}, "finish of an arch, a wedge or a plank"),
        choice_row<&BlockParams::wood>("wood", {"birch", "pine", "oak", "cherry"}, "wood where the block is not painted"),
        color_row<&BlockParams::color>("color", {"red", "blue", "yellow", "green", "orange", "purple", "teal", "pink"},
                                       "colour of the paint or plastic"),
        color_row<&BlockParams::second_color>("second_color", {"blue", "green", "orange", "red", "purple"}, "colour of every other letter"),
    };
    bind_rows<build_block>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
