// Women: narrower shoulders, wider hips, fuller lips.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void build_woman(const Params& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 1.63;
    form.head = 0.111;
    form.shoulder_z = 1.325;
    form.shoulder_x = 0.145;
    form.hip_z = 0.845;
    form.hip_x = 0.084;
    form.knee_z = 0.46;
    form.ankle_z = 0.074;
    form.upper_arm = 0.265;
    form.forearm = 0.23;
    form.hand = 0.17;
    form.foot = 0.228;
    form.arm_radius = 0.038;
    form.thigh_radius = 0.080;
    form.calf_radius = 0.050;
    form.neck_radius = 0.046;
    form.chest = {0.140, 0.098};
    form.waist = {0.116, 0.088};
    form.hips = {0.162, 0.112};
    form.bust = 0.034;
    FaceForm face;
    face.jaw = 0.43;
    face.chin = 0.145;
    face.eye = 0.150;
    face.nose = 0.92;
    face.brow = 0.034;
    face.lip = 1.05;
    face.has_lashes = true;
    build_person(params, builder, form, face);
}

}  // namespace

Thing make_woman_thing()
{
    Thing thing = make_person_kind({"a woman, in many poses; clothed",
                                    1.50,
                                    1.78,
                                    1.63,
                                    {"long", "bob", "ponytail", "bun", "curly", "afro", "short"},
                                    {"t-shirt", "sweater"},
                                    {"trousers", "skirt", "shorts"}});
    thing.build = build_woman;
    return thing;
}

}  // namespace clevrvk::things
