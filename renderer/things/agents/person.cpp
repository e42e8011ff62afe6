// People: the rows that all have, their colours, and their assembly.
#include "renderer/things/agents/biped.h"

#include <algorithm>

namespace clevrvk::things {
namespace {

/// Hair turns gray between 45 and 75 years.
dvec3 mix_hair(const dvec3& color, double age)
{
    return glm::mix(color, find_color(Color::Silver), glm::smoothstep(45.0, 75.0, age));
}

BipedSlots add_slots(const PersonParams& params, ThingBuilder& builder, const PersonTraits& traits)
{
    const dvec3 skin = mix_skin(params.skin);
    const dvec3 hair = mix_hair(find_color(params.hair_color), traits.age);
    const bool is_dress = params.bottom == BipedBottom::Dress;
    const dvec3 top = find_color(params.top_color);
    const dvec3 bottom = is_dress ? top : find_color(params.bottom_color);
    BipedSlots slots{};
    slots.skin = builder.add_slot("skin", make_plain(skin, 0.55));
    slots.leg = slots.skin;
    slots.lips = builder.add_slot("lips", make_plain(glm::mix(skin * dvec3(0.78, 0.46, 0.46) + dvec3(0.06, 0.005, 0.01),
                                                              skin * dvec3(0.50, 0.10, 0.12) + dvec3(0.12, 0.0, 0.01), traits.rouge),
                                                     0.45));
    slots.hair = builder.add_slot("hair", make_plain(hair, 0.6));
    slots.brows = builder.add_slot("brows", make_plain(hair * 0.55, 0.7));
    slots.eye = builder.add_slot("eye", make_lacquer(dvec3(0.82, 0.80, 0.78)));
    slots.iris = builder.add_slot("iris", make_lacquer(find_color(params.iris_color) * 0.7));
    slots.black = builder.add_slot("black", make_lacquer(dvec3(0.006)));
    slots.top = builder.add_slot("top", make_fabric(top));
    const bool is_nappy = params.bottom == BipedBottom::Nappy;
    slots.bottom = builder.add_slot("bottom", make_fabric(is_nappy ? dvec3(0.78) : bottom));
    slots.shoe = builder.add_slot("shoe", make_leather(find_color(params.shoe_color)));
    slots.sole = builder.add_slot("sole", make_plain(traits.has_sneakers ? dvec3(0.75) : dvec3(0.35, 0.33, 0.30), 0.8));
    // Stripes must stand out from their background.
    constexpr double kLight = 0.35;
    const bool is_light = (top.x + top.y + top.z) / 3.0 > kLight;
    slots.stripe = builder.add_slot("stripe", make_fabric(is_light ? find_color(Color::Navy) : dvec3(0.78)));
    slots.shirt = builder.add_slot("shirt", make_fabric(dvec3(0.78)));
    slots.trim = builder.add_slot("trim", make_fabric(traits.trim));
    slots.stubble = builder.add_slot("stubble", make_plain(glm::mix(skin, hair, 0.42) * 0.9, 0.75));
    return slots;
}

}  // namespace

BipedForm scale_form(BipedForm f, double factor)
{
    for (double* const length :
         {&f.stature, &f.head, &f.shoulder_z, &f.shoulder_x, &f.hip_z, &f.hip_x, &f.knee_z, &f.ankle_z, &f.upper_arm, &f.forearm, &f.hand,
          &f.foot, &f.arm_radius, &f.thigh_radius, &f.calf_radius, &f.neck_radius, &f.bust, &f.belly}) {
        *length *= factor;
    }
    f.chest *= factor;
    f.waist *= factor;
    f.hips *= factor;
    return f;
}

Thing make_person_kind(const PersonLooks& looks)
{
    static const Skeleton skeleton = make_biped_skeleton({});
    Thing thing;
    thing.summary = looks.summary;
    thing.parts = {{"head"},  {"hair", true}, {"eyes"},       {"brows"}, {"nose"},   {"mouth"},
                   {"hands"}, {"arms", true}, {"legs", true}, {"top"},   {"bottom"}, {"shoes"}};
    // Raised arms reach higher than the head; a sitting person is a little over half as tall.
    thing.least_m = 0.5 * looks.least_m;
    thing.most_m = 1.4 * looks.most_m;
    thing.revision = 4;
    thing.joints = list_joint_rows(skeleton);
    return thing;
}

Rows<PersonParams> list_person_rows(const PersonLooks& looks)
{
    return {
        choice_row<&PersonParams::pose>("pose", looks.poses, "posture and action"),
        number_row<&PersonParams::stature>("stature", "m", looks.least_m, looks.most_m, looks.preset_m, "height when it stands upright"),
        number_row<&PersonParams::build>("build", "1", 0.88, 1.2, 1.0,
                                         "girth of the trunk and the limbs relative to the usual one for that height"),
        number_row<&PersonParams::head>("head", "1", 0.95, 1.06, 1.0, "size of the head relative to the usual one for that height"),
        number_row<&PersonParams::skin>("skin", "1", 0.0, 1.0, 0.25, "tone of the skin, from light to dark"),
        number_row<&PersonParams::nose>("nose", "1", 0.85, 1.2, 1.0, "size of the nose"),
        number_row<&PersonParams::jaw>("jaw", "1", 0.92, 1.1, 1.0, "width of the jaw"),
        word_row<&PersonParams::expression>("expression", {"neutral", "smile", "laugh", "surprised", "sad", "angry"},
                                            "expression of the face"),
        color_row<&PersonParams::iris_color>("iris_color", {"brown", "chocolate", "blue", "teal", "olive", "gray"}, "colour of the eyes"),
        choice_row<&PersonParams::hair>("hair", looks.hair, "how the hair is worn"),
        color_row<&PersonParams::hair_color>("hair_color", looks.hair_colors, "colour of the hair"),
        choice_row<&PersonParams::top>("top", looks.tops, "clothing on the trunk"),
        color_row<&PersonParams::top_color>(
            "top_color", {"blue", "red", "green", "yellow", "orange", "teal", "purple", "white", "gray", "navy", "pink", "mint"},
            "colour of the clothing on the trunk"),
        choice_row<&PersonParams::bottom>("bottom", looks.bottoms, "clothing on the legs"),
        color_row<&PersonParams::bottom_color>("bottom_color", {"navy", "charcoal", "beige", "slate", "brown", "olive", "gray", "crimson"},
                                               "colour of the clothing on the legs"),
        color_row<&PersonParams::shoe_color>("shoe_color", looks.shoe_colors, "colour of the shoes"),
    };
}

Rows<AdultParams> list_adult_rows(const PersonLooks& looks)
{
    Rows<AdultParams> rows = list_person_rows(looks);
    rows.add(number_row<&AdultParams::age>("age", "yr", 20.0, 85.0, 32.0, "age; with it, the hair turns gray and the back bends"));
    rows.add(
        color_row<&AdultParams::trim_color>("trim_color", {"crimson", "navy", "gold", "teal", "purple", "charcoal"},
                                            "colour of ties and belts"));
    return rows;
}

PersonTraits find_adult_traits(const AdultParams& params)
{
    return {params.age, find_color(params.trim_color)};
}

void build_person(const PersonParams& params, ThingBuilder& builder, const BipedForm& base, const FaceForm& base_face,
                  const PersonTraits& traits)
{
    BipedForm form = scale_form(base, params.stature / base.stature);
    const double build = params.build;
    for (dvec2* const girth : {&form.chest, &form.waist, &form.hips}) {
        *girth *= build;
    }
    for (double* const radius : {&form.arm_radius, &form.thigh_radius, &form.calf_radius, &form.neck_radius}) {
        *radius *= mix(1.0, build, 0.8);
    }
    form.belly += std::max(0.0, build - 1.02) * 0.3 * form.waist.y;
    form.head *= params.head;
    constexpr double kStoop = 1.1;  // degrees a year
    form.stoop_deg += kStoop * std::max(0.0, traits.age - 60.0);
    FaceForm face = base_face;
    face.nose *= params.nose;
    face.jaw *= params.jaw;
    Biped biped{builder,
                form,
                face,
                add_slots(params, builder, traits),
                take_pose(params.pose, builder, form),
                {params.top, params.bottom, params.hair, params.expression, false, 0, traits.has_sneakers}};
    add_biped_bottom(biped);
    add_biped_feet(biped);
    add_biped_top(biped);
    add_biped_hands(biped);
    add_biped_head(biped);
    add_biped_hair(biped);
}

}  // namespace clevrvk::things
