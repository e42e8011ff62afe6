// Cars: sedan, hatchback, van, off-roader, sports car, pickup. The front looks to -y.
#include "renderer/things/wheel.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {
namespace {

/// Lengths along y are shares of the whole length from the front, heights are shares of the whole height.
struct Style {
    double length;
    double width;
    double height;
    double clearance;  ///< of the sill, m
    double wheel;      ///< radius, m
    double front_axle;
    double rear_axle;
    double hood;        ///< height of its front edge
    double belt;        ///< height of the belt line, where windows begin
    double tail;        ///< height of the rear deck
    double cowl;        ///< where the windscreen begins
    double roof_front;  ///< where the roof begins
    double roof_rear;   ///< and ends
    double deck;        ///< where the rear window ends
    int pillars;        ///< windows of a side
};

Style find_style(std::string_view name)
{
    if (name == "hatchback") {
        return {3.95, 1.73, 1.48, 0.19, 0.305, 0.19, 0.815, 0.52, 0.625, 0.63, 0.255, 0.44, 0.86, 0.975, 2};
    }
    if (name == "van") {
        return {4.80, 1.90, 1.95, 0.20, 0.325, 0.17, 0.79, 0.46, 0.56, 0.57, 0.13, 0.285, 0.955, 0.99, 3};
    }
    if (name == "off-roader") {
        return {4.50, 1.88, 1.78, 0.27, 0.375, 0.19, 0.79, 0.565, 0.63, 0.63, 0.275, 0.40, 0.93, 0.985, 3};
    }
    if (name == "sports") {
        return {4.35, 1.86, 1.27, 0.14, 0.320, 0.20, 0.79, 0.56, 0.68, 0.70, 0.34, 0.52, 0.68, 0.93, 1};
    }
    if (name == "pickup") {
        return {5.20, 1.92, 1.80, 0.28, 0.375, 0.175, 0.76, 0.56, 0.60, 0.60, 0.255, 0.37, 0.575, 0.605, 2};
    }
    return {4.65, 1.82, 1.45, 0.18, 0.32, 0.185, 0.79, 0.52, 0.64, 0.66, 0.285, 0.455, 0.72, 0.875, 2};  // sedan
}

class CarBody {
public:
    explicit CarBody(const Style& style) : s_(style) {}

    [[nodiscard]] double y_at(double share) const { return (share - 0.5) * s_.length; }

    /// Half the width at a place and height: bowed in plan, widest below the belt.
    [[nodiscard]] double half_width(double y, double z) const
    {
        const double u = 2.0 * y / s_.length;
        const double plan = 1.0 - 0.10 * u * u * u * u - 0.05 * pow(std::abs(u), 12.0);
        const double rise = z / (s_.height * s_.belt);
        return s_.width / 2.0 * plan * (1.0 - 0.11 * (rise - 0.58) * (rise - 0.58));
    }

    /// The top of the lower body: hood, belt, deck.
    [[nodiscard]] double top(double y) const
    {
        const double share = y / s_.length + 0.5;
        const double rise = mix(s_.hood, s_.belt, pow(std::clamp(share / s_.cowl, 0.0, 1.0), 0.7));
        const double fall = mix(s_.belt, s_.tail, smoothstep(s_.roof_rear, 1.0, share));
        return s_.height * (share < s_.cowl ? rise : fall);
    }

    /// The lower edge, with arches over the wheels.
    [[nodiscard]] double bottom(double y) const
    {
        double z = s_.clearance + 0.05 * pow(std::abs(2.0 * y / s_.length), 6.0);
        for (const double axle : {s_.front_axle, s_.rear_axle}) {
            const double d = (y - y_at(axle)) / arch();
            z = std::abs(d) < 1.0 ? std::max(z, s_.wheel + arch() * std::sqrt(1.0 - d * d)) : z;
        }
        return std::min(z, top(y) - 0.08);
    }

    [[nodiscard]] double arch() const { return s_.wheel * 1.16; }
    [[nodiscard]] const Style& style() const { return s_; }

