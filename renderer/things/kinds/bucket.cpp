// Buckets with bails: of galvanised steel with ribs, of plastic, a child's for the beach, of wooden staves with hoops.
#include "renderer/things/kind.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace clevrvk::things {
namespace {

enum class Style { Steel, Plastic, Beach, Wood };

struct BucketParams : KindParams {
    Style style;
    double width;
    double tall;
    double taper;
    double bail;
    int ribs;
    Color color;
    Color grip;
    Wood wood;
};

/// The rim's radius, the foot's, and the height.
struct Form {
    double top;
    double foot;
    double tall;
    double wall;

    [[nodiscard]] double radius(double z) const { return mix(foot, top, z / tall); }
};

void add_turned(ThingBuilder& builder, const BucketParams& params, const Form& form, int slot)
{
    std::vector<Knot> outside{
        {{0.0, 0.012}}, {{form.foot - 0.012, 0.012}, 0.002}, {{form.foot - 0.009, 0.0}, 0.002}, {{form.radius(0.0), 0.0}, 0.003}};
    for (int k = 0; k < params.ribs; ++k) {
        // Ribs of steel run around its upper half; steps of plastic below its rim.
        const double z = params.style == Style::Steel ? mix(0.35, 0.75, (k + 0.5) / params.ribs) * form.tall
                                                      : mix(0.76, 0.9, (k + 0.5) / params.ribs) * form.tall;
        const double r = form.radius(z);
        outside.push_back({{r - 0.0005, z - 0.006}, 0.002});
        outside.push_back({{r + 0.0025, z}, 0.003});
        outside.push_back({{r + 0.0005, z + 0.006}, 0.002});
    }
    outside.push_back({{form.radius(form.tall) - 0.001, form.tall - 0.014}, 0.002});
    outside.push_back({{form.top + 0.007, form.tall - 0.012}, 0.003});
    outside.push_back({{form.top + 0.007, form.tall}, 0.004});
    outside.push_back({{form.top - form.wall, form.tall}, 0.002});
    outside.push_back({{form.foot - form.wall, 0.016}, 0.008});
    outside.push_back({{0.0, 0.016}});
    builder.add(lathe(trace(outside, false, 4), 72), "body", slot);
}

/// Staves side by side, hoops around them, and a floor.
void add_staves(ThingBuilder& builder, const Form& form, int wood, int metal)
{
    const int count = 14;
    const double thick = 0.013;
    for (int k = 0; k < count; ++k) {
        const double from = 2.0 * kPi * k / count + 0.006;
        const double to = 2.0 * kPi * (k + 1) / count - 0.006;
        builder.add(
            lathe_sector({{form.foot - thick, 0.0}, {form.foot, 0.0}, {form.top, form.tall}, {form.top - thick, form.tall}}, from, to, 5),
            "body", wood);
    }
    builder.add(move(make_cylinder(form.radius(0.02) - thick + 0.001, 0.012, 0.0, 64), {0.0, 0.0, 0.014}), "body", wood);
    for (const double share : {0.16, 0.78}) {
        const double low = share * form.tall - 0.012;
        const double high = low + 0.024;
        const double into = 0.001;
        builder.add(lathe(Points2{{form.radius(low) - into, low},
                                  {form.radius(low) + 0.002, low},
                                  {form.radius(high) + 0.002, high},
                                  {form.radius(high) - into, high}},
                          72, true),
                    "hoops", metal);
    }
}

/// Ears on both sides, and a bow between them that stands up or hangs to the front.
void add_bail(ThingBuilder& builder, const BucketParams& params, const Form& form, int ear, int wire, int grip)
{
    const double z = form.tall - (params.style == Style::Wood ? 0.03 : 0.026);
    const double out = form.radius(z) + 0.0075;
    const double radius = params.style == Style::Beach ? 0.0045 : 0.0032;
    const double lean = params.bail * kPi / 180.0;
    const dvec3 up(0.0, -sin(lean), cos(lean));
    Points3 path;
    const double reach = out + 0.002;
    for (int k = 0; k <= 24; ++k) {
        const double angle = kPi * k / 24.0;
        path.push_back(dvec3(reach * cos(angle), 0.0, z) + reach * 1.14 * sin(angle) * up);
    }
    builder.add(make_tube(path, radius, 12), "bail", wire);
    const dvec3 top = dvec3(0.0, 0.0, z) + reach * 1.14 * up;
    const double half = std::min(0.05, 0.42 * form.top);
    Points3 held;
    for (int k = 0; k <= 10; ++k) {
        const double x = mix(-half, half, k / 10.0);
        held.push_back(dvec3(x, 0.0, z) + 1.14 * std::sqrt(reach * reach - x * x) * up);
    }
    builder.add(make_tube(
                    held, [](double share) { return mix(0.0095, 0.0115, sin(kPi * share)); }, 20),
                "grip", grip);
    builder.add_grasp({top, -up, {1.0, 0.0, 0.0}, 0.022});
    for (const double side : {-1.0, 1.0}) {
        const double x = side * (form.radius(z) - 0.0015);
        builder.add(make_box({std::min(x, x + side * 0.004), -0.017, z - 0.022}, {std::max(x, x + side * 0.004), 0.017, z + 0.014}, 0.0015),
                    "ears", ear);
        builder.add(make_bar({x, 0.0, z}, {side * (reach + 0.004), 0.0, z}, 0.0065, 0.0065, 0.001, 16), "ears", ear);
    }
}

void build_bucket(const BucketParams& params, ThingBuilder& builder)
{
    const bool is_beach = params.style == Style::Beach;
    const double scale = is_beach ? 0.55 : 1.0;
    const double top = 0.5 * params.width * scale;
    const Form form{top, top * (params.style == Style::Wood ? mix(params.taper, 1.0, 0.5) : params.taper), params.tall * scale,
                    params.style == Style::Steel  ? 0.0014
                    : params.style == Style::Wood ? 0.013
                                                  : 0.0028};
    const int steel = builder.add_slot("steel", make_metal(Metal::Steel, 0.42));
    const int body = params.style == Style::Steel  ? steel
                     : params.style == Style::Wood ? builder.add_slot("staves", make_wood(params.wood))
                                                   : builder.add_slot("plastic", make_plastic(find_color(params.color), 0.35));
    const int grip = params.style == Style::Wood || params.style == Style::Steel
                         ? builder.add_slot("grip", make_wood(Wood::Oak))
                         : builder.add_slot("grip", make_plastic(find_color(params.grip), 0.4));
    const int iron = builder.add_slot("iron", make_metal(Metal::Iron, 0.45));
    if (params.style == Style::Wood) {
        add_staves(builder, form, body, iron);
    } else {
        add_turned(builder, params, form, body);
    }
    add_bail(builder, params, form, params.style == Style::Wood ? iron : body, is_beach ? grip : iron, grip);
    const double floor = params.style == Style::Wood ? 0.0265 : 0.0165;
    builder.add_cavity(
        {{0.0, 0.0, floor}, dvec2(0.9 * (form.foot - form.wall)), dvec2(0.94 * (form.top - form.wall)), form.tall - floor - 0.03, true});
    if (!is_beach) {
        builder.add_grasp({{0.0, -form.top + 0.5 * form.wall - 0.001, form.tall - 0.006}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, 0.014});
    }
}

}  // namespace

