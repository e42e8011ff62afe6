// Books: a lying or standing hardcover, a paperback, an open book. Covers have a title and a picture made of shapes.
#include "renderer/things/letters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clevrvk::things {
namespace {

enum class Style { Lying, Standing, Paperback, Open };
enum class Motif { Disc, Hills, Frame, Bars };

struct BookParams : KindParams {
    Style style;
    double height;
    double aspect;
    double thickness;
    Color color;
    Color print_color;
    Color accent_color;
    int title;
    double lean;
    Motif motif;
};

struct Slots {
    int cover;
    int paper;
    int shade;  ///< for every other sheet, so that leaves are visible at the edge
    int print;
    int accent;
};

/// Leaves between two boards: width along x from the spine at x = 0, depth along y, height along z.
void add_leaves(ThingBuilder& builder, const Slots& slots, const dvec3& low, const dvec3& high, int count)
{
    for (int i = 0; i < count; ++i) {
        const double from = mix(low.z, high.z, static_cast<double>(i) / count);
        const double to = mix(low.z, high.z, static_cast<double>(i + 1) / count);
        const double inward = i % 2 == 0 ? 0.0 : 0.0004;
        // The fore-edge is concave, because the spine is round.
        const double middle = 2.0 * (i + 0.5) / count - 1.0;
        const double hollow = 0.06 * (high.z - low.z) * (1.0 - middle * middle);
        builder.add(make_box({low.x, low.y + inward, from}, {high.x - inward - hollow, high.y - inward, to}, 0.0), "pages",
                    i % 2 == 0 ? slots.paper : slots.shade);
    }
}

/// The print on a cover of width w and depth d: thin plates that rise from z = 0, seen from +z with +y up.
Mesh make_print(Motif motif, const std::pair<std::string_view, std::string_view>& titles, double w, double d, double lift, Mesh& accent)
{
    Mesh print;
    const auto add_bar = [&](Mesh& to, double x, double y, double half_w, double half_d) {
        to.add(move(extrude(make_rectangle({half_w, half_d}, 0.0), lift, 0.0), {x, y, 0.0}));
    };
    const auto add_line = [&](std::string_view text, double y, double most_wide, double most_high) {
        const Lettering line = make_letters(text);
        const double size = std::min(most_wide * w / line.width, most_high * d);
        for (const Points2& bar : line.bars) {
            Points2 sized;
            for (const dvec2& p : bar) {
                sized.push_back((p - dvec2(line.width / 2.0, 0.0)) * size + dvec2(0.5 * w, y * d));
            }
            print.add(extrude(sized, lift, 0.0));
        }
    };
    add_line(titles.first, 0.84, 0.72, 0.11);
    add_line(titles.second, 0.72, 0.72, 0.09);
    add_line("A TALE", 0.06, 0.4, 0.045);
    switch (motif) {
        case Motif::Disc: accent.add(move(extrude(make_circle(0.32 * w, 48), lift, 0.0), {0.5 * w, 0.40 * d, 0.0})); break;
        case Motif::Hills:
            accent.add(move(extrude(make_circle(0.10 * w, 32), lift, 0.0), {0.68 * w, 0.60 * d, 0.0}));
            print.add(extrude(Points2{{0.12 * w, 0.22 * d},
                                      {0.88 * w, 0.22 * d},
                                      {0.88 * w, 0.36 * d},
                                      {0.66 * w, 0.47 * d},
                                      {0.50 * w, 0.36 * d},
                                      {0.34 * w, 0.54 * d},
                                      {0.12 * w, 0.32 * d}},
                              lift, 0.0));
            break;
        case Motif::Frame: {
            const std::array<Points2, 2> loops{make_rectangle({0.42 * w, 0.44 * d}, 0.0), [&] {
                                                   Points2 hole = make_rectangle({0.39 * w, 0.42 * d}, 0.0);
                                                   std::reverse(hole.begin(), hole.end());
                                                   return hole;
                                               }()};
            // It continues behind the last line of text.
            accent.add(move(extrude(loops, {{0.0, 0.0}, {0.0, 0.75 * lift}}), {0.5 * w, 0.5 * d, 0.0}));
            break;
        }
        case Motif::Bars:
            for (int i = 0; i < 5; ++i) {
                add_bar(accent, 0.5 * w, (0.24 + 0.085 * i) * d, (0.34 - 0.045 * i) * w, 0.022 * d);
            }
            break;
    }
    return print;
}

/// A closed book that lies on its back board, with the spine along x = 0 and its lowest point at z = 0.
void add_closed(ThingBuilder& builder, const Slots& slots, const BookParams& params, const dvec3& size)
{
    const bool is_hard = params.style != Style::Paperback;
    const double board = is_hard ? 0.0030 : 0.0006;
    const double overhang = is_hard ? 0.0035 : 0.0;
    const double t = size.z;
    const double half = t / 2.0;
    // The case in cross-section: two boards and a spine, which is round if the book is bound.
    const double bulge = is_hard ? 0.18 * t : 0.0;
    std::vector<Knot> knots{{{size.x, 0.0}, 0.0006}, {{size.x, board}, 0.0006}};
    constexpr int kSteps = 8;
    for (int i = 0; i <= kSteps; ++i) {
        const double middle = 2.0 * i / kSteps - 1.0;
        knots.push_back({{board * 1.2 - bulge * (1.0 - middle * middle), half + middle * (half - board)}});
    }
    knots.push_back({{size.x, t - board}, 0.0006});
    knots.push_back({{size.x, t}, 0.0006});
    for (int i = kSteps; i >= 0; --i) {
        const double middle = 2.0 * i / kSteps - 1.0;
        knots.push_back({{-bulge * (1.0 - middle * middle), half + middle * half}, is_hard && (i == 0 || i == kSteps) ? 0.0015 : 0.0});
    }
    Mesh cover = extrude(trace(knots, true, 6), size.y, is_hard ? 0.0005 : 0.0);
    // Extruded along z, then laid down so that its length is along y.
    builder.add(place(std::move(cover), {0.0, size.y, 0.0}, {1, 0, 0}, {0, 0, 1}), "cover", slots.cover);
    const int leaves = std::clamp(static_cast<int>(t / 0.0016), 6, 40);
    add_leaves(builder, slots, {board, overhang, board}, {size.x - overhang, size.y - overhang, t - board}, leaves);
    Mesh accent;
    static const std::array<std::pair<std::string_view, std::string_view>, 6> kTitles{
        {{"THE", "WHALE"}, {"WHAT A", "TALE"}, {"THE MAN", "IN TIME"}, {"WHITE", "HEATH"}, {"FAMILY", "MEAL"}, {"LATE", "TEATIME"}}};
    const auto& titles = kTitles[static_cast<std::size_t>(params.title)];
    Mesh print = make_print(params.motif, titles, size.x * 0.94, size.y, 0.0004, accent);
    builder.add(move(print, {size.x * 0.05, 0.0, t - 0.0001}), "cover", slots.print);
    builder.add(move(accent, {size.x * 0.05, 0.0, t - 0.0001}), "cover", slots.accent);
    for (const double at : {0.12, 0.16, 0.84}) {
        const double thick = is_hard ? 0.7 : 0.9;
        builder.add(make_box({-bulge * 0.86 - 0.0006, at * size.y, half - 0.5 * thick * t * 0.75},
                             {0.004, (at + 0.02) * size.y, half + 0.5 * thick * t * 0.75}, 0.0),
                    "cover", slots.accent);
    }
}

/// An open book: two blocks of leaves that rise from the fold, with lines of text on both pages.
void add_open(ThingBuilder& builder, const Slots& slots, const BookParams& params, const dvec3& size)
{
    const double w = size.x;
    const double d = size.y;
    const double t = size.z * 0.55;
    const double board = 0.003;
    const auto page_z = [&](double x) {
        const double s = x / w;
        return board + t * (0.30 + 0.95 * pow(s, 0.42) - 0.55 * s) + 0.0005;
    };
    Points2 block;
    constexpr int kSteps = 24;
    for (int i = 0; i <= kSteps; ++i) {
        const double x = w * pow(static_cast<double>(i) / kSteps, 1.6);
        block.emplace_back(x, page_z(x));
    }
    std::reverse(block.begin(), block.end());
    // The fore-edge slants: upper leaves extend less far.
    block.emplace_back(0.0, board);
    block.emplace_back(w + 0.35 * t, board);
    const Mesh leaves = place(extrude(block, d, 0.0), {0.0, d / 2.0, 0.0}, {1, 0, 0}, {0, 0, 1});
    builder.add(with_mirrored(leaves), "pages", slots.paper);
    for (int i = 1; i < 7; ++i) {
        const double z = mix(board, page_z(w), i / 7.0);
        const double x = mix(w + 0.35 * t, w, i / 7.0);
        builder.add(with_mirrored(make_box({0.3 * w, -d / 2.0 - 0.0003, z}, {x + 0.0004, d / 2.0 + 0.0003, z + 0.0006}, 0.0)), "pages",
                    slots.shade);
    }
    builder.add(make_box({-w - 0.010, -d / 2.0 - 0.004, 0.0}, {w + 0.010, d / 2.0 + 0.004, board}, 0.001), "cover", slots.cover);
    const auto add_lines = [&](double side, bool has_picture) {
        const int lines = 15;
        for (int i = 0; i < lines; ++i) {
            if (has_picture && i >= 2 && i <= 8) {
                continue;
            }
            const double y = d * (0.38 - 0.76 * i / (lines - 1));
            const double to = i % 5 == 4 ? 0.55 : 0.88;
            builder.add(make_sheet(
                            [&](double u, double v) {
                                const double x = w * mix(0.14, to, u);
                                return dvec3(side > 0.0 ? x : w * (0.88 + 0.14) - x, 0.0, 0.0) * side +
                                       dvec3(0.0, y + d * 0.009 * (2.0 * v - 1.0), page_z(side > 0.0 ? x : w * 1.02 - x));
                            },
                            12, 1, 0.0004),
                        "pages", slots.print);
        }
        if (has_picture) {
            builder.add(make_sheet(
                            [&](double u, double v) {
                                const double x = w * mix(0.16, 0.86, u);
                                return dvec3(side * x, mix(-0.08, 0.30, v) * d, page_z(x));
                            },
                            12, 1, 0.0004),
                        "pages", slots.accent);
        }
    };
    add_lines(-1.0, false);
    add_lines(1.0, params.motif != Motif::Frame);
}

void build_book(const BookParams& params, ThingBuilder& builder)
{
    const Style style = params.style;
    const double depth = params.height;
    const dvec3 size(depth * params.aspect, depth, params.thickness * (style == Style::Paperback ? 0.7 : 1.0));
    const dvec3 cover = find_color(params.color);
    Slots slots{};
    slots.cover = builder.add_slot("cover", style == Style::Paperback ? make_plain(cover, 0.35) : make_fabric(cover));
    slots.paper = builder.add_slot("pages", make_plain(find_color(Color::Paper), 0.9));
    slots.shade = builder.add_slot("leaf_edges", make_plain(find_color(Color::Paper) * 0.62, 0.9));
    slots.print = builder.add_slot("print", make_plain(find_color(style == Style::Open ? Color::Charcoal : params.print_color), 0.6));
    slots.accent = builder.add_slot("accent", make_plain(find_color(params.accent_color), 0.5));
    if (style == Style::Open) {
        add_open(builder, slots, params, size);
        builder.add_grasp({{size.x, 0.0, size.z * 0.3}, {-1, 0, 0}, {0, 1, 0}, size.z});
    } else {
        add_closed(builder, slots, params, size);
        const bool is_standing = style == Style::Standing || style == Style::Paperback;
        if (is_standing) {
            // Stands on its lower edge with the front cover to the front, leaning back.
            builder.mesh() = rotate(std::move(builder.mesh()), 0, kPi / 2.0 - params.lean * kPi / 180.0);
        }
        builder.center_box();
        if (!is_standing) {
            builder.add_support({{size.x / 2.0, size.y / 2.0, size.z}, {size.x * 0.47, size.y * 0.48}});
        }
        builder.add_grasp({is_standing ? dvec3(size.x, -size.z / 2.0, size.y * 0.5) : dvec3(size.x, size.y * 0.5, size.z / 2.0),
                           {-1, 0, 0},
                           is_standing ? dvec3(0, 0, 1) : dvec3(0, 1, 0),
                           size.z});
    }
}

}  // namespace