    /// Where rings are: even, and round in the arches.
    [[nodiscard]] std::vector<double> stations() const
    {
        std::vector<double> ys;
        for (int i = 1; i < 48; ++i) {
            ys.push_back(y_at(i / 48.0));
        }
        for (const double axle : {s_.front_axle, s_.rear_axle}) {
            const double middle = y_at(axle);
            ys.erase(std::remove_if(ys.begin(), ys.end(), [&](double y) { return std::abs(y - middle) < arch() + 0.02; }), ys.end());
            for (int i = 0; i <= 20; ++i) {
                ys.push_back(middle - (arch() - 1e-4) * cos(kPi * i / 20.0));
            }
            ys.push_back(middle - arch() - 1e-3);
            ys.push_back(middle + arch() + 1e-3);
        }
        std::sort(ys.begin(), ys.end());
        return ys;
    }

    /// The lower body's section at y. \param shrink  towards its middle, for the rounded ends
    [[nodiscard]] Points3 ring(double y, double at_y, double shrink) const
    {
        const double low = bottom(y);
        const double high = top(y);
        constexpr int kSide = 12;
        constexpr int kTop = 8;
        std::vector<dvec2> half;
        for (int i = 0; i <= kSide; ++i) {
            const double z = mix(low, high - 0.035, static_cast<double>(i) / kSide);
            half.emplace_back(half_width(y, z) - 0.03 * pow(1.0 - static_cast<double>(i) / kSide, 6.0), z);
        }
        const double edge = half.back().x;
        for (int i = 1; i <= 4; ++i) {
            const double angle = kPi / 2.0 * i / 4.0;
            half.emplace_back(edge - 0.05 * (1.0 - cos(angle)), high - 0.035 + 0.035 * sin(angle));
        }
        for (int i = 1; i <= kTop; ++i) {
            const double s = 1.0 - static_cast<double>(i) / kTop;
            half.emplace_back((edge - 0.05) * s, high + 0.028 * (1.0 - s * s));
        }
        const double middle = mix(low, high, 0.45);
        Points3 points;
        const auto add = [&](double x, double z) { points.emplace_back(x * mix(1.0, shrink, 0.35), at_y, mix(middle, z, shrink)); };
        for (const dvec2& p : half) {
            add(p.x, p.y);
        }
        for (std::size_t i = half.size() - 1; i-- > 0;) {
            add(-half[i].x, half[i].y);
        }
        return points;
    }

    [[nodiscard]] Mesh make_lower() const
    {
        const double end = 0.11;
        const std::vector<double> ys = stations();
        constexpr int kRound = 5;
        std::vector<Points3> all;
        for (int i = 0; i < kRound; ++i) {
            const double angle = kPi / 2.0 * i / kRound;
            all.push_back(ring(ys.front(), ys.front() - end * cos(angle), mix(0.66, 1.0, sin(angle))));
        }
        for (const double y : ys) {
            all.push_back(ring(y, y, 1.0));
        }
        for (int i = kRound - 1; i >= 0; --i) {
            const double angle = kPi / 2.0 * i / kRound;
            all.push_back(ring(ys.back(), ys.back() + end * cos(angle), mix(0.72, 1.0, sin(angle))));
        }
        return loft(all);
    }

private:
    Style s_;
};

/// The greenhouse: rings from the belt to the roof, glass between pillars.
class Greenhouse {
public:
    Greenhouse(const CarBody& body, int glass, int glass_part) : body_(body), glass_(glass), glass_part_(glass_part) {}

