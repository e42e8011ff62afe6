// Fish: goldfish, clownfish, angelfish, trout. Body and fins follow the bent spine. The unit is half the body's length
// until the fish is finished.
#include "renderer/things/agents/animal.h"
#include "renderer/things/agents/pose_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

enum class FishPose { Glide, Swim, Turn, Rise, Lie };
enum class Species { Goldfish, Clownfish, Angelfish, Trout };

struct FishParams : KindParams {
    FishPose pose;
    Species species;
    double length;
    double girth;
    double shade;
    int seed;
};

/// Joints of the spine from head to tail, their places along the body, and how gently the body bends there.
constexpr std::array<std::string_view, 4> kSpine{"neck", "middle", "rear", "tail"};
constexpr std::array<double, 4> kSpineY{-0.40, 0.15, 0.58, 1.0};
constexpr double kSpineReach = 0.22;

struct FishPoseRow {
    FishPose pose;
    std::string_view angles;
};

constexpr std::array<FishPoseRow, 5> kPoses{{
    {FishPose::Glide, "neck_swing 0, middle_swing 3, rear_swing 5, tail_swing 8"},
    {FishPose::Swim, "neck_swing -8, middle_swing -4, rear_swing 20, tail_swing 24, both_fin_out 20"},
    {FishPose::Turn, "neck_swing 22, middle_swing 24, rear_swing 24, tail_swing 20, both_fin_out 35"},
    {FishPose::Rise, "root_pitch -28, neck_swing 6, middle_swing -8, rear_swing -14, tail_swing -18, both_fin_out -20"},
    {FishPose::Lie, "root_roll 84, neck_swing 4, rear_swing -8, tail_swing -8, both_fin_out -25"},
}};

/// A species: half width, half height, and its fins.
struct FishForm {
    double wide = 0.26;
    double tall = 0.40;
    double stalk = 0.12;        ///< radius in front of the tail
    double tail = 0.55;         ///< length of the tail's lobes
    double tail_spread = 0.42;  ///< half its height
    double fork = 0.45;         ///< depth of the tail's notch, 0 to 1
    double dorsal = 0.30;       ///< height of the dorsal fin
    double dorsal_from = -0.35;
    double dorsal_to = 0.62;
    double anal = 0.24;
    double sweep = 0.25;  ///< how far the fins' tips are swept back
    double snout = 0.20;  ///< radius
};

FishForm find_form(Species species)
{
    switch (species) {
        case Species::Goldfish: return {0.34, 0.45, 0.14, 0.92, 0.52, 0.55, 0.34, -0.30, 0.62, 0.26, 0.30, 0.19};
        case Species::Clownfish: return {0.26, 0.43, 0.15, 0.42, 0.30, 0.0, 0.20, -0.42, 0.72, 0.20, 0.16, 0.20};
        case Species::Angelfish: return {0.19, 0.60, 0.14, 0.42, 0.34, 0.1, 0.34, -0.30, 0.72, 0.34, 0.38, 0.15};
        case Species::Trout: return {0.20, 0.27, 0.09, 0.40, 0.32, 0.35, 0.20, -0.12, 0.24, 0.16, 0.16, 0.15};
    }
    return {};
}

Skeleton make_fish_skeleton()
{
    Skeleton skeleton;
    skeleton.add("root", "", {0.0, 0.0, 0.0},
                 {{"root_turn", kZ, -180.0, 180.0}, {"root_pitch", kX, -180.0, 180.0}, {"root_roll", kY, -180.0, 180.0}});
    std::string above = "root";
    double from = 0.0;
    for (std::size_t i = 0; i < kSpine.size(); ++i) {
        const std::string name(kSpine[i]);
        skeleton.add(name, above, {0.0, kSpineY[i] - from, 0.0}, {{name + "_swing", kZ, -40.0, 40.0}});
        above = name;
        from = kSpineY[i];
    }
    for (const bool is_left : {true, false}) {
        skeleton.add(is_left ? "left_fin" : "right_fin", "root", {is_left ? 0.2 : -0.2, -0.30, -0.10},
                     mirror_turns({{"fin_out", -kZ, -40.0, 60.0}}, is_left));
    }
    return skeleton;
}

