// Small and middling birds: robin, blue tit, chickadee, goldfinch, brambling, house finch, junco, indigo bunting, blue
// jay, magpie, crow, pigeon.
#include "renderer/things/agents/songbird.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

enum class BirdSpecies { Robin, Tit, Goldfinch, Brambling, Jay, Junco, Crow, Pigeon, Chickadee, Finch, Bunting, Magpie };

struct BirdParams : WingedParams {
    BirdSpecies species;
};

/// A species. Its form is a songbird's except for the members that it sets.
struct Species {
    BirdSpecies species;
    void (*dress)(WingedForm& form, SongbirdCoat& coat, WingColors& wing);
    dvec3 bill;
    dvec3 shank;
    Color iris = Color::Brown;
};

const dvec3 kWhite(0.80, 0.80, 0.78);
const dvec3 kBlack(0.012, 0.012, 0.014);

WingedForm make_songbird()
{
    WingedForm form;
    Bird& b = form.bird;
    b.upright_deg = 38.0;
    b.wide = 0.51;
    b.tall = 0.54;
    b.head = 0.33;
    b.neck = 0.33;
    b.beak_length = 1.1;
    b.beak_width = 1.0;
    b.wing = 1.0;
    b.tail = 0.90;
    b.tail_rise_deg = -4.0;
    b.leg = 0.44;
    b.eyes = {63.0, 12.0, 0.185, true, 0.05};
    form.neck_length = 0.44;
    form.tail_width = 0.115;
    form.toe_radius = 0.028;
    form.is_sleek = true;
    return form;
}

/// Gives every region of the head one colour.
void hood(SongbirdCoat& c, const dvec3& color)
{
    c.crown = c.nape = c.cheek = c.throat = c.stripe = color;
}

/// Gray-brown above, brick-red below, dark head with white arcs around the eye.
void dress_robin(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 1.25;
    form.bird.beak_width = 0.78;
    hood(c, {0.024, 0.022, 0.021});
    c.throat = {0.16, 0.15, 0.14};
    c.bib = -0.62;
    c.back = c.rump = {0.118, 0.104, 0.090};
    c.breast = c.flank = {0.44, 0.105, 0.022};
    c.belly = kWhite;
    c.breast_end = 0.46;
    c.hood = 0.52;
    c.ring = 0.9;
    w = {{0.050, 0.046, 0.043}, {0.150, 0.135, 0.120}, {0.105, 0.093, 0.081},
         {0.15, 0.135, 0.12},   {0.13, 0.115, 0.10},   {0.032, 0.030, 0.029}};
}

/// Blue cap, white cheeks with a dark stripe, yellow below.
void dress_tit(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.head = 0.385;
    form.bird.beak_length = 0.72;
    form.bird.beak_width = 0.72;
    form.bird.tail = 0.72;
    form.bird.tall = 0.57;
    const dvec3 blue(0.045, 0.16, 0.42);
    hood(c, kWhite);
    c.crown = blue;
    c.cap_low = 0.46;
    c.nape = {0.03, 0.05, 0.12};
    c.stripe = {0.012, 0.018, 0.05};
    c.striped = 1.0;
    c.throat = {0.02, 0.025, 0.06};
    c.bib = -0.58;
    c.back = c.rump = {0.17, 0.20, 0.08};
    c.breast = c.flank = {0.72, 0.52, 0.06};
    c.belly = {0.76, 0.66, 0.30};
    w = {{0.06, 0.075, 0.10}, {0.10, 0.22, 0.48}, blue * 0.8, kWhite, blue * 0.8, {0.05, 0.13, 0.32}};
}

/// A black cap and bib, white cheeks, gray above, buff flanks.
void dress_chickadee(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.head = 0.395;
    form.bird.beak_length = 0.70;
    form.bird.beak_width = 0.70;
    form.bird.tail = 0.92;
    form.bird.tall = 0.57;
    hood(c, kWhite);
    c.crown = c.throat = kBlack;
    c.cap_low = 0.17;
    c.bib = -0.36;
    c.hood = 0.40;
    c.back = c.rump = {0.23, 0.225, 0.20};
    c.breast = {0.72, 0.69, 0.62};
    c.flank = {0.56, 0.42, 0.25};
    c.belly = {0.72, 0.66, 0.56};
    w = {{0.055, 0.056, 0.060}, {0.40, 0.40, 0.40}, {0.20, 0.20, 0.19}, {0.34, 0.34, 0.33}, {0.25, 0.25, 0.24}, {0.07, 0.07, 0.075}};
}

/// The American goldfinch: yellow, a black forehead, black wings with white bars.
void dress_goldfinch(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.head = 0.365;
    form.bird.beak_length = 0.85;
    form.bird.beak_width = 1.25;
    form.bird.tail = 0.74;
    const dvec3 yellow(0.82, 0.53, 0.018);
    hood(c, yellow);
    c.crown = kBlack;
    c.cap_low = 0.32;
    c.cap_end = 0.05;
    c.back = yellow * 0.86;
    c.rump = kWhite;
    c.breast = c.flank = yellow;
    c.belly = glm::mix(yellow, kWhite, 0.25);
    c.breast_end = 0.6;
    w = {kBlack * 1.5, {0.10, 0.10, 0.10}, kBlack * 1.6, kWhite, glm::mix(yellow, kWhite, 0.5), kBlack * 1.6};
}

