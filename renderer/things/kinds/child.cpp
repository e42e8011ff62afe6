// Children of five to nine years: a larger head, shorter limbs, a round face.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void build_child(const Params& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 1.15;
    form.head = 0.102;
    form.shoulder_z = 0.885;
    form.shoulder_x = 0.105;
    form.hip_z = 0.535;
    form.hip_x = 0.058;
    form.knee_z = 0.29;
    form.ankle_z = 0.052;
    form.upper_arm = 0.175;
    form.forearm = 0.155;
    form.hand = 0.122;
    form.foot = 0.170;
    form.arm_radius = 0.030;
    form.thigh_radius = 0.056;
    form.calf_radius = 0.038;
    form.neck_radius = 0.037;
    form.chest = {0.102, 0.078};
    form.waist = {0.095, 0.076};
    form.hips = {0.104, 0.080};
    form.belly = 0.012;
    FaceForm face;
    face.jaw = 0.47;
    face.chin = 0.13;
    face.eye = 0.172;
    face.eye_z = -0.04;
    face.cheek = 0.08;
    face.nose = 0.80;
    face.brow = 0.034;
    face.lip = 0.95;
    build_person(params, builder, form, face);
}

}  // namespace

Thing make_child_thing()
{
    Thing thing = make_person_kind({"a child of five to nine years, in many poses; clothed",
                                    1.0,
                                    1.32,
                                    1.15,
                                    {"short", "pigtails", "bob", "ponytail", "curly", "crop", "long", "afro"},
                                    {"t-shirt", "sweater"},
                                    {"shorts", "trousers", "skirt"}});
    thing.build = build_child;
    return thing;
}

}  // namespace clevrvk::things
