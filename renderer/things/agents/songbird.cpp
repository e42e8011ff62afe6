// Builds songbirds: the trunk, folded wings as rows of vanes on it, the face, and the colours of the coat's regions.
#include "renderer/things/agents/songbird.h"

#include "renderer/modeling/noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>

namespace clevrvk::things {
namespace {

constexpr double kLevel = 0.0030;  // height between overlapping vanes
constexpr double kThick = 0.0030;  // half a vane's thickness

/// The body's axes in its pose.
Spot find_body(const WingedForm& form, const Posture& posture)
{
    const Spot rest = make_spot({}, 1.0, -form.bird.upright_deg * kPi / 180.0);
    const JointPlace& root = posture.at("root");
    return {root.origin, {root.way(rest.axes.x), root.way(rest.axes.y), root.way(rest.axes.z)}, 1.0};
}

/// The surface that carries folded wings: the trunk, and behind it the space above the tail.
struct Carrier {
    Spot body;
    Blend shape;

    /// A place on the carrier and its normal. \param turn_deg  angle from the back down the side
    [[nodiscard]] Spot find(double y, double turn_deg, double side, double lift) const
    {
        const double turn = turn_deg * kPi / 180.0;
        const dvec3 way = body.way({side * sin(turn), 0.0, cos(turn)});
        const dvec3 at = shape.find_surface(body.at({0.0, y, 0.03 + 0.10 * std::max(0.0, y)}), way);
        const dvec3 normal = shape.find_normal(at);
        return {at + normal * lift, make_axes(normal, body.axes.y), 1.0};
    }
};

Carrier make_carrier(const WingedForm& form, const Posture& posture)
{
    const Bird& b = form.bird;
    Carrier c{find_body(form, posture), {}};
    c.shape.join(Solid::ellipsoid(c.body.at({0.0, -0.06, 0.0}), {0.99 * b.wide, 0.93, 0.98 * b.tall}, c.body.axes), 0.0, 0, 0);
    c.shape.join(Solid::cone(c.body.at({0.0, 0.22, 0.05}), c.body.at({0.0, 1.45, 0.10}), 0.64 * b.tall, 0.14), 0.3, 0, 0);
    return c;
}

/// A row of vanes from the lowest to the highest, each from root to tip in coordinates of the carrier.
struct VaneRow {
    int count;
    dvec2 root_y;  ///< of the first and the last vane
    dvec2 root_deg;
    dvec2 tip_y;
    dvec2 tip_deg;
    dvec2 half_width;
    int level;  ///< of the first vane
    int slot;
    int edge;      ///< slot of the vanes' outer rim, or -1
    int tip;       ///< slot of the vanes' end, or -1
    double blunt;  ///< roundness of the vanes' end
};

/// One vane of a feather on the carrier, with its sides bent down onto the surface below.
/// \param seat  how far the rear rim comes down farther, as a fraction of the vane's lift
Mesh make_vane(const Carrier& carrier, const dvec2& root, const dvec2& tip, double side, double lift, double half_width, double blunt,
               double seat)
{
    constexpr int kSteps = 9;
    constexpr std::array<double, 6> kAcross{-1.0, -0.66, -0.22, 0.22, 0.66, 1.0};
    std::vector<Points3> rings;
    Points3 line;
    std::vector<dvec3> normals;
    for (int i = 0; i <= kSteps; ++i) {
        const double share = 1.0 - pow(1.0 - static_cast<double>(i) / kSteps, 1.35);
        // The roots are sunk into the skin.
        const double over = lift * mix(0.1, 1.0, smoothstep(0.0, 0.35, share));
        const Spot place = carrier.find(mix(root.x, tip.x, share), mix(root.y, tip.y, share), side, over);
        line.push_back(place.origin);
        normals.push_back(place.axes.z);
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        const double share = 1.0 - pow(1.0 - static_cast<double>(i) / kSteps, 1.35);
        const dvec3 way = glm::normalize(line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1]);
        const dvec3 across = glm::normalize(glm::cross(way, normals[i])) * side;
        const double end = std::sqrt(std::max(0.0, 1.0 - pow(share, blunt)));
        const double width = half_width * std::max(0.05, mix(0.6, 1.0, smoothstep(0.0, 0.3, share)) * end);
        Points3 ring;
        const auto add = [&](double x, double over) {
            const double sunk = seat * std::max(0.0, -x) * (lift + 1.6 * width * width);
            ring.push_back(line[i] + across * (x * width) + normals[i] * (over - sunk - 1.1 * x * x * width * width));
        };
        for (const double x : kAcross) {
            add(x, kThick * (1.0 - 0.6 * x * x));
        }
        for (auto x = kAcross.rbegin() + 1; x + 1 != kAcross.rend(); ++x) {
            add(*x, -kThick);
        }
        rings.push_back(ring);
    }
    return loft(rings);
}

void add_row(Toy& toy, const Carrier& carrier, const VaneRow& row, double side, double seat)
{
    for (int i = 0; i < row.count; ++i) {
        const double share = row.count == 1 ? 0.0 : i / (row.count - 1.0);
        const dvec2 root(mix(row.root_y.x, row.root_y.y, share), mix(row.root_deg.x, row.root_deg.y, share));
        const dvec2 tip(mix(row.tip_y.x, row.tip_y.y, share), mix(row.tip_deg.x, row.tip_deg.y, share));
        const double half = mix(row.half_width.x, row.half_width.y, share);
        const double lift = (row.level + i) * kLevel;
        Mesh vane = make_vane(carrier, root, tip, side, lift, half, row.blunt, i + 1 == row.count ? seat : 0.0);
        if (row.edge >= 0) {
            // The outer rim faces down the side.
            const Spot middle = carrier.find(mix(root.x, tip.x, 0.5), mix(root.y, tip.y, 0.5), side, lift);
            const dvec3 from = carrier.find(root.x, root.y, side, lift).origin;
            const dvec3 to = carrier.find(tip.x, tip.y, side, lift).origin;
            const dvec3 across = glm::normalize(glm::cross(to - from, middle.axes.z)) * side;
            const dvec3 chord = glm::normalize(to - from);
            paint(vane, row.edge, [&](const dvec3& at, const dvec3&) {
                const dvec3 offset = at - middle.origin;
                const double out = glm::dot(offset, chord) / (0.5 * glm::length(to - from));
                const double bow = glm::dot(from - middle.origin, across) * (out * out);
                return glm::dot(offset, across) - bow > 0.68 * half;
            });
        }
        if (row.tip >= 0) {
            const dvec3 end = carrier.find(tip.x, tip.y, side, lift).origin;
            paint(vane, row.tip, [&](const dvec3& at, const dvec3&) { return glm::length(at - end) < 0.085; });
        }
        toy.builder.add(crease(std::move(vane), 70.0), "wings", row.slot);
    }
}

/// 1 inside a range, 0 outside, with soft ends.
double find_within(double value, double from, double to, double soft)
{
    return smoothstep(from - soft, from + soft, value) * (1.0 - smoothstep(to - soft, to + soft, value));
}

dvec3 in_axes(const Spot& spot, const dvec3& point)
{
    const dvec3 p = (point - spot.origin) / spot.unit;
    return {glm::dot(p, spot.axes.x), glm::dot(p, spot.axes.y), glm::dot(p, spot.axes.z)};
}

/// Crown, cheeks, throat, stripe. \param h  in heads
dvec3 find_head_color(const SongbirdCoat& c, const dvec3& h, double ragged)
{
    const double low = mix(c.cap_low, -0.35, smoothstep(0.25, 1.05, h.y)) + 0.16 * ragged;
    const double is_cap =
        smoothstep(low - 0.06, low + 0.06, h.z) * (1.0 - smoothstep(c.cap_end - 0.1, c.cap_end + 0.1, h.y + 0.2 * ragged));
    const double bib = c.bib + 0.34 * (1.0 - smoothstep(0.12, 0.48, std::abs(h.x)));  // up to the bill
    const double is_throat = (1.0 - smoothstep(bib - 0.07, bib + 0.07, h.z + 0.16 * ragged)) * (1.0 - smoothstep(0.0, 0.35, h.y));
    const double is_stripe = c.striped * find_within(h.z + 0.10 * ragged, 0.04, 0.27, 0.06) * (1.0 - smoothstep(0.5, 0.8, h.y));
    dvec3 color = glm::mix(c.cheek, c.nape, smoothstep(0.35, 0.75, h.y + 0.2 * ragged));
    color = glm::mix(color, c.throat, is_throat);
    color = glm::mix(color, c.stripe, is_stripe);
    color = glm::mix(color, c.crown, is_cap);
    const double from_eye = glm::length(dvec3(std::abs(h.x), h.y, h.z) - dvec3(0.80, -0.44, 0.20));
    return glm::mix(color, dvec3(0.75), c.ring * find_within(from_eye, 0.0, 0.245, 0.03) * smoothstep(0.06, 0.12, std::abs(h.z - 0.20)));
}

/// A duck's bill: high at the face, concave in profile, broad and flat near its end, with a nail.
void add_duck_bill(Toy& toy, const Bird& b, const Plumage& plumage, const Spot& head)
{
    const double l = 0.92 * b.beak_length;
    const auto add = [&](const Points3& path, const std::function<dvec2(double)>& half) {
        Points3 line;
        for (const dvec3& p : smooth(path, 8)) {
            line.push_back(head.at(p));
        }
        const auto section = [&](double t) {
            return make_superellipse(half(t) * (head.unit * std::sqrt(std::max(0.01, 1.0 - pow(t, 9.0)))), 2.3, 22);
        };
        toy.builder.add(crease(sweep(line, section, head.axes.z), 70.0), "beak", plumage.beak);
    };
    const auto wide = [](double t) { return mix(0.33, 0.29, smoothstep(0.0, 0.4, t)) + 0.13 * smoothstep(0.40, 0.85, t); };
    add({{0, -0.62, 0.04}, {0, -1.0, -0.06}, {0, -1.0 - 0.5 * l, -0.19}, {0, -1.0 - l, -0.18}},
        [&](double t) { return dvec2(wide(t), mix(0.27, 0.070, smoothstep(0.0, 0.75, t))); });
    add({{0, -0.62, -0.18}, {0, -1.0, -0.25}, {0, -1.0 - 0.5 * l, -0.285}, {0, -1.0 - 0.93 * l, -0.245}},
        [&](double t) { return dvec2(0.86 * wide(t), mix(0.13, 0.045, t)); });
    const auto stud = [&](const dvec3& at, const dvec3& half) {
        toy.builder.add(place(make_ellipsoid(half * head.unit, 14), head.at(at), head.axes.x, head.axes.y), "beak", toy.slots.dark);
    };
    stud({0, -0.985 - l, -0.165}, {0.085, 0.075, 0.05});
    for (const double side : {1.0, -1.0}) {
        stud({0.135 * side, -1.0 - 0.22 * l, 0.045}, {0.03, 0.085, 0.028});
    }
}

/// Feathers, which shine less than skin.
model::Material make_plumage(const dvec3& color, double grain_m)
{
    model::Material material = make_cover(color, Cover::Hide, grain_m);
    material.specular = 0.25;
    return material;
}

}  // namespace

