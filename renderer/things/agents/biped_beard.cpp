// Men's beards: stubble is painted on the face; other beards grow from it.
#include "renderer/things/agents/biped.h"

namespace clevrvk::things {
namespace {

/// A beard under construction, in the head's axes and halves of its height.
struct Beard {
    Blend blend;
    const HeadSpot& head;
    int part;
    int slot;

    void ellipsoid(const dvec3& at, const dvec3& half, double soft)
    {
        blend.join(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), soft * head.unit, part, slot);
    }
    void strand(const dvec3& from, const dvec3& to, double r0, double r1, double soft)
    {
        blend.join(Solid::cone(from, to, r0 * head.unit, r1 * head.unit), soft * head.unit, part, slot);
    }
    void carve(const dvec3& at, const dvec3& half, double soft)
    {
        blend.carve(Solid::ellipsoid(head.at(at), half * head.unit, head.axes), soft * head.unit, part, slot);
    }
};

/// A beard along the jaw from ear to ear that leaves cheeks and mouth free.
void join_full(Beard& beard, const FaceForm& face, double length)
{
    beard.ellipsoid({0, -0.20, -0.50}, {face.jaw + 0.075, 0.56, 0.56}, 0.0);
    beard.ellipsoid({0, -0.46 - 0.06 * length, -0.86 - 0.5 * length}, {face.chin + face.chin_x + 0.10, 0.28, 0.26 + 0.55 * length}, 0.25);
    for (const double side : {1.0, -1.0}) {
        beard.strand(beard.head.at({side * 0.60, -0.06, 0.18}), beard.head.at({side * 0.54, -0.14, -0.40}), 0.12, 0.14, 0.10);
    }
    beard.carve({0, -0.86, 0.02}, {0.50, 0.62, 0.46}, 0.05);
    beard.carve({0, 0.62, -0.60}, {1.2, 0.62, 1.1}, 0.05);
}

void join_goatee(Beard& beard, const FaceForm& face)
{
    beard.ellipsoid({0, -0.50, -0.86}, {face.chin + face.chin_x + 0.03, face.chin + 0.09, 0.22}, 0.0);
    for (const double side : {1.0, -1.0}) {
        beard.ellipsoid({side * 0.25, -0.62, -0.66}, {0.07, 0.10, 0.20}, 0.08);
    }
}

/// A moustache, parted under the nose.
void join_moustache(Beard& beard, const Blend& flesh, double wide)
{
    const auto on = [&](double x, double z) {
        return flesh.find_surface(beard.head.at({0.6 * x, 0.0, z}), glm::normalize(beard.head.way({0.55 * x, -1.0, 0.0})));
    };
    for (const double side : {1.0, -1.0}) {
        beard.strand(on(side * 0.04, -0.405), on(side * wide * 0.6, -0.44), 0.075, 0.080, 0.03);
        beard.strand(on(side * wide * 0.6, -0.44), on(side * wide, -0.52), 0.078, 0.045, 0.03);
    }
}

}  // namespace

void paint_stubble(Biped& biped, const HeadSpot& head, Blend& flesh)
{
    if (biped.face.beard != BipedBeard::Stubble) {
        return;
    }
    const int part = biped.builder.part("head");
    flesh.paint(Solid::ellipsoid(head.at({0, -0.26, -0.78}), dvec3(biped.face.jaw + 0.2, 0.62, 0.46) * head.unit, head.axes), part,
                biped.slots.stubble);
}

void add_biped_beard(Biped& biped, const HeadSpot& head, const Blend& flesh)
{
    const BipedBeard style = biped.face.beard;
    if (style == BipedBeard::None || style == BipedBeard::Stubble) {
        return;
    }
    Beard beard{{}, head, biped.builder.part("beard"), biped.slots.hair};
    const bool is_full = style == BipedBeard::Full || style == BipedBeard::Long;
    if (is_full) {
        join_full(beard, biped.face, style == BipedBeard::Long ? 0.32 : 0.0);
    } else if (style == BipedBeard::Goatee) {
        join_goatee(beard, biped.face);
    }
    join_moustache(beard, flesh, style == BipedBeard::Moustache ? 0.34 : 0.27);
    biped.builder.add(crease(beard.blend.make_mesh((is_full ? 0.058 : 0.050) * head.unit * biped.builder.coarseness()), 80.0), "beard",
                      biped.slots.hair);
}

}  // namespace clevrvk::things