/// The body's centre line, which spreads the spine's angles smoothly; the head end stays straight.
class SpineLine {
public:
    explicit SpineLine(const Posture& posture) : root_(posture.at("root"))
    {
        dvec3 at(0.0, kFrom, 0.0);
        for (int i = 0; i <= kSteps; ++i) {
            const double y = kFrom + i * kStep;
            double heading = 0.0;
            for (std::size_t j = 0; j < kSpine.size(); ++j) {
                heading += posture.angle(std::string(kSpine[j]) + "_swing") * kPi / 180.0 *
                           smoothstep(kSpineY[j] - kSpineReach, kSpineY[j] + kSpineReach, y);
            }
            points_.push_back(at);
            headings_.push_back(heading);
            at += dvec3(-sin(heading), cos(heading), 0.0) * kStep;
        }
    }

    [[nodiscard]] dvec3 bend(const dvec3& p) const
    {
        const double place = std::clamp((p.y - kFrom) / kStep, 0.0, kSteps - 1.0);
        const auto i = static_cast<std::size_t>(place);
        const double share = (p.y - kFrom) / kStep - static_cast<double>(i);
        const double heading = mix(headings_[i], headings_[i + 1], share);
        const dvec3 at = points_[i] + (points_[i + 1] - points_[i]) * share;
        return root_.at(at + dvec3(cos(heading), sin(heading), 0.0) * p.x + kZ * p.z);
    }

private:
    static constexpr double kFrom = -1.4;
    static constexpr double kStep = 0.05;
    static constexpr int kSteps = 76;
    JointPlace root_;
    std::vector<dvec3> points_;
    std::vector<double> headings_;
};

/// A fin with rays. \param edge  ends of its rays, by position 0 to 1 along its base
void add_fin(Toy& toy, const std::function<dvec3(double)>& base, const std::function<dvec3(double)>& edge, const dvec3& across, int slot,
             std::string_view part)
{
    constexpr int kAlong = 44;
    constexpr int kOut = 8;
    constexpr double kRays = 13.0;
    const auto surface = [&](double u, double v) {
        const dvec3 flat = glm::mix(base(u), edge(u), v);
        const double ripple = 0.010 * sin(2.0 * kPi * kRays * u) * (0.3 + 0.7 * v);
        return flat + across * ripple;
    };
    toy.builder.add(crease(make_sheet(surface, kAlong, kOut, 0.018), 60.0), part, slot);
}

/// A fin on the midline between two positions along the back or the belly.
void add_midline_fin(Toy& toy, const FishForm& f, double from, double to, double height, double sign)
{
    const auto base = [&](double u) {
        const double y = mix(from, to, u);
        return toy.flesh.find_surface({0.0, y, 0.0}, {0.0, 0.0, sign}) - dvec3(0.0, 0.0, 0.05 * sign);
    };
    const auto edge = [&](double u) {
        const double rise = height * (0.25 + 0.75 * smoothstep(0.0, 0.28, u)) * mix(1.0, 0.45, smoothstep(0.35, 1.0, u));
        return base(u) + dvec3(0.0, f.sweep * (0.4 + 0.6 * rise / height) + 0.10 * u, sign * (rise + 0.05));
    };
    add_fin(toy, base, edge, kX, toy.slots.accent, "fins");
}

