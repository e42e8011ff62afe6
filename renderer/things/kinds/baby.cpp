// Babies of about a year: a big head, a round belly, short limbs.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void build_baby(const Params& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 0.74;
    form.head = 0.099;
    form.shoulder_z = 0.548;
    form.shoulder_x = 0.078;
    form.hip_z = 0.285;
    form.hip_x = 0.044;
    form.knee_z = 0.152;
    form.ankle_z = 0.036;
    form.upper_arm = 0.105;
    form.forearm = 0.095;
    form.hand = 0.078;
    form.foot = 0.108;
    form.arm_radius = 0.029;
    form.thigh_radius = 0.050;
    form.calf_radius = 0.034;
    form.neck_radius = 0.031;
    form.chest = {0.082, 0.070};
    form.waist = {0.088, 0.074};
    form.hips = {0.090, 0.078};
    form.belly = 0.016;
    FaceForm face;
    face.jaw = 0.57;
    face.chin = 0.15;
    face.eye = 0.190;
    face.eye_z = -0.12;
    face.cheek = 0.15;
    face.nose = 0.68;
    face.brow = 0.026;
    face.lip = 0.85;
    build_person(params, builder, form, face);
}

}  // namespace

Thing make_baby_thing()
{
    Thing thing = make_person_kind({"a baby of about a year, in many poses; clothed",
                                    0.66,
                                    0.82,
                                    0.74,
                                    {"tuft", "bald", "crop"},
                                    {"sweater", "t-shirt"},
                                    {"trousers", "shorts"}});
    thing.build = build_baby;
    return thing;
}

}  // namespace clevrvk::things