Thing make_book_thing()
{
    Thing thing;
    thing.revision = 3;
    thing.summary = "a book: a hardcover that lies or stands, a paperback, or an open book";
    thing.parts = {{"cover"}, {"pages"}};
    thing.least_m = 0.14;
    thing.most_m = 0.56;
    const Rows<BookParams> rows{
        word_row<&BookParams::style>("style", {"lying", "standing", "paperback", "open"}, "binding, and how the book is put down"),
        number_row<&BookParams::height>("height", "m", 0.17, 0.28, 0.22, "height of a page"),
        number_row<&BookParams::aspect>("aspect", "1", 0.62, 0.82, 0.7, "width of a page divided by its height"),
        number_row<&BookParams::thickness>("thickness", "m", 0.018, 0.05, 0.03, "thickness of a bound book"),
        color_row<&BookParams::color>(
            "color", {"red", "crimson", "orange", "yellow", "green", "teal", "blue", "navy", "purple", "brown", "charcoal", "cream"},
            "colour of the cover"),
        color_row<&BookParams::print_color>("print_color", {"white", "cream", "gold", "black"}, "colour of the title"),
        color_row<&BookParams::accent_color>("accent_color", {"gold", "sky", "orange", "white", "mint", "red", "lavender"},
                                             "colour of the picture and the bands of the spine"),
        integer_row<&BookParams::title>("title", 0, 5, 0, "on the cover"),
        number_row<&BookParams::lean>("lean", "deg", 0.0, 25.0, 10.0, "how far a standing book leans back"),
        word_row<&BookParams::motif>("motif", {"disc", "hills", "frame", "bars"}, "picture on the cover"),
    };
    bind_rows<build_book>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
