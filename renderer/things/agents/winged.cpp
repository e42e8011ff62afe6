// Builds birds: trunk, legs, feet, the branch on which they perch, and their rows. winged_feathers.cpp builds feathers.
#include "renderer/modeling/noise.h"
#include "renderer/things/agents/songbird.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace clevrvk::things {
namespace {

constexpr double kBranchRadius = 0.15;

/// Trunk, neck and head.
WingedStance join_trunk(Toy& toy, const WingedForm& form, const Posture& posture, const Plumage& plumage)
{
    const Bird& b = form.bird;
    const Spot rest = make_spot({}, 1.0, -b.upright_deg * kPi / 180.0);
    const JointPlace& root = posture.at("root");
    const JointPlace& head = posture.at("head");
    WingedStance s;
    s.spots.body = {root.origin, {root.way(rest.axes.x), root.way(rest.axes.y), root.way(rest.axes.z)}, 1.0};
    s.spots.head = {head.origin, axes_of(head), b.head};
    s.neck = posture.at("neck").origin;
    s.upper_neck = posture.at("upper_neck").origin;
    const Spot& body = s.spots.body;
    toy.join(Solid::ellipsoid(body.at({0.0, -0.10, -0.02}), {b.wide, 0.88, b.tall}, body.axes), 0.0, "body", plumage.body);
    toy.join(Solid::cone(body.at({0.0, 0.25, 0.04}), body.at({0.0, 1.02, 0.12}), 0.62 * b.tall, 0.13), 0.25, "body", plumage.body);
    toy.paint(Solid::ellipsoid(body.at({0.0, -0.42, -0.50 * b.tall}), {0.92 * b.wide, 0.95, 0.80 * b.tall}, body.axes), plumage.breast);
    const double soft = std::min(0.22, 0.6 * b.neck);
    toy.join(Solid::cone(body.at({0.0, -0.42, 0.05}), s.neck, 0.68 * b.tall, 1.12 * b.neck), soft, "body", plumage.breast);
    toy.join(Solid::cone(s.neck, s.upper_neck, 1.12 * b.neck, b.neck), soft, "body", plumage.head);
    toy.join(Solid::cone(s.upper_neck, s.spots.head.origin, b.neck, std::min(b.neck, 0.86 * b.head)), 0.6 * soft, "head", plumage.head);
    const Spot& crown = s.spots.head;
    toy.join(Solid::ellipsoid(crown.origin, dvec3(0.92, 1.06, 0.96) * b.head, crown.axes), 0.08, "head", plumage.head);
    toy.join(Solid::cone(crown.at({0.0, -0.3, -0.06}), crown.at({0.0, -0.86, -0.10}), 0.72 * b.head, 0.34 * b.head), 0.06, "head",
             plumage.head);
    return s;
}

/// Toes that lie on the ground, grip a branch, or hang.
void add_foot(const WingedParams& params, Toy& toy, const WingedForm& form, const Posture& posture, const std::string& side,
              const Plumage& plumage)
{
    const dvec3 heel = posture.at(side + "heel").origin;
    const dvec3 foot = posture.at(side + "foot").origin;
    const WingedPose pose = params.pose;
    const double r = form.toe_radius;
    const auto tube = [&](const Points3& path, double from, double to) {
        toy.builder.add(crease(make_tube(
                                   resample(smooth(path, 4), 7), [=](double share) { return mix(from, to, share); }, 9),
                               80.0),
                        "feet", plumage.feet);
    };
    const dvec3 down = glm::normalize(foot - heel);
    tube({heel - down * 0.08, glm::mix(heel, foot, 0.5), foot}, 1.25 * r, 1.05 * r);
    const bool is_down = pose != WingedPose::Fly && pose != WingedPose::Swim;
    const dvec3 ahead = is_down ? dvec3(0.0, -1.0, 0.0) : glm::normalize(glm::cross(glm::cross(down, dvec3(0.0, -1.0, 0.3)), down) + down);
    const dvec3 left(1.0, 0.0, 0.0);
    const double drop = pose == WingedPose::Perch ? 0.55 * form.toe : 0.0;
    if (form.bird.feet == FootKind::Webbed) {
        const double l = form.toe;
        Points2 web =
            smooth(Points2{{-0.16, 0.1}, {0.16, 0.1}, {0.62, -0.94}, {0.30, -0.86}, {0.0, -1.12}, {-0.30, -0.86}, {-0.62, -0.94}}, 4, true);
        for (dvec2& p : web) {
            p *= l;
        }
        const dvec3 up = glm::normalize(glm::cross(left, -ahead));
        toy.builder.add(place(extrude(web, 1.1 * r, 0.4 * r), foot - up * r, left, -ahead), "feet", plumage.feet);
    }
    // The ball of the foot.
    toy.builder.add(move(make_ellipsoid({1.5 * r, 1.6 * r, r}, 16), foot), "feet", plumage.feet);
    for (const double turn : {-0.5, 0.0, 0.5, kPi}) {
        const bool is_back = turn > 1.0;
        const dvec3 way = ahead * cos(turn) + left * sin(turn);
        const double l = form.toe * (is_back ? 0.55 : turn == 0.0 ? 1.1 : 1.0);
        const dvec3 tip = foot + way * l - dvec3(0.0, 0.0, (is_down ? 0.15 * r : 0.0) + drop);
        tube({foot, foot + way * (0.5 * l) + dvec3(0.0, 0.0, (is_down ? 0.55 * r : 0.0) - 0.25 * drop), tip}, r, 0.62 * r);
        tube({tip - way * (0.02 * l), tip + way * (0.13 * l), tip + way * (0.22 * l) - dvec3(0.0, 0.0, 0.3 * r)}, 0.58 * r, 0.12 * r);
    }
}

void join_legs(const WingedParams& params, Toy& toy, const WingedForm& form, const Posture& posture, const Plumage& plumage)
{
    for (const std::string side : {"left_", "right_"}) {
        const dvec3 hip = posture.at(side + "hip").origin;
        const dvec3 knee = posture.at(side + "knee").origin;
        const dvec3 heel = posture.at(side + "heel").origin;
        toy.join(Solid::cone(hip, knee, (form.is_sleek ? 0.36 : 0.42) * form.bird.tall, 0.34 * form.bird.tall), 0.12, "legs",
                 plumage.breast);
        toy.join(Solid::cone(knee, glm::mix(knee, heel, 0.88), 0.32 * form.bird.tall, 1.6 * form.toe_radius), 0.10, "legs", plumage.breast);
        add_foot(params, toy, form, posture, side, plumage);
    }
}

/// The perch: a branch with leaves that rises from the ground beside the bird.
void add_branch(Toy& toy, const dvec3& foot)
{
    const int bark = toy.builder.add_slot("bark", make_cover(find_color(Color::Bark), Cover::Fur, 0.004));
    const int leaf = toy.builder.add_slot("leaf", make_plain(find_color(Color::Leaf), 0.55));
    // The tail may hang lower than the branch.
    const double low = std::min(compute_bounds(toy.builder.mesh()).low.z, foot.z - 0.7) - 0.1;
    const double level = foot.z - kBranchRadius;
    const auto at = [&](double x, double z) { return dvec3(x, foot.y, z); };
    const Points3 path = resample(smooth(Points3{at(-1.15, low), at(-1.05, mix(low, level, 0.6)), at(-0.5, level - 0.01), at(0.0, level),
                                                 at(0.5, level), at(1.25, level + 0.16)},
                                         6),
                                  40);
    const auto radius = [](double share) { return kBranchRadius * mix(1.15, 0.75, share) * (1.0 + 0.03 * sin(23.0 * share)); };
    toy.builder.add(make_tube(path, radius, 20), "branch", bark);
    for (int i = 0; i < 6; ++i) {
        const bool is_end = i < 4;
        const double turn = 1.3 * i;
        const dvec3 root = is_end ? path.back() - dvec3(0.06 * i, 0.0, 0.0) : path[static_cast<std::size_t>(14 - 5 * (i - 4))];
        const dvec3 way = glm::normalize(dvec3(is_end ? 0.8 : -0.8, 0.7 * sin(turn), 0.5 + 0.4 * cos(turn)));
        const dvec3 normal = glm::normalize(glm::cross(way, dvec3(0.0, 1.0, 0.2)));
        toy.builder.add(make_feather(root, way, normal, 0.46, 0.12), "branch", leaf);
    }
}

void add_contacts(const WingedParams& params, Toy& toy, const WingedForm& form, const Posture& posture, const WingedStance& stance,
                  double unit)
{
    add_skeleton(toy, posture, unit);
    const bool is_perched = params.pose == WingedPose::Perch;
    for (const std::string_view name : {"left_foot", "right_foot"}) {
        const dvec3 foot = posture.at(name).origin;
        const bool is_down = params.pose != WingedPose::Fly && params.pose != WingedPose::Swim;
        add_sole(toy, name, foot, unit, is_perched ? foot.z - 0.5 * kBranchRadius : is_down ? -1.0 : foot.z - 4.0);
    }
    const Spot& head = stance.spots.head;
    add_contact(toy, "head", head.at({0.0, 0.0, 4.0}), head.way({0.0, 0.0, 1.0}), unit);
    // Down the side of the beak, in front of the face.
    const double tip = -1.0 - 0.25 * form.bird.beak_length;
    add_contact(toy, "mouth", head.at({0.0, tip, 3.0}), head.way({0.0, 0.0, 1.0}), unit);
}

/// Meshes a smooth coat, slightly uneven along its feathers, and tints it.
void finish_sleek(const WingedParams& params, Toy& toy, const WingedForm& form, const SongbirdCoat& coat, const WingedStance& stance,
                  double unit_m)
{
    const auto seed = static_cast<std::uint32_t>(params.seed);
    const dvec3 along = stance.spots.body.axes.y;
    const double lighter = params.shade;
    const Relief relief = [=](const dvec3& point, const dvec3&) {
        return 0.014 * (find_rough_noise((point - along * (0.7 * glm::dot(point, along))) / 0.07, seed) - 0.5);
    };
    finish_animal(toy, 98.0, unit_m, {}, {relief, {}});
    toy.builder.tint(kSleekSlot, [=](const dvec3& point, const dvec3&) {
        const dvec3 color = shade(find_coat_color(coat, form, stance, point / unit_m, seed), lighter);
        return glm::clamp(color / kSleekBase, 0.0, 1.0);
    });
}

}  // namespace