    [[nodiscard]] Mesh make(bool has_side_glass_behind) const
    {
        const Style& s = body_.style();
        std::vector<double> rows{-0.06, 0.07, 0.11, 0.30, 0.50, 0.68, 0.80, 0.86, 0.91, 0.95};
        std::vector<Points3> rings;
        for (const double row : rows) {
            rings.push_back(make_ring(row));
        }
        // Over the edge to the middle of the roof, which is a little higher.
        const Points3 edge = rings.back();
        const double middle_y = body_.y_at((s.roof_front + s.roof_rear) / 2.0);
        for (const dvec2 level :
             {dvec2(0.975, 0.978), dvec2(0.93, 0.992), dvec2(0.8, 1.0), dvec2(0.5, 1.008), dvec2(0.2, 1.010), dvec2(0.0, 1.010)}) {
            Points3 ring;
            for (const dvec3& p : edge) {
                ring.emplace_back(p.x * level.x, mix(middle_y, p.y, level.x), s.height * level.y);
            }
            rings.push_back(ring);
        }
        Mesh mesh = loft(rings);
        const auto around = static_cast<int>(columns_.size());
        for (std::size_t f = 0; f < mesh.faces.size(); ++f) {
            const int row = static_cast<int>(f) / around;
            const Column& column = columns_[f % static_cast<std::size_t>(around)];
            const bool is_glass = row >= 2 && row < 7 && column.is_glass && (!column.is_behind || has_side_glass_behind);
            if (row < static_cast<int>(rows.size()) - 1 && is_glass) {
                mesh.faces[f].slot = glass_;
                mesh.faces[f].part = glass_part_;
            }
        }
        return mesh;
    }

private:
    struct Column {
        double u;        ///< along its edge, 0 to 1
        int edge;        ///< 0 front, 1 right, 2 rear, 3 left
        bool is_glass;   ///< between this column and the next
        bool is_behind;  ///< of a side, behind the front doors
    };

    static std::vector<Column> make_columns(int windows)
    {
        std::vector<Column> columns;
        for (int edge = 0; edge < 4; ++edge) {
            if (edge % 2 == 0) {
                for (const double u : {0.0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95}) {
                    columns.push_back({u, edge, u > 0.0 && u < 0.95, false});
                }
                continue;
            }
            std::vector<Column> side{{0.0, edge, false, false}};
            double from = 0.035;
            const double pillar = 0.045;
            const double room = (1.0 - 0.035 - 0.06 - pillar * (windows - 1)) / windows;
            for (int w = 0; w < windows; ++w) {
                for (int k = 0; k < 4; ++k) {
                    side.push_back({from + room * k / 4.0, edge, true, w > 0});
                }
                side.push_back({from + room, edge, false, false});
                from += room + pillar;
            }
            if (edge == 3) {
                // Passed from the rear to the front: what lies between two columns now begins at the later one.
                std::vector<Column> reversed;
                for (std::size_t i = side.size(); i-- > 0;) {
                    const bool is_glass = i > 0 && side[i - 1].is_glass;
                    reversed.push_back({1.0 - side[i].u, edge, is_glass, i > 0 && side[i - 1].is_behind});
                }
                reversed.pop_back();
                reversed.insert(reversed.begin(), {0.0, edge, false, false});
                side = reversed;
            }
            columns.insert(columns.end(), side.begin(), side.end());
        }
        return columns;
    }

    [[nodiscard]] Points3 make_ring(double row) const
    {
        const Style& s = body_.style();
        const double rise = std::clamp(row, 0.0, 1.0);
        const double bow = sin(kPi * rise) * 0.02;
        const double front = body_.y_at(mix(s.cowl, s.roof_front, row) - bow);
        const double rear = body_.y_at(mix(s.deck, s.roof_rear, row) + bow);
        const double belt = body_.half_width(0.0, s.height * s.belt) - 0.045;
        const double half = mix(belt, belt * 0.80, row) + 0.035 * sin(kPi * rise);
        const double z = mix(s.height * s.belt, s.height, row);
        const double nose = 0.17;  // the windscreen is bowed in plan
        Points3 ring;
        for (const Column& column : columns_) {
            const double u = column.u;
            const double bend = 1.0 - (2.0 * u - 1.0) * (2.0 * u - 1.0);
            if (column.edge == 0) {
                ring.emplace_back(mix(-half, half, u) * 0.96, front - nose * bend * 0.6, z);
            } else if (column.edge == 1) {
                ring.emplace_back(half * (1.0 - 0.05 * (1.0 - bend)), mix(front + 0.05, rear - 0.03, u), z);
            } else if (column.edge == 2) {
                ring.emplace_back(mix(half, -half, u) * 0.95, rear + 0.07 * bend, z);
            } else {
                ring.emplace_back(-half * (1.0 - 0.05 * (1.0 - bend)), mix(rear - 0.03, front + 0.05, u), z);
            }
        }
        return ring;
    }

