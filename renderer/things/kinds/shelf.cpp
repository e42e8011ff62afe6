// Wall shelves: a board on two brackets, a thick board without, two boards between sides. The wall is behind, at the
// greatest y.
#include "renderer/things/kind.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

enum class Style { Bracket, Floating, Double };

struct ShelfParams : KindParams {
    Style style;
    double width;
    double depth;
    double thickness;
    double drop;
    bool is_painted;
    Color color;
    Wood wood;
    Metal metal;
};

constexpr double kInto = 0.002;

/// A strip along the wall, one under the board, and a stay between them.
void add_bracket(ThingBuilder& builder, const ShelfParams& params, double x, int slot)
{
    const double back = 0.5 * params.depth;
    const double under = params.drop;
    constexpr double kHalf = 0.011;
    constexpr double kThick = 0.005;
    builder.add(make_box({x - kHalf, back - kThick, 0.0}, {x + kHalf, back, under}, 0.001), "brackets", slot);
    builder.add(make_box({x - kHalf, -0.35 * params.depth, under - kThick}, {x + kHalf, back, under + kInto}, 0.001), "brackets", slot);
    builder.add(make_bar({x, back - 0.5 * kThick, 0.14 * under}, {x, -0.28 * params.depth, under - 0.5 * kThick}, 0.005, 0.005, 0.001, 16),
                "brackets", slot);
}

void build_shelf(const ShelfParams& params, ThingBuilder& builder)
{
    const int wood = builder.add_slot("board", params.is_painted ? make_plain(find_color(params.color), 0.45) : make_wood(params.wood));
    const dvec2 half(0.5 * params.width, 0.5 * params.depth);
    const auto add_board = [&](double low, double thickness, double inset) {
        builder.add(make_box({inset - half.x, -half.y, low}, {half.x - inset, half.y, low + thickness}, 0.002), "board", wood);
        builder.add_support({{0.0, 0.0, low + thickness}, half - dvec2(inset + 0.005, 0.005)});
    };
    switch (params.style) {
        case Style::Bracket: {
            const int metal = builder.add_slot("brackets", make_metal(params.metal, 0.35));
            add_board(params.drop, params.thickness, 0.0);
            for (const double side : {-1.0, 1.0}) {
                add_bracket(builder, params, side * 0.72 * half.x, metal);
            }
            break;
        }
        case Style::Floating: add_board(0.0, 1.7 * params.thickness, 0.0); break;
        case Style::Double: {
            const double apart = 0.9 * params.depth + params.drop;
            const double side_thick = 0.8 * params.thickness;
            add_board(0.03, params.thickness, side_thick - kInto);
            add_board(0.03 + apart, params.thickness, side_thick - kInto);
            for (const double side : {-1.0, 1.0}) {
                const double outer = side * half.x;
                const double inner = side * (half.x - side_thick);
                builder.add(make_box({std::min(outer, inner), -half.y, 0.0},
                                     {std::max(outer, inner), half.y, 0.03 + apart + params.thickness + 0.03}, 0.002),
                            "sides", wood);
            }
            break;
        }
    }
}

}  // namespace

Thing make_shelf_thing()
{
    Thing thing;
    thing.summary = "a wall shelf: a board on brackets, a thick board, or two boards between sides";
    thing.parts = {{"board"}, {"brackets", true}, {"sides", true}};
    thing.least_m = 0.45;
    thing.most_m = 1.1;
    const Rows<ShelfParams> rows{
        word_row<&ShelfParams::style>("style", {"bracket", "floating", "double"}, "construction"),
        number_row<&ShelfParams::width>("width", "m", 0.45, 1.1, 0.8, "width along the wall"),
        number_row<&ShelfParams::depth>("depth", "m", 0.18, 0.3, 0.24, "depth from the wall"),
        number_row<&ShelfParams::thickness>("thickness", "m", 0.016, 0.03, 0.022,
                                            "thickness of a board; without brackets, boards are 1.7 times as thick"),
        number_row<&ShelfParams::drop>("drop", "m", 0.12, 0.22, 0.17,
                                       "height of a bracket; between two boards, 0.9 times the depth is added"),
        flag_row<&ShelfParams::is_painted>("painted", false, "whether the boards are painted"),
        color_row<&ShelfParams::color>("color", {"white", "cream", "gray", "black", "teal", "red", "yellow", "navy"},
                                       "colour of the paint"),
        word_row<&ShelfParams::wood>("wood", kWoods, "wood of the boards"),
        choice_row<&ShelfParams::metal>("metal", {"iron", "steel", "brass", "chrome"}, "metal of the brackets"),
    };
    bind_rows<build_shelf>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
