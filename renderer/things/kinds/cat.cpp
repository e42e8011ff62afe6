// Cats: tabby, tuxedo, calico, plain; with a long tail.
#include "renderer/things/agents/quadruped.h"
#include "renderer/things/toys/coats.h"

namespace clevrvk::things {
namespace {

const QuadrupedLooks kLooks{"a cat: tabby, tuxedo, calico; in six poses",
                            0.22,
                            0.28,
                            {"sit", "stand", "walk", "run", "lie", "look"},
                            {"stripes", "belly", "patches", "plain", "socks"},
                            list_cat_coats()};

void build_cat(const Params& params, ThingBuilder& builder)
{
    Mammal cat;
    cat.length = 0.98;
    cat.chest = 0.195;
    cat.hip = 0.185;
    cat.leg = 0.068;
    cat.foot = 0.056;
    cat.neck = 0.16;
    cat.neck_radius = 0.120;
    cat.skull = 0.195;
    cat.snout = 0.20;
    cat.snout_radius = 0.40;
    cat.snout_drop = 0.34;
    cat.ears = EarKind::Pointed;
    cat.ear = 0.95;
    cat.tail = TailKind::Long;
    cat.tail_length = 0.85;
    cat.eyes = {30.0, 13.0, 0.20, false, 0.55};
    cat.has_cheeks = true;
    build_quadruped(params, builder, kLooks, cat, {{}, add_whiskers});
}

}  // namespace

Thing make_cat_thing()
{
    Thing thing = make_quadruped_kind(kLooks, {{"whiskers"}});
    thing.build = build_cat;
    return thing;
}

}  // namespace clevrvk::things
