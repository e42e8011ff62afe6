// Babies of about a year: a big head, a round belly, short limbs.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void build_baby(const PersonParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 0.74;
    form.head = 0.112;
    form.shoulder_z = 0.528;
    form.shoulder_x = 0.082;
    form.hip_z = 0.255;
    form.hip_x = 0.052;
    form.knee_z = 0.138;
    form.ankle_z = 0.034;
    form.upper_arm = 0.098;
    form.forearm = 0.088;
    form.hand = 0.076;
    form.foot = 0.104;
    form.arm_radius = 0.031;
    form.thigh_radius = 0.053;
    form.calf_radius = 0.036;
    form.neck_radius = 0.034;
    form.chest = {0.086, 0.074};
    form.waist = {0.096, 0.082};
    form.hips = {0.098, 0.086};
    form.belly = 0.026;
    form.crouch_deg = 13.0;
    form.straddle_deg = 11.0;
    form.balance_deg = 30.0;
    FaceForm face;
    face.jaw = 0.63;
    face.chin = 0.22;
    face.eye = 0.195;
    face.eye_z = -0.16;
    face.cheek = 0.18;
    face.lid = -0.22;
    face.nose = 0.62;
    face.brow = 0.022;
    face.lip = 0.85;
    build_person(params, builder, form, face);
}

}  // namespace

Thing make_baby_thing()
{
    PersonLooks looks{"a baby of about a year, in poses that babies take; clothed",
                      0.66,
                      0.82,
                      0.74,
                      {"tuft", "bald", "crop"},
                      {"sweater", "t-shirt"},
                      {"nappy", "trousers", "shorts"}};
    looks.poses = {"sit", "idle", "crawl", "walk", "reach", "reach_both", "point", "look_at", "hand_over", "grip", "lie"};
    looks.hair_colors = {"chocolate", "black", "brown", "bark", "crust", "gold"};
    looks.shoe_colors = {"white", "mint", "pink", "sky", "yellow"};
    Thing thing = make_person_kind(looks);
    thing.least_m = 0.25;
    bind_rows<build_baby>(thing, list_person_rows(looks));
    return thing;
}

}  // namespace clevrvk::things
