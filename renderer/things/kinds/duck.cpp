// Ducks: mallard drake and hen, Rouen drake, shoveler drake, white farm duck.
#include "renderer/things/agents/songbird.h"

namespace clevrvk::things {
namespace {

enum class Species { Drake, Hen, White, Rouen, Shoveler };

struct DuckParams : WingedParams {
    Species species;
};

const WingedLooks kLooks{"a duck: a mallard, Rouen or shoveler drake, a mallard hen, or a white duck; in seven poses",
                         0.36,
                         0.52,
                         {"swim", "stand", "walk", "look", "peck", "spread", "fly"}};

WingedForm make_duck()
{
    WingedForm form;
    Bird& b = form.bird;
    b.upright_deg = 8.0;
    b.wide = 0.43;
    b.tall = 0.39;
    b.head = 0.240;
    b.neck = 0.142;
    b.beak = BeakKind::Flat;
    b.beak_length = 1.30;
    b.wing = 0.92;
    b.tail = 0.30;
    b.tail_rise_deg = 14.0;
    b.leg = 0.24;
    b.feet = FootKind::Webbed;
    b.eyes = {66.0, 20.0, 0.16, true, 0.05};
    form.neck_length = 0.74;
    form.neck_rise_deg = 74.0;
    form.wing_seat = 0.9;
    form.tail_width = 0.11;
    form.tail_taper = 0.35;
    form.toe = 0.26;
    form.toe_radius = 0.036;
    return form;
}

/// Gives every region one colour.
void dress_plain(SongbirdCoat& c, const dvec3& color)
{
    c.crown = c.nape = c.cheek = c.throat = c.stripe = color;
    c.back = c.rump = c.breast = c.flank = c.belly = color;
}

/// Green head, white ring, brown breast, gray flanks, black stern.
SongbirdLook dress_drake()
{
    SongbirdLook look;
    SongbirdCoat& c = look.coat;
    dress_plain(c, {0.005, 0.075, 0.030});
    c.hood = 0.34;
    c.collar = dvec3(0.78);
    c.collared = 1.0;
    c.breast = {0.105, 0.036, 0.018};
    c.breast_end = -0.36;
    c.flank = c.belly = {0.52, 0.51, 0.49};
    c.back = {0.21, 0.19, 0.165};
    c.rump = {0.014, 0.016, 0.018};
    look.wing = {{0.135, 0.115, 0.095}, {0.24, 0.21, 0.18}, {0.31, 0.295, 0.275},
                 {0.02, 0.05, 0.24},    {0.19, 0.17, 0.15}, {0.55, 0.54, 0.51}};
    look.bill = {0.62, 0.44, 0.05};
    look.shank = {0.66, 0.20, 0.03};
    return look;
}

/// The Rouen: a heavy farm duck in a mallard's colours, with a claret breast.
SongbirdLook dress_rouen()
{
    SongbirdLook look = dress_drake();
    look.coat.breast = {0.090, 0.022, 0.016};
    look.coat.breast_end = -0.22;
    look.coat.flank = look.coat.belly = {0.42, 0.42, 0.41};
    look.coat.back = {0.12, 0.115, 0.105};
    look.bill = {0.50, 0.42, 0.09};
    return look;
}

/// The shoveler: green head, white breast, chestnut flanks, pale blue upper wings.
SongbirdLook dress_shoveler()
{
    SongbirdLook look = dress_drake();
    SongbirdCoat& c = look.coat;
    c.breast = c.collar = dvec3(0.76);
    c.breast_end = -0.30;
    c.flank = c.belly = {0.28, 0.085, 0.026};
    c.back = {0.075, 0.070, 0.062};
    look.wing.small = {0.16, 0.18, 0.205};
    look.bill = {0.030, 0.030, 0.032};
    return look;
}

/// Brown all over with darker streaks, a dark cap and a dark line through the eye.
SongbirdLook dress_hen()
{
    SongbirdLook look;
    SongbirdCoat& c = look.coat;
    const dvec3 tan(0.225, 0.150, 0.092);
    dress_plain(c, tan);
    c.cheek = c.throat = c.nape = {0.33, 0.25, 0.17};
    c.crown = c.stripe = {0.075, 0.050, 0.034};
    c.striped = 0.9;
    c.cap_low = 0.50;
    c.hood = 0.30;
    c.belly = {0.32, 0.235, 0.155};
    c.streaks = 1.2;
    look.wing = {{0.105, 0.075, 0.052}, {0.34, 0.25, 0.165},  {0.15, 0.105, 0.07},
                 {0.02, 0.05, 0.24},    {0.32, 0.235, 0.155}, {0.28, 0.20, 0.13}};
    look.bill = {0.40, 0.19, 0.06};
    look.shank = {0.62, 0.21, 0.04};
    return look;
}

SongbirdLook dress_white()
{
    SongbirdLook look;
    dress_plain(look.coat, {0.80, 0.80, 0.77});
    look.wing = {dvec3(0.78), dvec3(0.62), dvec3(0.80), dvec3(0.76), dvec3(0.78), dvec3(0.78)};
    look.bill = look.shank = {0.72, 0.30, 0.03};
    return look;
}

void build_duck(const DuckParams& params, ThingBuilder& builder)
{
    WingedForm form = make_duck();
    const Species name = params.species;
    if (name == Species::White || name == Species::Rouen) {
        form.bird.wide *= 1.08;
        form.bird.tall *= 1.08;
    }
    if (name == Species::Shoveler) {
        form.bird.beak_length *= 1.3;
    }
    form.has_curl = name == Species::Drake || name == Species::Rouen;
    build_songbird(params, builder, form,
                   name == Species::Drake      ? dress_drake()
                   : name == Species::Rouen    ? dress_rouen()
                   : name == Species::Shoveler ? dress_shoveler()
                   : name == Species::Hen      ? dress_hen()
                                               : dress_white());
}

}  // namespace

Thing make_duck_thing()
{
    Thing thing = make_winged_kind(kLooks);
    thing.revision = 4;
    Rows<DuckParams> rows =
        list_winged_rows(kLooks, word_row<&DuckParams::species>("species", {"drake", "hen", "white", "rouen", "shoveler"}, "kind of bird"));
    rows.add(speckle_row());
    bind_rows<build_duck>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