Row<WingedParams> speckle_row()
{
    return integer_row<&WingedParams::seed>("seed", 0, 9999, 1, "seed of the streaks and ragged borders");
}

void build_songbird(const WingedParams& params, ThingBuilder& builder, const WingedForm& form, const SongbirdLook& look)
{
    WingedSpecies species;
    species.form = form;
    species.form.is_sleek = true;
    species.colors.iris = look.iris;
    SongbirdCoat coat = look.coat;
    coat.covert = look.wing.small;
    species.coat = std::make_shared<const SongbirdCoat>(coat);
    const double unit_m = find_winged_unit(params, form);
    const double grain_m = kPlumeGrain * unit_m;
    Toy toy = begin_animal(builder, species.colors, Cover::Hide, grain_m);
    toy.slots.coat = builder.add_slot(kSleekSlot, make_plumage(dvec3(kSleekBase), grain_m));
    const auto add = [&](std::string_view slot, const dvec3& color) {
        return builder.add_slot(slot, make_plumage(shade(color, params.shade), grain_m));
    };
    const WingColors& wing = look.wing;
    const int quill = add("quill", wing.quill);
    const int bill = builder.add_slot("bill", make_plain(look.bill, 0.4));
    const int shank = builder.add_slot("shank", make_plain(look.shank, 0.5));
    const int coat_slot = toy.slots.coat;
    species.plumage = {coat_slot, coat_slot, coat_slot, quill, quill, quill, bill, shank};
    species.feathers = {add("covert", wing.small), add("bar", wing.bar), quill, quill, add("rudder", wing.tail),
                        add("rim", wing.edge),     add("tip", wing.tip)};
    build_winged(params, toy, species, unit_m);
}

