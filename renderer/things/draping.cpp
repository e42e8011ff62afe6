// Builds poufs, stands and small beds, and lays cloths over them.
#include "renderer/things/draping.h"

#include "renderer/modeling/blend.h"
#include "renderer/things/cushion.h"
#include "renderer/things/laying.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace clevrvk::things {
namespace {

/// Folds over a corner of a flat cloth.
void turn_corner(Cloth& cloth, const dvec2& size, double fold)
{
    for (dvec3& p : cloth.points) {
        const double beyond = (p.x / size.x - p.y / size.y) - (0.94 - fold);
        if (beyond > 0.0) {
            const dvec2 way = glm::normalize(dvec2(1.0 / size.x, -1.0 / size.y));
            const double length = beyond / glm::length(dvec2(1.0 / size.x, -1.0 / size.y));
            const double bend = 0.045;
            const double angle = std::min(length / bend, kPi);
            const double rest = std::max(0.0, length - kPi * bend);
            p += dvec3(way * (bend * sin(angle) - rest - length), bend * (1.0 - cos(angle)));
        }
    }
}

/// The material of a wood whose brown matches a colour of the row `below`.
model::Material make_frame_wood(Color color)
{
    return color == Color::White   ? make_lacquer(find_color(color))
           : color == Color::Tan   ? make_wood(Wood::Oak)
           : color == Color::Brown ? make_wood(Wood::Walnut)
                                   : make_wood(Wood::Ebony);
}

/// A cloth that lies askew on a pouf.
Fall fall_on_pouf(ThingBuilder& builder, Color below, Rng& rng, const dvec2& size)
{
    const dvec3 half(0.27, 0.27, 0.40);
    const double turn = rng.uniform(-0.3, 0.3);
    const double aside = rng.uniform(-0.08, 0.08);
    const double back = rng.uniform(-0.1, 0.1);
    const int leather = builder.add_slot("pouf", make_leather(find_color(below)));
    builder.add(make_cushion({-half.x, -half.y, 0.0}, half, 0.09, 0.0), "below", leather);
    const Solid body = Solid::box({0, 0, half.z / 2.0}, {half.x, half.y, half.z / 2.0}, 0.09);
    Fall fall;
    fall.size = size * 0.82;
    fall.obstacle = [body](const dvec3& p) { return std::min(body.measure(p), p.z); };
    fall.cloth = lay_cloth(fall.size, half.z + 0.03);
    for (dvec3& p : fall.cloth.points) {
        p = dvec3(cos(turn) * p.x - sin(turn) * p.y + aside, sin(turn) * p.x + cos(turn) * p.y + back, p.z);
    }
    return fall;
}

/// A cloth over a rack with slanting legs; its front hangs longer than its back.
Fall hang_over_rack(ThingBuilder& builder, Color below, Rng& rng, const dvec2& size)
{
    constexpr double kThick = 0.022;
    constexpr double kSplay = 0.24;
    const double front = size.y * rng.uniform(0.54, 0.64);
    const double top = 0.93 * front + 0.04;
    const double half = 0.40 * size.x;
    const int wood = builder.add_slot("rack", make_frame_wood(below));
    builder.add(make_bar({-half, 0, top}, {half, 0, top}, kThick, kThick, 0.004), "below", wood);
    std::vector<Solid> bars{Solid::cone({-half, 0, top}, {half, 0, top}, kThick, kThick)};
    for (const double x : {-half + 0.04, half - 0.04}) {
        for (const double y : {-kSplay, kSplay}) {
            builder.add(make_bar({x, y, 0.0}, {x, 0.0, top}, 0.020, 0.018, 0.004), "below", wood);
            bars.push_back(Solid::cone({x, y, 0.0}, {x, 0.0, top}, 0.020, 0.018));
        }
    }
    // Cloth does not collide with itself, so this distance keeps its front and back apart.
    constexpr double kApart = 0.022;
    bars.push_back(Solid::box({0, 0, top / 2.0}, {half + 0.1, kApart, top / 2.0}, 0.01));
    Fall fall;
    fall.size = size * dvec2(0.86, 1.0);
    fall.obstacle = [bars](const dvec3& p) {
        double least = p.z;
        for (const Solid& bar : bars) {
            least = std::min(least, bar.measure(p));
        }
        return least;
    };
    fall.cloth = lay_cloth(fall.size, top + 0.04);
    for (dvec3& p : fall.cloth.points) {
        p.y += 0.5 * size.y - front;
    }
    return fall;
}

/// A small sofa without arms. \param hw  half its width, m
void add_sofa(ThingBuilder& builder, Color below, double hw, double seat, double top)
{
    const int cover = builder.add_slot("cover", make_fabric(find_color(below)));
    builder.add(make_cushion({-hw, -0.34, 0.09}, {hw, 0.34, seat}, 0.06, 0.004), "below", cover);
    builder.add(make_cushion({-hw + 0.004, 0.14, 0.10}, {hw - 0.004, 0.345, top}, 0.07, 0.004), "below", cover);
    for (const double x : {-hw + 0.06, hw - 0.06}) {
        for (const double y : {-0.27, 0.28}) {
            builder.add(make_bar({x, y, 0.0}, {x, y, 0.12}, 0.020, 0.028, 0.003), "below", cover);
        }
    }
}

/// A cloth over the back and the seat that hangs down in front.
Fall cover_sofa(ThingBuilder& builder, Color below, Rng& rng, const dvec2& size)
{
    const double hw = 0.44 * size.x;
    const double seat = 0.40;
    const double top = 0.78;
    add_sofa(builder, below, hw, seat, top);
    const double side = rng.uniform(0.06, 0.20);
    const double aside = rng.uniform(-0.05, 0.05);
    Fall fall;
    fall.size = {2.0 * (hw + side), 1.25 * size.y};
    const double front = std::clamp(0.6 * (fall.size.y - 1.25), 0.08, 0.34);
    const double high = top + 0.06;
    Points2 line{{-0.40, seat - front}, {-0.40, seat + 0.06}, {0.07, seat + 0.06}, {0.08, high}, {0.41, high}};
    line.emplace_back(0.41, high - std::max(0.1, fall.size.y - measure_length(line)));
    fall.size.y = measure_length(line);
    const Laying along = follow_line(line);
    fall.cloth = lay_cloth(fall.size, 0.0);
    for (dvec3& p : fall.cloth.points) {
        p = along(dvec2(p)) + dvec3(aside, 0, 0);
    }
    const Solid base = Solid::box({0, 0, seat / 2.0}, {hw, 0.34, seat / 2.0}, 0.06);
    const Solid back = Solid::box({0, 0.2425, top / 2.0}, {hw, 0.1025, top / 2.0}, 0.07);
    fall.obstacle = [base, back](const dvec3& p) { return std::min({base.measure(p), back.measure(p), p.z}); };
    return fall;
}

/// Gathers a cloth into waves. \param share  factor of its size \param turn_rad  rotation about z
void push_together(Cloth& cloth, double share, double turn_rad, double height, double phase)
{
    for (dvec3& p : cloth.points) {
        const double wave = sin(9.0 * p.x + phase) + sin(8.0 * p.y - 2.0 * phase) + sin(5.0 * (p.x + p.y) + 3.0 * phase);
        const dvec2 turned(cos(turn_rad) * p.x - sin(turn_rad) * p.y, sin(turn_rad) * p.x + cos(turn_rad) * p.y);
        p = dvec3(share * turned, p.z + height + 0.05 * wave);
    }
}

/// A cloth on the floor, rumpled, with a corner folded over.
Fall spread_out(Rng& rng, const dvec2& size)
{
    const double turn = rng.uniform(-0.3, 0.3);
    const double wave = rng.uniform(4.5, 7.0);
    Fall fall;
    fall.size = size * 0.94;
    fall.obstacle = [=](const dvec3& p) {
        return (p.z - 0.034 * (1.0 + sin(wave * (p.x + 0.4 * p.y) + 3.0 * turn)) * (0.6 + 0.4 * sin(6.0 * p.y - 2.0 * p.x + turn))) * 0.9;
    };
    fall.cloth = lay_cloth(fall.size, 0.0);
    turn_corner(fall.cloth, size, rng.uniform(0.22, 0.34));
    push_together(fall.cloth, 0.86, turn, 0.22, 10.0 * turn);
    fall.time_s = 0.8;
    return fall;
}

/// A wooden frame around a mattress, with a headboard. \param half  the mattress's half width, half length and height
void add_bedstead(ThingBuilder& builder, Color below, const dvec3& half)
{
    const auto [hw, hl, top] = std::array{half.x, half.y, half.z};
    const int wood = builder.add_slot("wood", make_frame_wood(below));
    builder.add(make_box({-hw + 0.005, -hl + 0.01, top - 0.26}, {hw - 0.005, hl + 0.02, top - 0.17}, 0.006), "below", wood);
    for (const double x : {-hw + 0.03, hw - 0.03}) {
        builder.add(make_box({x - 0.03, -hl + 0.02, 0.0}, {x + 0.03, -hl + 0.08, top - 0.25}, 0.006), "below", wood);
        builder.add(make_box({x - 0.03, hl + 0.01, 0.0}, {x + 0.03, hl + 0.06, top + 0.36}, 0.008), "below", wood);
        builder.add(move(make_ellipsoid(dvec3(0.036), 20), {x, hl + 0.035, top + 0.385}), "below", wood);
    }
    builder.add(make_box({-hw + 0.02, hl + 0.022, top - 0.1}, {hw - 0.02, hl + 0.048, top + 0.32}, 0.008), "below", wood);
}

/// A bed under a blanket, with its pillows.
struct Bed {
    dvec3 half{0.0};  ///< of the mattress: half width, half length and height
    bool has_frame = true;
    int pillow_count = 2;
};

void add_bed(ThingBuilder& builder, Color below, Rng& rng, const Bed& bed)
{
    const dvec3& half = bed.half;
    const int linen = builder.add_slot("linen", make_fabric(find_color(Color::White)));
    builder.add(make_cushion({-half.x, -half.y, bed.has_frame ? half.z - 0.18 : 0.0}, half, 0.05, 0.004), "below", linen);
    const double width = bed.pillow_count == 2 ? 0.98 * half.x : std::min(0.72, 1.7 * half.x);
    for (int i = 0; i < bed.pillow_count; ++i) {
        const double lean = rng.uniform(0.25, 0.5);
        const double turn = rng.uniform(-0.1, 0.1);
        const double x = bed.pillow_count == 2 ? (i - 0.5) * half.x : 0.0;
        Mesh pillow = rotate(rotate(make_pillow({width, 0.42, 0.18}), 0, lean), 2, turn);
        builder.add(move(std::move(pillow), {x, half.y - 0.23, half.z + 0.09 + 0.12 * lean}), "below", linen);
    }
    if (bed.has_frame) {
        add_bedstead(builder, below, half);
    }
}

/// A blanket that hangs down at the sides and the foot of a bed, below the pillows. The foot is in front.
Fall lie_on_bed(ThingBuilder& builder, Color below, Rng& rng, const Bed& bed)
{
    add_bed(builder, below, rng, bed);
    const dvec3& half = bed.half;
    const double hang = rng.uniform(0.28, 0.38);
    const double a = rng.uniform(0.0, 6.28);
    const double b = rng.uniform(0.0, 6.28);
    constexpr double kPillow = 0.44;
    const Solid body = Solid::box({0, 0, half.z / 2.0}, {half.x, half.y, half.z / 2.0}, 0.05);
    Fall fall;
    fall.size = {2.0 * (half.x + hang), 2.0 * half.y - kPillow + hang};
    fall.obstacle = [=](const dvec3& p) {
        const double rumple = 0.010 * (1.0 + sin(7.0 * p.x + a) * sin(6.0 * p.y + b));
        return std::min(0.95 * (body.measure(p) - rumple), p.z);
    };
    fall.cloth = lay_cloth(fall.size, half.z + 0.05);
    for (dvec3& p : fall.cloth.points) {
        p.y -= (kPillow + hang) / 2.0;
    }
    return fall;
}

}  // namespace

Fall make_fall(ThingBuilder& builder, BlanketStyle style, Color below, const dvec2& size, int seed)
{
    Rng rng = Rng::for_key(seed, "things/blanket/fall", 0);
    const double half_length = 0.30 + 0.42 * size.y;
    if (style == BlanketStyle::Bed) {
        return lie_on_bed(builder, below, rng, {{0.52 * size.x, half_length, 0.46}, true, 2});
    }
    if (style == BlanketStyle::Cot) {
        return lie_on_bed(builder, below, rng, {{0.42 * size.x, 0.92 * half_length, 0.42}, true, 1});
    }
    if (style == BlanketStyle::Mattress) {
        return lie_on_bed(builder, below, rng, {{0.52 * size.x, half_length, 0.26}, false, 2});
    }
    return style == BlanketStyle::Sofa   ? cover_sofa(builder, below, rng, size)
           : style == BlanketStyle::Pouf ? fall_on_pouf(builder, below, rng, size)
           : style == BlanketStyle::Rail ? hang_over_rack(builder, below, rng, size)
                                         : spread_out(rng, size);
}

}  // namespace clevrvk::things
