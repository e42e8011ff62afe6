// Children of three to nine years: a large head, larger in young ones, short limbs, a round face with low eyes.
#include "renderer/things/agents/biped.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

constexpr double kLeast_m = 0.95;
constexpr double kMost_m = 1.30;

void build_child(const PersonParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 1.15;
    // Stature in heads: 4.6 for the youngest to 5.6 for the oldest.
    const double grown = (params.stature - kLeast_m) / (kMost_m - kLeast_m);
    form.head = 0.5 * form.stature / mix(4.6, 5.6, grown);
    form.shoulder_z = 0.855;
    form.shoulder_x = 0.102;
    form.hip_z = 0.495;
    form.hip_x = 0.058;
    form.knee_z = 0.268;
    form.ankle_z = 0.052;
    form.upper_arm = 0.162;
    form.forearm = 0.142;
    form.hand = 0.118;
    form.foot = 0.175;
    form.arm_radius = 0.031;
    form.thigh_radius = 0.056;
    form.calf_radius = 0.038;
    form.neck_radius = 0.035;
    form.chest = {0.098, 0.080};
    form.waist = {0.099, 0.084};
    form.hips = {0.100, 0.080};
    form.belly = 0.022;
    form.balance_deg = 9.0;
    // The arms must clear a stout child's hips.
    form.shoulder_x *= mix(1.0, std::max(1.0, params.build), 0.5);
    FaceForm face;
    face.jaw = 0.53;
    face.chin = 0.15;
    face.eye = 0.195;
    face.eye_z = -0.13;
    face.cheek = 0.13;
    face.nose = 0.68;
    face.brow = 0.026;
    face.lip = 0.95;
    build_person(params, builder, form, face, {.trim = find_color(Color::Gold), .has_sneakers = true});
}

}  // namespace

Thing make_child_thing()
{
    PersonLooks looks{"a child of three to nine years, in many poses; clothed",
                      kLeast_m,
                      kMost_m,
                      1.15,
                      {"bowl", "pigtails", "bob", "ponytail", "curly", "short", "long", "afro"},
                      {"t-shirt", "striped", "sweater"},
                      {"shorts", "dungarees", "dress", "trousers"}};
    looks.hair_colors = {"chocolate", "black", "brown", "bark", "crust", "gold", "sand", "terracotta"};
    looks.shoe_colors = {"red", "blue", "yellow", "green", "white", "pink", "navy"};
    Thing thing = make_person_kind(looks);
    bind_rows<build_child>(thing, list_person_rows(looks));
    return thing;
}

}  // namespace clevrvk::things