WingedStance join_songbird(Toy& toy, const WingedForm& form, const Posture& posture)
{
    const Bird& b = form.bird;
    const JointPlace& head = posture.at("head");
    WingedStance s;
    s.spots.body = find_body(form, posture);
    s.spots.head = {head.origin, axes_of(head), b.head};
    s.neck = posture.at("neck").origin;
    s.upper_neck = posture.at("upper_neck").origin;
    const Spot& body = s.spots.body;
    const Spot& crown = s.spots.head;
    const int coat = toy.slots.coat;
    toy.join(Solid::ellipsoid(body.at({0.0, -0.10, -0.02}), {b.wide, 0.88, b.tall}, body.axes), 0.0, "body", coat);
    toy.join(Solid::cone(body.at({0.0, 0.25, 0.02}), body.at({0.0, 1.10, 0.10}), 0.64 * b.tall, 0.13), 0.30, "body", coat);
    const double root = form.neck_length > 0.6 ? 1.25 * b.neck : 0.80 * b.tall - 0.08;
    toy.join(Solid::cone(body.at({0.0, -0.36, 0.04}), s.neck, 0.80 * b.tall, root), 0.25, "body", coat);
    toy.join(Solid::cone(s.neck, glm::mix(s.upper_neck, crown.origin, 0.6), 1.14 * b.neck, std::min(1.0 * b.neck, 0.90 * b.head)), 0.20,
             "body", coat);
    toy.join(Solid::ellipsoid(crown.at({0.0, 0.02, 0.0}), dvec3(0.93, 1.06, 0.97) * b.head, crown.axes), 0.14, "head", coat);
    for (const double side : {1.0, -1.0}) {
        if (b.beak == BeakKind::Flat) {
            break;
        }
        toy.join(Solid::ball(crown.at({0.34 * side, -0.10, -0.28}), 0.58 * b.head), 0.10, "head", coat);
    }
    toy.join(Solid::cone(crown.at({0.0, -0.45, -0.02}), crown.at({0.0, -0.98, -0.10}), 0.56 * b.head, 0.20 * b.head * b.beak_width), 0.08,
             "head", coat);
    if (form.crest > 0.0) {
        toy.join(Solid::cone(crown.at({0.0, -0.30, 0.55}), crown.at({0.0, 0.55 + 0.5 * form.crest, 0.80 + form.crest}), 0.44 * b.head,
                             0.05 * b.head),
                 0.08, "head", coat);
    }
    return s;
}

