// Toy mammals: four legs, a head with ears and a snout, a tail; standing, sitting, lying, or sitting like a teddy. A
// species consists of its proportions; its kind supplies name and colours.
#pragma once

#include "renderer/things/toys/toy.h"

#include <array>
#include <functional>

namespace clevrvk::things {

enum class EarKind { Pointed, Floppy, Round, Leaf, Long, Flap, None };
enum class TailKind { Up, Long, Hair, Tuft, Curl, Ball, Bushy, None };
enum class NoseKind { Button, Disc, Nostrils, Trunk };
enum class ToyPose { Stand, Sit, Lie, Teddy };

/// The areas of a coat's second colour.
enum class CoatPattern { Plain, Belly, Patches, Stripes, Saddle, Spots, Socks, HindSocks, OneSock, Stockings, Coronets, Points };

enum class Neckwear { None, Collar, Bow };

/// Parameters of toys that are mammals.
struct ToyMammalParams : ToyParams {
    ToyPose pose;
    CoatPattern pattern;
    Neckwear neckwear;
    int seed;
};

/// Lengths in shoulder heights of a standing figurine; lengths of the head are in radii of its skull.
struct Mammal {
    double length = 0.75;  ///< from the middle of the chest to the middle of the hip
    double chest = 0.24;   ///< radii of body, upper leg, foot
    double hip = 0.20;
    double leg = 0.085;
    double foot = 0.065;
    double neck = 0.30;  ///< length, rise, radius
    double neck_rise_deg = 50.0;
    double neck_radius = 0.14;
    double skull = 0.18;  ///< radius
    double snout = 0.8;   ///< length beyond the skull, radius of its end, how far the end is below the middle
    double snout_radius = 0.42;
    double snout_drop = 0.35;
    EarKind ears = EarKind::Floppy;
    double ear = 1.0;  ///< length
    TailKind tail = TailKind::Up;
    double tail_length = 0.5;
    NoseKind nose = NoseKind::Button;
    EyeStyle eyes;  ///< size 0: the kind adds its own
    bool has_hooves = false;
    double cannon = 0.20;  ///< for animals: fraction of a fore leg below its wrist; hooved ones stand high on long cannons
    double wool = 1.22;    ///< for sheep: its girth relative to the body's
    bool has_cheeks = false;
    double lie = 0.0;   ///< for animals that fold their legs beside the body: height of their hips when lying
    double seat = 0.0;  ///< height of the hips when sitting, if the haunches are rounder than the hips; 0: the hips' own
};

/// The places of a toy's limbs.
struct Stance {
    dvec3 chest{0.0};
    dvec3 hip{0.0};
    Spot head;
    dvec3 tail{0.0};                ///< root
    dvec3 tail_way{0.0};            ///< unit
    std::array<dvec3, 4> ankles{};  ///< knees and hocks of hooved animals; left and right fore, left and right hind
    std::array<dvec3, 4> feet{};    ///< of hooved animals: above the soles
};

/// A species as a plush toy: a larger head, and shorter and stouter limbs.
[[nodiscard]] Mammal make_plush_mammal(Mammal species);

/// Joins body, legs, neck, head, ears, snout and tail. Patterns are painted afterwards, and faces added last.
[[nodiscard]] Stance add_mammal(const ToyParams& params, Toy& toy, const Mammal& species, ToyPose pose);

/// Joins a head with snout and ears.
void add_mammal_head(Toy& toy, const Mammal& m, const Spot& head);

/// Joins or adds a tail at its place in a stance.
void add_mammal_tail(Toy& toy, const Mammal& m, const Stance& s);

/// Adds eyes, nose and mouth. Call it after all parts of the head have been joined and painted.
void add_mammal_face(Toy& toy, const Mammal& species, const Stance& stance);

/// The rows of toy mammals. \param patterns  for paint_coat
[[nodiscard]] Rows<ToyMammalParams> list_toy_mammal_rows(const ToyLooks& looks, const Words<ToyPose>& poses,
                                                         const Words<CoatPattern>& patterns);

/// The pose; plush animals sit like a teddy instead of standing or sitting.
[[nodiscard]] ToyPose find_toy_pose(const ToyMammalParams& params);

/// Paints patches, belly, stripes, spots, socks or a saddle in the second colour; does nothing for other patterns.
/// \param seed  for patches and spots
void paint_coat(Toy& toy, const Mammal& species, const Stance& stance, CoatPattern pattern, int seed);

/// Adds a collar or a ribbon with a bow around the neck.
void add_neckwear(Toy& toy, const Stance& stance, bool has_bow);

/// Parts of every mammal, and those of its kind.
[[nodiscard]] std::vector<Part> list_mammal_parts(std::vector<Part> more = {});

/// A kind's additions.
struct MammalExtras {
    using Add = std::function<void(Toy&, const Mammal&, const Stance&)>;
    Add flesh;      ///< added to the flesh, after the coat is painted
    Add outside;    ///< added on the flesh, after the face
    Add body = {};  ///< added to the flesh, before the coat is painted: muscles, a belly
};

/// Builds flesh, coat, face and neckwear. \param species  as a figurine; this function makes it plush
void build_mammal(const ToyMammalParams& params, Toy& toy, Mammal species, ToyPose pose, const MammalExtras& extras = {});

}  // namespace clevrvk::things
