// Pictures in frames: in a plain moulding, with a wide mount, in a deep gilded frame, small ones that stand on a strut.
// Those to hang have the wall behind, at their greatest y.
#include "renderer/things/fittings.h"
#include "renderer/things/painting.h"

namespace clevrvk::things {
namespace {

enum class Style { Plain, Mounted, Gilded, Standing };
enum class Finish { Wood, Paint };

struct PictureParams : KindParams {
    Style style;
    Motif motif;
    double width;
    double shape;
    double moulding;
    Finish finish;
    Wood wood;
    Color color;
    Color mount;
    int seed;
};

/// The section of a frame, from the opening outwards, and to the front.
Points2 make_profile(Style style, double width, double deep)
{
    if (style == Style::Gilded) {
        return {{0.0, 0.3 * deep},
                {0.0, 0.0},
                {width, 0.0},
                {width, 0.7 * deep},
                {0.92 * width, 0.95 * deep},
                {0.8 * width, deep},
                {0.68 * width, 0.93 * deep},
                {0.5 * width, 0.6 * deep},
                {0.3 * width, 0.5 * deep},
                {0.22 * width, 0.6 * deep},
                {0.12 * width, 0.55 * deep}};
    }
    return {{0.0, 0.0}, {width, 0.0}, {width, deep - 0.002}, {width - 0.002, deep}, {0.25 * width, deep}, {0.0, 0.75 * deep}};
}

void build_picture(const PictureParams& params, ThingBuilder& builder)
{
    const bool is_standing = params.style == Style::Standing;
    const bool is_gilded = params.style == Style::Gilded;
    const double width = is_standing ? 0.3 * params.width : params.width;
    const dvec2 half = 0.5 * width * (params.shape > 1.0 ? dvec2(1.0, 1.0 / params.shape) : dvec2(params.shape, 1.0));
    const double moulding = params.moulding * width * (is_gilded ? 1.9 : 1.0);
    const double deep = is_gilded ? 0.045 : is_standing ? 0.014 : 0.026;
    const int frame = builder.add_slot("frame", is_gilded                       ? make_metal(Metal::Gold, 0.38)
                                                : params.finish == Finish::Wood ? make_wood(params.wood)
                                                                                : make_lacquer(find_color(params.color)));
    const dvec2 opening = half - moulding;
    builder.add(stand_up(make_moulding(make_corners(-opening, opening), make_profile(params.style, moulding, deep))), "frame", frame);
    const int board = builder.add_slot("back", make_plain(find_color(Color::Tan) * 0.7, 0.9));
    builder.add(stand_up(move(extrude(make_corners(-opening - 0.0015, opening + 0.0015), 0.003, 0.0), {0.0, 0.0, 0.0015})), "back", board);
    dvec2 shown = opening + 0.0015;
    if (params.style == Style::Mounted || is_standing) {
        const int mount = builder.add_slot("mount", make_plain(find_color(params.mount), 0.9));
        const dvec2 cut = opening - (is_standing ? 0.05 : 0.2) * width * 0.75;
        builder.add(stand_up(make_moulding(
                        make_corners(-cut, cut),
                        {{0.0, 0.005}, {opening.x + 0.0015 - cut.x, 0.005}, {opening.x + 0.0015 - cut.x, 0.0098}, {0.0015, 0.0098}})),
                    "mount", mount);
        shown = cut + 0.001;
    }
    add_painting(builder, "picture", {params.motif, -shown, shown, -0.0047, params.seed},
                 [](const dvec3& color) { return make_plain(color, 0.7); });
    if (is_standing) {
        // It leans back on a strut whose foot is behind.
        const double lean = 14.0;
        const double z = -half.y;
        builder.mesh() = swing(std::move(builder.mesh()), {0.0, 0.0, z}, 0, -lean);
        const double top = 0.5 * half.y;
        const double back = (top - z) * sin(lean * kPi / 180.0);
        const dvec3 head(0.0, back + 0.004, z + (top - z) * cos(lean * kPi / 180.0));
        const dvec3 foot(0.0, back + 0.5 * half.y + 0.02, z + 0.004);
        builder.add(sweep(Points3{head, foot},
                          [&](double share) {
                              return make_rectangle({mix(0.2, 0.32, share) * half.x, 0.0012}, 0.001);
                          },
                          {0.0, 1.0, 0.0}),
                    "back", board);
        builder.add_grasp({{half.x - 0.5 * moulding, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}, 0.02});
    } else {
        builder.add_grasp({{0.0, -0.5 * deep, half.y - 0.5 * moulding}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, deep});
    }
    builder.center_box();
}

}  // namespace

Thing make_framed_picture_thing()
{
    Thing thing;
    thing.summary = "a picture in a frame: plain, with a wide mount, gilded, small on a strut";
    thing.parts = {{"frame"}, {"picture"}, {"back"}, {"mount", true}};
    thing.least_m = 0.09;
    thing.most_m = 1.0;
    const Rows<PictureParams> rows{
        word_row<&PictureParams::style>("style", {"plain", "mounted", "gilded", "standing"}, "kind of frame"),
        word_row<&PictureParams::motif>("motif", kMotifs, "what is painted"),
        number_row<&PictureParams::width>("width", "m", 0.35, 0.95, 0.6, "of the longer side; a standing one has 0.3 of it"),
        number_row<&PictureParams::shape>("shape", "1", 0.68, 1.5, 1.35, "width over height"),
        number_row<&PictureParams::moulding>("moulding", "1", 0.03, 0.06, 0.045,
                                             "width of the frame, over the longer side; gilded 1.9 times that"),
        word_row<&PictureParams::finish>("finish", {"wood", "paint"}, "of a frame that is not gilded"),
        choice_row<&PictureParams::wood>("wood", {"oak", "walnut", "pine", "ebony"}, "of the frame"),
        color_row<&PictureParams::color>("color", {"black", "white", "gray", "navy", "red"}, "of a painted frame"),
        color_row<&PictureParams::mount>("mount", {"white", "cream", "beige", "charcoal"}, "of the card around the picture"),
        integer_row<&PictureParams::seed>("seed", 0, 9999, 1, "of places and colours in the picture"),
    };
    bind_rows<build_picture>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