void add_folded_wings(Toy& toy, const WingedForm& form, const Posture& posture, const Feathers& f)
{
    const Carrier carrier = make_carrier(form, posture);
    const double w = form.bird.wing;
    const double tip = 0.14 + 0.98 * w;
    const std::array<VaneRow, 5> rows{{
        {6, {0.10, 0.10}, {106, 96}, {tip, tip - 0.30}, {52, 58}, {0.070, 0.085}, 1, f.primary, f.edge, -1, 3.0},
        {6, {0.0, 0.0}, {104, 66}, {0.66 * tip, 0.58 * tip}, {88, 52}, {0.105, 0.115}, 7, f.secondary, f.edge, -1, 5.0},
        {3, {-0.05, -0.12}, {62, 42}, {0.64 * tip, 0.36 * tip}, {40, 26}, {0.125, 0.125}, 13, f.secondary, f.edge, -1, 4.0},
        {8, {-0.30, -0.34}, {106, 44}, {0.20, 0.06}, {104, 44}, {0.085, 0.100}, 16, f.secondary, -1, f.bar, 5.0},
        {7, {-0.50, -0.46}, {100, 48}, {-0.10, -0.16}, {103, 44}, {0.095, 0.110}, 22, f.lesser, -1, f.tip, 3.0},
    }};
    for (const double side : {1.0, -1.0}) {
        for (const VaneRow& row : rows) {
            add_row(toy, carrier, row, side, form.wing_seat);
        }
        // The wrist, under the small feathers of the breast in front and the coverts behind.
        const Spot wrist = carrier.find(-0.42, 78.0, side, 0.0);
        toy.join(Solid::ellipsoid(wrist.origin - wrist.axes.z * 0.07, {0.32, 0.27, 0.115}, wrist.axes), 0.08, "wings", toy.slots.coat);
    }
}