/// A black head, orange breast and shoulders, white rump and belly.
void dress_brambling(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 0.92;
    form.bird.beak_width = 1.25;
    form.bird.tail = 0.85;
    const dvec3 orange(0.56, 0.19, 0.035);
    hood(c, {0.030, 0.026, 0.024});
    c.throat = orange;
    c.bib = -0.30;
    c.hood = 0.42;
    c.back = {0.060, 0.048, 0.038};
    c.rump = kWhite;
    c.breast = orange;
    c.flank = {0.66, 0.50, 0.33};
    c.belly = kWhite;
    c.breast_end = -0.18;
    c.streaks = 0.6;
    w = {{0.030, 0.028, 0.027}, {0.42, 0.24, 0.09}, orange, {0.72, 0.55, 0.33}, {0.75, 0.70, 0.60}, {0.025, 0.024, 0.024}};
}

/// Rosy head and breast, elsewhere brown and streaked.
void dress_finch(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 0.85;
    form.bird.beak_width = 1.35;
    form.bird.tail = 0.88;
    const dvec3 red(0.42, 0.040, 0.030);
    const dvec3 brown(0.165, 0.120, 0.090);
    hood(c, red);
    c.cheek = glm::mix(red, brown, 0.55);
    c.nape = brown;
    c.cap_end = 0.55;
    c.back = brown;
    c.rump = red * 0.9;
    c.breast = red;
    c.flank = {0.55, 0.46, 0.38};
    c.belly = {0.66, 0.60, 0.53};
    c.breast_end = -0.35;
    c.streaks = 0.9;
    w = {{0.075, 0.058, 0.046}, {0.27, 0.21, 0.16}, brown * 0.9, {0.42, 0.35, 0.28}, {0.36, 0.29, 0.23}, {0.08, 0.062, 0.05}};
}

/// Slate hood and back, white belly, pink bill.
void dress_junco(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 0.82;
    form.bird.beak_width = 1.10;
    form.bird.tail = 0.92;
    form.bird.tall = 0.56;
    const dvec3 slate(0.062, 0.068, 0.080);
    hood(c, slate * 0.85);
    c.back = c.rump = c.breast = slate;
    c.flank = slate * 1.7;
    c.belly = kWhite;
    c.breast_end = -0.28;
    w = {{0.040, 0.043, 0.050}, {0.14, 0.15, 0.17}, slate, {0.10, 0.11, 0.125}, slate, {0.030, 0.032, 0.038}};
}

/// Blue all over, darker wings.
void dress_bunting(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 0.85;
    form.bird.beak_width = 1.25;
    form.bird.tail = 0.80;
    const dvec3 blue(0.020, 0.090, 0.50);
    hood(c, {0.025, 0.050, 0.40});
    c.stripe = {0.012, 0.018, 0.08};
    c.striped = 0.5;
    c.back = c.rump = {0.022, 0.105, 0.44};
    c.breast = c.flank = blue;
    c.belly = {0.030, 0.135, 0.56};
    c.streaks = 0.15;
    w = {{0.020, 0.025, 0.045}, {0.035, 0.13, 0.42}, blue * 0.9, {0.05, 0.13, 0.36}, blue, {0.018, 0.028, 0.07}};
}

/// The blue jay: blue above, white below, a black collar, white bars.
void dress_jay(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 1.35;
    form.bird.beak_width = 1.02;
    form.bird.tail = 1.15;
    form.bird.upright_deg = 34.0;
    form.bird.eyes.size = 0.165;
    const dvec3 blue(0.065, 0.155, 0.42);
    hood(c, {0.66, 0.68, 0.72});
    c.crown = {0.10, 0.19, 0.44};
    c.cap_low = 0.34;
    c.nape = {0.10, 0.19, 0.44};
    c.stripe = kBlack;
    c.striped = 0.35;
    c.collar = kBlack;
    c.collared = 1.0;
    form.crest = 0.75;
    c.back = {0.11, 0.16, 0.32};
    c.rump = blue;
    c.breast = c.flank = {0.47, 0.47, 0.48};
    c.belly = {0.68, 0.69, 0.70};
    w = {blue, {0.028, 0.06, 0.17}, blue, kWhite, {0.03, 0.05, 0.12}, {0.05, 0.14, 0.42}};
}

/// Black with white belly and shoulders, and a long glossy tail.
void dress_magpie(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.beak_length = 1.45;
    form.bird.beak_width = 1.12;
    form.bird.tail = 1.75;
    form.bird.upright_deg = 30.0;
    form.bird.wide = 0.48;
    form.bird.tall = 0.50;
    form.bird.leg = 0.54;
    form.bird.eyes.size = 0.15;
    form.tail_taper = 0.45;
    form.toe_radius = 0.034;
    hood(c, kBlack);
    c.back = c.rump = c.breast = kBlack;
    c.flank = c.belly = kWhite;
    c.breast_end = -0.30;
    w = {{0.010, 0.030, 0.085}, {0.02, 0.07, 0.15}, kWhite, {0.012, 0.018, 0.03}, kWhite, {0.010, 0.050, 0.052}};
}

