// Men: broad shoulders, narrow hips, a strong jaw.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

void build_man(const Params& params, ThingBuilder& builder)
{
    FaceForm face;
    face.jaw = 0.52;
    face.chin = 0.22;
    face.eye = 0.135;
    face.nose = 1.08;
    face.brow = 0.048;
    face.lip = 0.9;
    build_person(params, builder, {}, face);
}

}  // namespace

Thing make_man_thing()
{
    Thing thing = make_person_kind({"a man, in many poses; clothed",
                                    1.62,
                                    1.92,
                                    1.75,
                                    {"short", "crop", "curly", "afro", "bald"},
                                    {"t-shirt", "sweater"},
                                    {"trousers", "shorts"}});
    thing.build = build_man;
    return thing;
}

}  // namespace clevrvk::things