int Painter::feathers(std::string_view name, const dvec3& color) const
{
    return toy.builder.add_slot(name, make_cover(shade(color, lighter), Cover::Feathers, kPlumeGrain * unit_m));
}

int Painter::horn(std::string_view name, Color color) const
{
    return toy.builder.add_slot(name, make_plain(find_color(color), 0.45));
}

Thing make_winged_kind(const WingedLooks& looks, std::vector<Part> own)
{
    static const Skeleton skeleton = make_winged_skeleton({}, 1.0);
    Thing thing;
    thing.summary = looks.summary;
    thing.revision = 2;
    thing.parts = {{"body"}, {"head"}, {"wings"}, {"tail"}, {"legs", true}, {"feet"}, {"eyes"}, {"beak"}};
    if (looks.poses.contains(WingedPose::Perch)) {
        thing.parts.push_back({"branch", true});
    }
    thing.parts.insert(thing.parts.end(), own.begin(), own.end());
    thing.least_m = 0.8 * looks.least_m;
    thing.most_m = 3.2 * looks.most_m;
    thing.joints = list_joint_rows(skeleton);
    return thing;
}

double find_winged_unit(const WingedParams& params, const WingedForm& form)
{
    return params.length / (1.9 + form.bird.tail);
}

void build_winged(const WingedParams& params, Toy& toy, const WingedSpecies& species, double unit_m)
{
    WingedForm form = species.form;
    form.bird.wide *= params.girth;
    form.bird.tall *= params.girth;
    form.bird.head *= params.head;
    Posture posture = pose_winged(form, params.pose);
    posture.set(toy.builder.joints());
    WingedStance stance = form.is_sleek ? join_songbird(toy, form, posture) : join_trunk(toy, form, posture, species.plumage);
    stance.is_folded = has_folded_wings(posture);
    if (params.pose != WingedPose::Swim) {
        join_legs(params, toy, form, posture, species.plumage);
    } else {
        for (const std::string side : {"left_", "right_"}) {
            add_foot(params, toy, form, posture, side, species.plumage);
        }
    }
    if (species.paint) {
        species.paint(toy, stance);
    }
    add_feathers(toy, form, posture, species.feathers);
    if (form.is_sleek) {
        add_songbird_face(toy, form.bird, species.plumage, stance.spots.head);
    } else {
        add_bird_face(toy, form.bird, species.plumage, stance.spots);
    }
    if (params.pose == WingedPose::Perch) {
        const dvec3 feet = (posture.at("left_foot").origin + posture.at("right_foot").origin) / 2.0;
        add_branch(toy, feet - dvec3(0.0, 0.0, form.toe_radius));
    }
    if (form.is_sleek) {
        finish_sleek(params, toy, form, *species.coat, stance, unit_m);
    } else {
        finish_animal(toy, 74.0, unit_m, [&](const Mesh& flesh) { add_contour_feathers(toy, stance, flesh); });
    }
    add_contacts(params, toy, form, posture, stance, unit_m);
}

}  // namespace clevrvk::things