Thing make_bucket_thing()
{
    Thing thing;
    thing.summary = "a bucket with a bail: of steel, of plastic, a child's for the beach, of wooden staves";
    thing.parts = {{"body"}, {"bail"}, {"grip"}, {"ears"}, {"hoops", true}};
    thing.least_m = 0.13;
    thing.most_m = 0.55;
    const Rows<BucketParams> rows{
        word_row<&BucketParams::style>("style", {"steel", "plastic", "beach", "wood"}, "make"),
        number_row<&BucketParams::width>("width", "m", 0.25, 0.32, 0.28, "across the rim; a child's has 0.55 of it"),
        number_row<&BucketParams::tall>("tall", "m", 0.23, 0.31, 0.27, "of the rim; a child's has 0.55 of it"),
        number_row<&BucketParams::taper>("taper", "1", 0.66, 0.85, 0.74,
                                         "width of the foot over that of the rim; wood narrows half as much"),
        number_row<&BucketParams::bail>("bail", "deg", 0.0, 88.0, 45.0, "how far the bail hangs to the front; at 0 it stands up"),
        integer_row<&BucketParams::ribs>("ribs", 1, 3, 2, "around steel or plastic"),
        color_row<&BucketParams::color>("color", {"red", "blue", "yellow", "green", "orange", "gray", "pink", "teal"}, "plastic"),
        color_row<&BucketParams::grip>("grip", {"white", "yellow", "black", "blue"}, "of plastic"),
        choice_row<&BucketParams::wood>("wood", {"oak", "pine", "cherry"}, "of staves"),
    };
    bind_rows<build_bucket>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
