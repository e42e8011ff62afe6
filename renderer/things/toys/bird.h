// Toy birds: a level or upright body, head, beak, folded wings, tail, legs. A species consists of its proportions.
#pragma once

#include "renderer/things/toys/toy.h"

namespace clevrvk::things {

enum class BeakKind { Cone, Flat, Hook };
enum class FootKind { Toes, Webbed, None };

/// The unit is half the body's length.
struct Bird {
    double upright_deg = 35.0;  ///< of the body's axis
    double wide = 0.62;         ///< of the body
    double tall = 0.66;
    double head = 0.45;  ///< radius
    dvec3 head_at{0.0, -0.78, 0.72};
    double neck = 0.40;  ///< radius
    BeakKind beak = BeakKind::Cone;
    double beak_length = 0.9;  ///< in heads
    double beak_width = 1.0;   ///< for conical beaks, relative to songbirds'
    double wing = 1.0;         ///< length
    double tail = 0.8;         ///< length
    double tail_rise_deg = 0.0;
    double leg = 0.45;  ///< length
    FootKind feet = FootKind::Toes;
    EyeStyle eyes{52.0, 16.0, 0.17, true, 0.2};
};

/// Slots of a bird's plumage.
struct Plumage {
    int body;
    int head;
    int breast;
    int wing;
    int wing_tip;
    int tail;
    int beak;
    int feet;
};

/// The places of a bird's parts.
struct BirdStance {
    Spot body;
    Spot head;
};

/// Joins body, head, wings and tail, and adds beak and feet. `add_bird_face` and the kinds add faces and crests.
[[nodiscard]] BirdStance add_bird(const ToyParams& params, Toy& toy, const Bird& species, const Plumage& plumage);

/// Adds eyes and a beak. Call it after all parts of the head have been joined and painted.
void add_bird_face(Toy& toy, const Bird& species, const Plumage& plumage, const BirdStance& stance);

[[nodiscard]] std::vector<Part> list_bird_parts(std::vector<Part> more = {});

}  // namespace clevrvk::things