    const CarBody& body_;  // outlives this
    int glass_;
    int glass_part_;
    std::vector<Column> columns_ = make_columns(body_.style().pillars);
};

struct Slots {
    int paint;
    int glass;
    int trim;
    int chrome;
    int head;
    int tail;
    int plate;
};

void add_lights(ThingBuilder& builder, const Slots& slots, const CarBody& body, const Params& params)
{
    const Style& s = body.style();
    const double nose = -s.length / 2.0;
    const double hood = s.height * s.hood;
    const double round = params.word("lamps") == "round" ? 1.0 : 0.0;
    for (const double side : {-1.0, 1.0}) {
        const double x = side * s.width * 0.365;
        const double y = nose + 0.02;
        if (round > 0.0) {
            builder.add(make_bar({x, y + 0.06, hood - 0.13}, {x, y - 0.035, hood - 0.13}, 0.105, 0.10, 0.015, 32), "lights", slots.chrome);
            builder.add(move(make_ellipsoid({0.085, 0.035, 0.085}, 32), {x, y - 0.035, hood - 0.13}), "lights", slots.head);
        } else {
            const Mesh lamp = make_box({-0.17, -0.06, -0.055}, {0.17, 0.06, 0.055}, 0.045);
            builder.add(move(rotate(lamp, 2, side * 0.32), {x, y + 0.02, hood - 0.12}), "lights", slots.head);
        }
        const double deck = s.height * s.tail;
        builder.add(move(rotate(make_box({-0.15, -0.05, -0.07}, {0.15, 0.05, 0.07}, 0.035), 2, side * -0.25),
                         {side * s.width * 0.365, s.length / 2.0 - 0.03, deck - 0.16}),
                    "lights", slots.tail);
        builder.add(
            move(make_box({-0.08, -0.03, -0.025}, {0.08, 0.03, 0.025}, 0.015), {side * s.width * 0.36, nose - 0.005, s.clearance + 0.16}),
            "lights", slots.head);
    }
    // Grille, bumpers, plates.
    const double grille = params.number("grille");
    builder.add(make_box({-0.30 * grille * s.width, nose - 0.022, hood - 0.20}, {0.30 * grille * s.width, nose + 0.12, hood - 0.08}, 0.03),
                "body", slots.trim);
    for (int i = 0; i < 3; ++i) {
        const double z = hood - 0.18 + 0.04 * i;
        builder.add(make_box({-0.28 * grille * s.width, nose - 0.030, z - 0.006}, {0.28 * grille * s.width, nose + 0.1, z + 0.006}, 0.004),
                    "body", slots.chrome);
    }
    const double low = s.clearance + 0.08;
    builder.add(make_box({-0.34 * s.width, nose - 0.03, low - 0.02}, {0.34 * s.width, nose + 0.12, low + 0.10}, 0.03), "bumpers",
                slots.trim);
    const double tail = s.length / 2.0;
    builder.add(make_box({-0.40 * s.width, tail - 0.13, low - 0.03}, {0.40 * s.width, tail + 0.03, low + 0.10}, 0.03), "bumpers",
                slots.trim);
    builder.add(make_box({-0.26, nose - 0.03, low + 0.105}, {0.26, nose + 0.05, low + 0.205}, 0.004), "body", slots.plate);
    builder.add(make_box({-0.26, tail - 0.05, low + 0.16}, {0.26, tail + 0.025, low + 0.26}, 0.004), "body", slots.plate);
}

/// Dark lines around doors, handles, mirrors, a sill.
void add_side_details(ThingBuilder& builder, const Slots& slots, const CarBody& body)
{
    const Style& s = body.style();
    const double front = s.cowl + 0.055;
    const double rear = s.pillars >= 2 ? std::min(s.roof_rear + 0.02, s.rear_axle - 0.02) : 0.62;
    std::vector<double> lines{front, rear};
    if (s.pillars >= 2) {
        lines.insert(lines.begin() + 1, mix(front, rear, 0.53));
    }
    const double low = s.clearance + 0.09;
    for (const double side : {-1.0, 1.0}) {
        const auto on_side = [&](double y, double z) { return dvec3(side * (body.half_width(y, z) + 0.0005), y, z); };
        for (const double line : lines) {
            const double y = body.y_at(line);
            const double from = std::max(low, body.bottom(y) + 0.03);
            builder.add(
                make_sheet([&](double u, double v) { return on_side(y + 0.006 * (2.0 * v - 1.0), mix(from, body.top(y) - 0.03, u)); }, 14,
                           1, 0.004),
                "doors", slots.trim);
        }
        const double from_y = body.y_at(front);
        const double to_y = body.y_at(rear);
        builder.add(
            make_sheet([&](double u, double v) { return on_side(mix(from_y, to_y, u), low + 0.006 * (2.0 * v - 1.0)); }, 20, 1, 0.004),
            "doors", slots.trim);
        builder.add(
            make_sheet([&](double u, double v) { return on_side(mix(from_y, to_y, u), mix(s.clearance + 0.005, s.clearance + 0.05, v)); },
                       20, 2, 0.016),
            "doors", slots.trim);
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
            const double y = body.y_at(lines[i + 1]) - 0.14;
            const double z = s.height * s.belt - 0.10;
            builder.add(make_box({side * body.half_width(y, z) - 0.016, y - 0.085, z - 0.014},
                                 {side * body.half_width(y, z) + 0.022, y + 0.085, z + 0.014}, 0.012),
                        "doors", slots.chrome);
        }
        const double mirror_y = body.y_at(s.cowl + 0.075);
        const double mirror_z = s.height * s.belt + 0.07;
        const double half = body.half_width(mirror_y, s.height * s.belt);
        builder.add(
            make_bar({side * (half - 0.08), mirror_y, mirror_z - 0.05}, {side * (half + 0.05), mirror_y, mirror_z - 0.02}, 0.022, 0.018),
            "mirrors", slots.trim);
        builder.add(move(make_box({-0.10, -0.05, -0.062}, {0.10, 0.045, 0.062}, 0.045), {side * (half + 0.11), mirror_y, mirror_z}),
                    "mirrors", slots.paint);
    }
}

