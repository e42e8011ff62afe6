// Mammals as toys: four legs, a head with ears and a snout, a tail; standing, sitting, lying, or sitting like a teddy.
// A species is its proportions; its name and its colours are its kind's.
#pragma once

#include "renderer/things/toys/toy.h"

#include <array>
#include <functional>

namespace clevrvk::things {

enum class EarKind { Pointed, Floppy, Round, Leaf, Long, Flap, None };
enum class TailKind { Up, Long, Hair, Tuft, Curl, Ball, Bushy, None };
enum class NoseKind { Button, Disc, Nostrils, Trunk };
enum class ToyPose { Stand, Sit, Lie, Teddy };

/// Where a coat has its second colour.
enum class CoatPattern { Plain, Belly, Patches, Stripes, Saddle, Spots, Socks, HindSocks, OneSock, Stockings, Coronets, Points };

enum class Neckwear { None, Collar, Bow };

/// Parameters of toys that are mammals.
struct ToyMammalParams : ToyParams {
    ToyPose pose;
    CoatPattern pattern;
    Neckwear neckwear;
    int seed;
};

/// Lengths in shoulder heights of a figurine that stands, but for those of the head, in radii of its skull.
struct Mammal {
    double length = 0.75;  ///< from the middle of the chest to that of the hip
    double chest = 0.24;   ///< radii of body, upper leg, foot
    double hip = 0.20;
    double leg = 0.085;
    double foot = 0.065;
    double neck = 0.30;  ///< length, rise, radius
    double neck_rise_deg = 50.0;
    double neck_radius = 0.14;
    double skull = 0.18;  ///< radius
    double snout = 0.8;   ///< length beyond the skull, radius of its end, how far its end is below the middle
    double snout_radius = 0.42;
    double snout_drop = 0.35;
    EarKind ears = EarKind::Floppy;
    double ear = 1.0;  ///< length
    TailKind tail = TailKind::Up;
    double tail_length = 0.5;
    NoseKind nose = NoseKind::Button;
    EyeStyle eyes;  ///< of size 0: the kind adds its own
    bool has_hooves = false;
    double cannon = 0.20;  ///< of animals: share of a fore leg that is below its wrist; hooved ones stand high on long cannons
    double wool = 1.22;    ///< of sheep: its girth over that of the body
    bool has_cheeks = false;
    double lie = 0.0;   ///< of animals whose legs fold beside them: height of their hips when they lie
    double seat = 0.0;  ///< height of the hips of one who sits, where its haunches are rounder than its hips; 0: those
};

/// Where a toy's limbs are.
struct Stance {
    dvec3 chest{0.0};
    dvec3 hip{0.0};
    Spot head;
    dvec3 tail{0.0};                ///< root
    dvec3 tail_way{0.0};            ///< unit
    std::array<dvec3, 4> ankles{};  ///< of animals with hooves: knees and hocks; left and right fore, left and right hind
    std::array<dvec3, 4> feet{};    ///< of them: above the soles
};

/// A species as it is stuffed: a larger head, shorter and stouter limbs.
[[nodiscard]] Mammal make_plush_mammal(Mammal species);

/// Joins body, legs, neck, head, ears, snout and tail. Patterns are painted after it, faces added last.
[[nodiscard]] Stance add_mammal(const ToyParams& params, Toy& toy, const Mammal& species, ToyPose pose);

/// Joins a head with snout and ears.
void add_mammal_head(Toy& toy, const Mammal& m, const Spot& head);

/// Joins or adds a tail where a stance has it.
void add_mammal_tail(Toy& toy, const Mammal& m, const Stance& s);

/// Adds eyes, nose and mouth, once nothing of the head is to be joined or painted any more.
void add_mammal_face(Toy& toy, const Mammal& species, const Stance& stance);

/// The rows of toys that are mammals. \param patterns  of paint_coat
[[nodiscard]] Rows<ToyMammalParams> list_toy_mammal_rows(const ToyLooks& looks, const Words<ToyPose>& poses,
                                                         const Words<CoatPattern>& patterns);

/// The pose, in which plush animals sit like a teddy instead of standing or sitting.
[[nodiscard]] ToyPose find_toy_pose(const ToyMammalParams& params);

/// Paints patches, belly, stripes, spots, socks or a saddle in the second colour; of other patterns nothing.
/// \param seed  of patches and spots
void paint_coat(Toy& toy, const Mammal& species, const Stance& stance, CoatPattern pattern, int seed);

/// Adds a collar or a ribbon with a bow, where the neck is.
void add_neckwear(Toy& toy, const Stance& stance, bool has_bow);

/// Parts that every mammal has, and those of its kind.
[[nodiscard]] std::vector<Part> list_mammal_parts(std::vector<Part> more = {});

/// Additions of a kind.
struct MammalExtras {
    using Add = std::function<void(Toy&, const Mammal&, const Stance&)>;
    Add flesh;      ///< to the flesh, after the coat is painted
    Add outside;    ///< on the flesh, after the face
    Add body = {};  ///< to the flesh, before the coat is painted: muscles, a belly
};

/// Builds flesh, coat, face, neckwear. \param species  as a figurine; it is made plush here
void build_mammal(const ToyMammalParams& params, Toy& toy, Mammal species, ToyPose pose, const MammalExtras& extras = {});

}  // namespace clevrvk::things