void add_fins(Toy& toy, const FishForm& f, const Posture& posture)
{
    add_midline_fin(toy, f, f.dorsal_from, f.dorsal_to, f.dorsal, 1.0);
    add_midline_fin(toy, f, std::max(0.22, f.dorsal_from), 0.68, f.anal, -1.0);
    // The tail: rays from the stalk, shorter in the middle.
    const auto root = [&](double u) { return dvec3(0.0, 0.98, mix(-0.75, 0.75, u) * f.stalk); };
    const auto end = [&](double u) {
        const double side = 2.0 * u - 1.0;
        const double reach = f.tail * (1.0 - f.fork * (1.0 - std::abs(side)) - 0.10 * pow(std::abs(side), 6.0));
        return dvec3(0.0, 0.98 + reach, f.tail_spread * side * (1.0 - 0.15 * side * side));
    };
    add_fin(toy, root, end, kX, toy.slots.accent, "tail");
    for (const double side : {1.0, -1.0}) {
        // At the breast and below it.
        const double out_deg = 28.0 + posture.angle(side > 0.0 ? "left_fin_out" : "right_fin_out");
        const double out = std::clamp(out_deg, 4.0, 88.0) * kPi / 180.0;
        const dvec3 joint = toy.flesh.find_surface({0.0, -0.28, -0.30 * f.tall}, {side, 0.0, 0.0}) - dvec3(0.03 * side, 0.0, 0.0);
        const dvec3 way(side * sin(out), cos(out), -0.35);
        const auto breast = [&](double u) { return joint + dvec3(0.0, 0.02, mix(0.09, -0.09, u)); };
        const auto breast_edge = [&](double u) {
            return breast(u) + way * (0.38 * (0.75 + 0.25 * sin(kPi * u))) + dvec3(0.0, 0.0, mix(0.10, -0.12, u));
        };
        add_fin(toy, breast, breast_edge, glm::normalize(dvec3(cos(out) * side, -sin(out), 0.0)), toy.slots.accent, "fins");
        const dvec3 low = toy.flesh.find_surface({0.25 * f.wide * side, -0.05, 0.0}, {0.0, 0.0, -1.0}) + dvec3(0.0, 0.0, 0.04);
        const auto belly = [&](double u) { return low + dvec3(0.0, mix(0.0, 0.16, u), 0.0); };
        const auto belly_edge = [&](double u) {
            return belly(u) + dvec3(0.10 * side, 0.16 + 0.10 * u, -(0.9 * f.anal + 0.10) * (1.0 - 0.5 * u));
        };
        add_fin(toy, belly, belly_edge, kX, toy.slots.accent, "fins");
    }
}

void join_body(Toy& toy, const FishForm& f)
{
    const auto join = [&](const Solid& solid, double soft) { toy.join(solid, soft, "body", toy.slots.coat); };
    join(Solid::ellipsoid({0.0, -0.18, 0.0}, {f.wide, 0.78, f.tall}), 0.0);
    join(Solid::cone({0.0, 0.15, 0.0}, {0.0, 1.04, 0.0}, 0.72 * f.tall, f.stalk, std::min(1.0, 0.9 * f.wide / f.tall)), 0.20);
    join(Solid::cone({0.0, -0.45, -0.02}, {0.0, -0.96, -0.06}, 0.62 * f.tall, 0.62 * f.snout, std::min(1.0, f.wide / f.tall)), 0.16);
    join(Solid::ellipsoid({0.0, -0.96, -0.07}, {0.42 * f.snout, 0.11, 0.52 * f.snout}), 0.06);
    toy.paint(Solid::box({0.0, -1.13, -0.08}, {0.5 * f.snout, 0.10, 0.010}, 0.0), "mouth", toy.slots.dark);
}

void paint_fish(const FishParams& params, Toy& toy, const FishForm& f, Species species)
{
    const auto band = [&](double y, double half, int slot) { toy.paint(Solid::box({0.0, y, 0.0}, {2.0, half, 1.2 * f.tall}, 0.0), slot); };
    switch (species) {
        case Species::Clownfish:
            for (const double y : {-0.50, 0.12, 0.82}) {
                band(y, 0.150, toy.slots.dark);
                band(y, 0.115, toy.slots.second);
            }
            break;
        case Species::Angelfish:
            // Yellow before and behind a dark middle.
            toy.paint(Solid::ellipsoid({0.0, 0.25, 0.0}, {1.0, 0.60, 1.4 * f.tall}), toy.slots.dark);
            break;
        case Species::Trout: {
            toy.paint(Solid::ellipsoid({0.0, 0.1, -1.08 * f.tall}, {1.4 * f.wide, 1.4, 0.9 * f.tall}), toy.slots.second);
            toy.paint(Solid::box({0.0, 0.15, -0.02}, {2.0, 0.9, 0.10 * f.tall}, 0.0), toy.slots.pink);
            Rng rng = Rng::for_key(params.seed, "things/fish/spots", 0);
            for (int i = 0; i < 90; ++i) {
                const double y = rng.uniform(-0.65, 1.0);
                const double height = rng.uniform(0.02, 0.95);
                const double side = i % 2 == 0 ? 1.0 : -1.0;
                const dvec3 way = glm::normalize(dvec3(side * f.wide, 0.0, height * f.tall));
                toy.paint(Solid::ball(toy.flesh.find_surface({0.0, y, 0.0}, way), 0.024), toy.slots.dark);
            }
            break;
        }
        case Species::Goldfish:
            toy.paint(Solid::ellipsoid({0.0, -0.1, -1.12 * f.tall}, {1.2 * f.wide, 0.9, 0.52 * f.tall}), toy.slots.second);
            break;
    }
}