void add_songbird_face(Toy& toy, const Bird& b, const Plumage& plumage, const Spot& head)
{
    add_eyes(toy, head, b.eyes);
    if (b.beak == BeakKind::Flat) {
        add_duck_bill(toy, b, plumage, head);
        return;
    }
    const double l = 0.66 * b.beak_length;
    const auto add = [&](const Points3& path, const dvec2& half, double blunt) {
        Points3 line;
        for (const dvec3& p : smooth(path, 8)) {
            line.push_back(head.at(p));
        }
        const auto section = [&](double t) { return make_superellipse(half * (head.unit * (1.02 - pow(t, blunt))), 2.0, 16); };
        toy.builder.add(crease(sweep(line, section, head.axes.z), 70.0), "beak", plumage.beak);
    };
    const double w = b.beak_width;
    add({{0, -0.70, 0.02}, {0, -1.04, 0.00}, {0, -1.04 - 0.55 * l, -0.05}, {0, -1.04 - l, -0.17}}, dvec2(0.25, 0.22) * w, 1.25);
    add({{0, -0.70, -0.13}, {0, -1.04, -0.155}, {0, -1.04 - 0.55 * l, -0.165}, {0, -1.04 - 0.93 * l, -0.175}}, dvec2(0.22, 0.15) * w, 1.4);
    // Nostrils.
    for (const double side : {1.0, -1.0}) {
        const dvec3 at = head.at({0.17 * side * w, -1.12, 0.07 * w});
        toy.builder.add(place(make_ellipsoid(dvec3(0.035, 0.075, 0.03) * head.unit, 10), at, head.axes.x, head.axes.y), "beak",
                        toy.slots.dark);
    }
}

dvec3 find_coat_color(const SongbirdCoat& c, const WingedForm& form, const WingedStance& s, const dvec3& point, std::uint32_t seed)
{
    const dvec3 b = in_axes(s.spots.body, point);
    const dvec3 h = in_axes(s.spots.head, point);
    const double wide = form.bird.wide;
    const double tall = form.bird.tall;
    const double ragged = find_rough_noise(dvec3(b.x / 0.09, b.y / 0.16, b.z / 0.09), seed) - 0.5;
    const double fine = find_rough_noise(dvec3(b.x / 0.035, b.y / 0.10, b.z / 0.035), seed + 3U) - 0.5;
    // The back is above a line that rises to the shoulders; breast and belly are below it.
    const double front = form.neck_length > 0.6 ? 0.95 : 0.55;
    const double line = mix(0.02, front, smoothstep(-0.45, -0.95, b.y));
    const double is_back = smoothstep(line - 0.16, line + 0.16, b.z / tall + 0.26 * ragged);
    const double is_belly = smoothstep(c.breast_end - 0.16, c.breast_end + 0.16, b.y + 0.28 * ragged);
    const double is_flank = smoothstep(0.52, 0.80, std::abs(b.x) / wide + 0.3 * ragged) * (1.0 - smoothstep(0.45, 0.75, b.y));
    const dvec3 under = glm::mix(glm::mix(c.breast, c.belly, is_belly), c.flank, is_flank * smoothstep(-0.5, -0.1, b.y));
    const dvec3 above = glm::mix(c.back, c.rump, smoothstep(0.45, 0.60, b.y + 0.2 * ragged));
    dvec3 color = glm::mix(under, above, is_back);
    const double streak = smoothstep(0.50, 0.62, find_noise(dvec3(b.x / 0.045, b.y / 0.15, b.z / 0.045), seed + 7U));
    const double has_streaks =
        c.streaks * streak * std::max({is_back, c.streaks - 0.9, smoothstep(0.25, 0.5, std::abs(b.x) / wide + 0.4 * is_back)});
    color *= 1.0 - 0.62 * has_streaks;
    // The arm of a folded wing.
    const double turn_deg = atan2(std::abs(b.x) / wide, b.z / tall) * 180.0 / kPi;
    if (s.is_folded) {
        color = glm::mix(color, c.covert,
                         find_within(turn_deg + 14.0 * ragged, 50.0, 106.0, 5.0) * find_within(b.y + 0.1 * ragged, -0.62, 0.9, 0.05));
    }
    const dvec3 neck = s.spots.head.origin - s.neck;
    const double along = glm::dot(point - s.neck, neck) / glm::dot(neck, neck);
    const double is_head = smoothstep(c.hood - 0.15, c.hood + 0.15, along + 0.32 * ragged);
    color = glm::mix(color, find_head_color(c, h, ragged), is_head);
    const double band = 0.07 / form.neck_length;
    color = glm::mix(color, c.collar, c.collared * find_within(along + band * ragged, c.hood - band, c.hood + 0.1 * band, 0.4 * band));
    return color * (1.0 + 0.30 * fine);
}

}  // namespace clevrvk::things
