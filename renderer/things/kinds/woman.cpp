// Women: narrower shoulders and waist, wider hips, fuller lips.
#include "renderer/things/agents/biped.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

void build_woman(const AdultParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.stature = 1.63;
    form.head = 0.115;
    form.shoulder_z = 1.325;
    form.shoulder_x = 0.149;
    form.hip_z = 0.845;
    form.hip_x = 0.081;
    form.knee_z = 0.46;
    form.ankle_z = 0.074;
    form.upper_arm = 0.265;
    form.forearm = 0.23;
    form.hand = 0.17;
    form.foot = 0.228;
    form.arm_radius = 0.036;
    form.thigh_radius = 0.074;
    form.calf_radius = 0.050;
    form.neck_radius = 0.042;
    form.chest = {0.132, 0.094};
    form.waist = {0.104, 0.082};
    form.hips = {0.157, 0.112};
    form.balance_deg = 4.0;
    form.bust = 0.040;
    // The arms must clear a stout woman's hips.
    form.shoulder_x *= mix(1.0, std::max(1.0, params.build), 0.5);
    FaceForm face;
    face.jaw = 0.42;
    face.chin = 0.13;
    face.eye = 0.162;
    face.nose = 0.86;
    face.brow = 0.028;
    face.lip = 1.25;
    face.has_lashes = true;
    PersonTraits traits = find_adult_traits(params);
    traits.rouge = 0.75;
    build_person(params, builder, form, face, traits);
}

}  // namespace

Thing make_woman_thing()
{
    const PersonLooks looks{"a woman, young or old, in many poses; clothed",
                            1.50,
                            1.78,
                            1.63,
                            {"long", "bob", "ponytail", "bun", "curly", "afro"},
                            {"t-shirt", "sweater", "shirt", "blazer"},
                            {"trousers", "skirt", "dress"}};
    Thing thing = make_person_kind(looks);
    bind_rows<build_woman>(thing, list_adult_rows(looks));
    return thing;
}

}  // namespace clevrvk::things