void dress_crow(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.head = 0.335;
    form.bird.beak_length = 1.75;
    form.bird.beak_width = 1.40;
    form.bird.upright_deg = 30.0;
    form.bird.wide = 0.47;
    form.bird.tall = 0.48;
    form.bird.leg = 0.50;
    form.neck_length = 0.54;
    form.bird.eyes.size = 0.14;
    form.toe_radius = 0.040;
    const dvec3 black(0.011, 0.012, 0.015);
    hood(c, black);
    c.back = c.rump = c.breast = c.flank = c.belly = black;
    w = {black * 1.2, {0.030, 0.032, 0.040}, black, {0.022, 0.024, 0.03}, black, black};
}

/// Gray with two wing bars, and a neck with a green and purple sheen.
void dress_pigeon(WingedForm& form, SongbirdCoat& c, WingColors& w)
{
    form.bird.head = 0.265;
    form.bird.neck = 0.23;
    form.bird.beak_length = 1.15;
    form.bird.beak_width = 0.72;
    form.bird.upright_deg = 26.0;
    form.bird.leg = 0.34;
    form.bird.tail = 0.80;
    form.neck_length = 0.72;
    form.neck_rise_deg = 70.0;
    form.toe_radius = 0.042;
    form.bird.eyes = {70.0, 12.0, 0.19, false, 0.0};
    const dvec3 gray(0.20, 0.215, 0.245);
    hood(c, gray * 0.55);
    c.throat = {0.05, 0.10, 0.08};
    c.nape = {0.035, 0.115, 0.085};
    c.hood = 0.55;
    c.back = gray * 1.2;
    c.rump = {0.42, 0.43, 0.45};
    c.breast = {0.13, 0.085, 0.125};
    c.flank = c.belly = gray;
    c.breast_end = -0.50;
    w = {gray * 0.9, gray * 1.25, gray * 1.35, {0.022, 0.023, 0.028}, gray * 1.35, gray * 0.7};
}

const std::array<Species, 12> kSpecies{{
    {BirdSpecies::Robin, dress_robin, {0.62, 0.36, 0.07}, {0.20, 0.13, 0.08}},
    {BirdSpecies::Tit, dress_tit, {0.03, 0.03, 0.035}, {0.09, 0.11, 0.15}},
    {BirdSpecies::Goldfinch, dress_goldfinch, {0.66, 0.30, 0.14}, {0.40, 0.22, 0.14}},
    {BirdSpecies::Brambling, dress_brambling, {0.62, 0.42, 0.12}, {0.28, 0.17, 0.11}},
    {BirdSpecies::Jay, dress_jay, {0.02, 0.02, 0.022}, {0.035, 0.035, 0.038}},
    {BirdSpecies::Junco, dress_junco, {0.62, 0.40, 0.34}, {0.26, 0.17, 0.14}},
    {BirdSpecies::Crow, dress_crow, {0.016, 0.016, 0.018}, {0.016, 0.016, 0.018}},
    {BirdSpecies::Pigeon, dress_pigeon, {0.06, 0.055, 0.055}, {0.40, 0.09, 0.08}, Color::Orange},
    {BirdSpecies::Chickadee, dress_chickadee, {0.02, 0.02, 0.022}, {0.08, 0.10, 0.13}},
    {BirdSpecies::Finch, dress_finch, {0.30, 0.26, 0.21}, {0.22, 0.15, 0.11}},
    {BirdSpecies::Bunting, dress_bunting, {0.20, 0.21, 0.23}, {0.06, 0.055, 0.055}},
    {BirdSpecies::Magpie, dress_magpie, {0.016, 0.016, 0.018}, {0.02, 0.02, 0.022}},
}};

void build_bird(const BirdParams& params, ThingBuilder& builder)
{
    const Species& row =
        *std::find_if(kSpecies.begin(), kSpecies.end(), [&](const Species& other) { return other.species == params.species; });
    WingedForm form = make_songbird();
    SongbirdLook look{{}, {}, row.bill, row.shank, row.iris};
    row.dress(form, look.coat, look.wing);
    build_songbird(params, builder, form, look);
}

}  // namespace

Thing make_bird_thing()
{
    const WingedLooks looks{"a bird: a songbird, a jay, a magpie, a crow or a pigeon; in seven poses",
                            0.12,
                            0.36,
                            {"stand", "walk", "look", "peck", "perch", "spread", "fly"}};
    Thing thing = make_winged_kind(looks);
    thing.revision = 4;
    Rows<BirdParams> rows =
        list_winged_rows(looks, word_row<&BirdParams::species>("species",
                                                               {"robin", "tit", "goldfinch", "brambling", "jay", "junco", "crow", "pigeon",
                                                                "chickadee", "finch", "bunting", "magpie"},
                                                               "kind of bird"));
    rows.add(speckle_row());
    bind_rows<build_bird>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