/// Colours of a species: coat, second colour, fins.
std::array<dvec3, 3> find_colors(Species species)
{
    switch (species) {
        case Species::Goldfish: return {dvec3(0.80, 0.20, 0.015), dvec3(0.85, 0.46, 0.12), dvec3(0.84, 0.29, 0.05)};
        case Species::Clownfish: return {dvec3(0.85, 0.17, 0.01), find_color(Color::Snow), dvec3(0.82, 0.20, 0.02)};
        case Species::Angelfish:
            return {find_color(Color::Yellow), find_color(Color::Yellow), find_color(Color::Yellow) * dvec3(0.95, 0.85, 0.6)};
        case Species::Trout:
            return {find_color(Color::Olive) * dvec3(0.9, 0.95, 0.7), find_color(Color::Silver) * 1.1,
                    find_color(Color::Tan) * dvec3(0.8, 0.8, 0.6)};
    }
    return {};
}

void build_fish(const FishParams& params, ThingBuilder& builder)
{
    const Species species = params.species;
    FishForm f = find_form(species);
    f.wide *= params.girth;
    const double size = params.length / (2.0 + f.tail);
    const std::array<dvec3, 3> colors = find_colors(species);
    const double lighter = params.shade;
    Toy toy = begin_animal(builder, {shade(colors[0], lighter), colors[1], Color::Gold, Color::Cream, Color::Black, Color::Terracotta},
                           Cover::Scales, 0.032 * size);
    toy.slots.accent = builder.add_slot("fin", make_lacquer(shade(colors[2], lighter)));
    const auto& pose = find_pose(kPoses, params.pose);
    Posture posture(make_fish_skeleton());
    posture.set(pose.angles);
    posture.set(builder.joints());
    join_body(toy, f);
    paint_fish(params, toy, f, species);
    add_fins(toy, f, posture);
    const Spot head = make_spot({0.0, -0.66, 0.04}, 1.0);
    add_eyes(toy, head, {86.0, 14.0, 0.072, false, 0.0});
    const int gill = builder.add_slot("gill", make_plain(colors[0] * 0.45, 0.5));
    for (const double side : {1.0, -1.0}) {
        // The edge of the gill cover.
        add_stroke(toy, {{0.0, -0.56, 0.0}, {}, 1.0},
                   {{side, 0.44, 0.50 * f.tall / f.wide}, {side, 0.55, 0.0}, {side, 0.44, -0.45 * f.tall / f.wide}}, 0.010, "gills", gill);
    }
    const SpineLine line(posture);
    toy.bend = [&](const dvec3& p) { return line.bend(p); };
    finish_animal(toy, 84.0, size);
    add_skeleton(toy, posture, size);
    const JointPlace& root = posture.at("root");
    add_contact(toy, "head", root.at({0.0, -0.62, 3.0}), root.way(kZ), size);
    add_contact(toy, "mouth", root.at({0.0, -4.0, -0.04}), root.way(-kY), size);
}

}  // namespace

Thing make_fish_thing()
{
    static const Skeleton skeleton = make_fish_skeleton();
    Thing thing;
    thing.summary = "a fish: goldfish, clownfish, angelfish or trout; in five poses";
    thing.revision = 2;
    thing.parts = {{"body"}, {"fins"}, {"tail"}, {"eyes"}, {"mouth"}, {"gills"}};
    thing.least_m = 0.05;
    thing.most_m = 0.5;
    thing.joints = list_joint_rows(skeleton);
    const Rows<FishParams> rows{
        word_row<&FishParams::pose>("pose", {"glide", "swim", "turn", "rise", "lie"}, "posture and action"),
        word_row<&FishParams::species>("species", {"goldfish", "clownfish", "angelfish", "trout"}, "kind of fish"),
        number_row<&FishParams::length>("length", "m", 0.08, 0.30, 0.15, "length from the mouth to the end of the tail"),
        number_row<&FishParams::girth>("girth", "1", 0.9, 1.12, 1.0, "stoutness relative to the kind's usual one"),
        number_row<&FishParams::shade>("shade", "1", -0.12, 0.1, 0.0, "how much darker or lighter the scales are"),
        integer_row<&FishParams::seed>("seed", 0, 9999, 1, "seed of the spots"),
    };
    bind_rows<build_fish>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