/// The open box of a pickup: walls, and a floor that is not seen from below.
void add_bed(ThingBuilder& builder, const Slots& slots, const CarBody& body)
{
    const Style& s = body.style();
    const double from = body.y_at(s.deck + 0.02);
    const double to = s.length / 2.0 - 0.16;
    const double half = s.width / 2.0 - 0.13;
    const double high = s.height * s.tail + 0.04;
    const std::array<Points2, 2> loops{make_rectangle({half + 0.07, (to - from) / 2.0 + 0.05}, 0.05), [&] {
                                           Points2 hole = make_rectangle({half, (to - from) / 2.0}, 0.03);
                                           std::reverse(hole.begin(), hole.end());
                                           return hole;
                                       }()};
    builder.add(move(extrude(loops, round_levels(0.16, 0.012)), {0, (from + to) / 2.0, high - 0.03}), "body", slots.paint);
    builder.add(make_box({-half, from, high - 0.05}, {half, to, high + 0.0}, 0.01), "body", slots.trim);
}

void build_car(const Params& params, ThingBuilder& builder)
{
    Style style = find_style(params.word("style"));
    style.length *= params.number("length");
    style.width *= params.number("width");
    style.height *= params.number("height");
    style.wheel *= params.number("wheels");
    const CarBody body(style);
    const dvec3 color = shade(find_color(params.word("color")), params.number("shade"));
    Slots slots{};
    slots.paint = builder.add_slot("paint", make_lacquer(color));
    slots.glass = builder.add_slot("windows", make_dark_glass());
    slots.trim = builder.add_slot("trim", make_plastic(dvec3(0.015), 0.5));
    slots.chrome = builder.add_slot("chrome", make_metal("chrome", 0.12));
    slots.head = builder.add_slot("headlights", make_light({0.9, 0.9, 0.88}, dvec3(0.25, 0.25, 0.24)));
    slots.tail = builder.add_slot("tail_lights", make_light({0.5, 0.01, 0.01}, {0.15, 0.0, 0.0}));
    slots.plate = builder.add_slot("plate", make_plain(find_color("white"), 0.5));
    builder.add(body.make_lower(), "body", slots.paint);
    const bool is_delivery = params.word("style") == "van" && params.word("van") == "delivery";
    Mesh cabin = Greenhouse(body, slots.glass, builder.part("windows")).make(!is_delivery);
    if (params.word("roof") == "black") {
        paint(cabin, slots.trim,
              [&](const dvec3& center, const dvec3& normal) { return normal.z > 0.6 && center.z > style.height * 0.93; });
    }
    builder.add(cabin, "body", slots.paint);
    builder.add(make_box({-style.width * 0.30, -style.length * 0.45, style.clearance + 0.01},
                         {style.width * 0.30, style.length * 0.45, style.height * 0.42}, 0.05),
                "body", slots.trim);
    const WheelSlots wheel{builder.add_slot("tires", make_rubber()), builder.add_slot("rims", make_metal("aluminium", 0.3))};
    for (const double side : {-1.0, 1.0}) {
        for (const double axle : {style.front_axle, style.rear_axle}) {
            add_wheel(builder, wheel, {side * (style.width / 2.0 - 0.135), body.y_at(axle), style.wheel}, style.wheel, 0.21, side,
                      params.integer("spokes"));
        }
    }
    add_lights(builder, slots, body, params);
    add_side_details(builder, slots, body);
    if (params.word("style") == "pickup") {
        add_bed(builder, slots, body);
    }
    builder.add_support(
        {{0, body.y_at((style.roof_front + style.roof_rear) / 2.0), style.height}, {style.width * 0.3, style.length * 0.1}});
}

}  // namespace

