// Men: broad shoulders, narrow hips, a heavy brow, a square jaw with or without a beard.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

struct ManParams : AdultParams {
    BipedBeard beard;
};

void build_man(const ManParams& params, ThingBuilder& builder)
{
    BipedForm form;
    form.head = 0.120;
    form.shoulder_x = 0.186;
    form.arm_radius = 0.049;
    form.neck_radius = 0.062;
    form.chest = {0.186, 0.124};
    form.waist = {0.146, 0.108};
    form.hips = {0.152, 0.113};
    FaceForm face;
    face.jaw = 0.54;
    face.chin = 0.17;
    face.chin_x = 0.14;
    face.ridge = 0.03;
    face.eye = 0.128;
    face.nose = 1.12;
    face.brow = 0.056;
    face.lip = 0.8;
    face.lid = 0.10;
    face.beard = params.beard;
    build_person(params, builder, form, face, find_adult_traits(params));
}

}  // namespace

Thing make_man_thing()
{
    const PersonLooks looks{"a man, young or old, in many poses; clothed",
                            1.62,
                            1.92,
                            1.75,
                            {"short", "crop", "parted", "curly", "afro", "receding", "bald"},
                            {"t-shirt", "sweater", "shirt", "tie", "jacket"},
                            {"trousers", "shorts"}};
    Thing thing = make_person_kind(looks);
    Rows<ManParams> rows = list_adult_rows(looks);
    rows.add(word_row<&ManParams::beard>("beard", {"none", "stubble", "moustache", "goatee", "full", "long"}, "form of the beard"));
    thing.parts.push_back({"beard", true});
    bind_rows<build_man>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