Thing make_car_thing()
{
    Thing thing;
    thing.summary = "a car: sedan, hatchback, van, off-roader, sports car, pickup";
    thing.parts = {{"body"}, {"windows"}, {"wheels"}, {"lights"}, {"bumpers"}, {"doors"}, {"mirrors"}};
    thing.least_m = 3.6;
    thing.most_m = 5.6;
    thing.parameters = {
        word_row("style", {"sedan", "hatchback", "van", "off-roader", "sports", "pickup"}, "overall form"),
        number_row("length", "1", 0.95, 1.05, 1.0, "length over the style's own"),
        number_row("width", "1", 0.97, 1.03, 1.0, "width over the style's own"),
        number_row("height", "1", 0.96, 1.06, 1.0, "height over the style's own"),
        color_row("color",
                  {"red", "crimson", "orange", "yellow", "green", "teal", "blue", "navy", "sky", "white", "silver", "gray", "black"},
                  "paint"),
        number_row("shade", "1", -0.2, 0.15, 0.0, "darker or lighter paint"),
        word_row("roof", {"same", "black"}, "roof"),
        word_row("van", {"windows", "delivery"}, "whether a van has windows behind the driver"),
        word_row("lamps", {"long", "round"}, "headlights"),
        number_row("grille", "1", 0.7, 1.1, 0.9, "width of the grille over the common one"),
        number_row("wheels", "1", 0.98, 1.12, 1.04, "radius of the wheels over the style's own"),
        integer_row("spokes", 5, 10, 5, "of a wheel"),
    };
    thing.build = build_car;
    return thing;
}

}  // namespace clevrvk::things
