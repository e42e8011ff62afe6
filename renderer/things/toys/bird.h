// Birds as toys: a body that is level or upright, head, beak, folded wings, tail, legs. A species is its proportions.
#pragma once

#include "renderer/things/toys/toy.h"

namespace clevrvk::things {

enum class BeakKind { Cone, Flat, Hook };
enum class FootKind { Toes, Webbed, None };

/// Lengths in half lengths of the body.
struct Bird {
    double upright_deg = 35.0;  ///< of the body's axis
    double wide = 0.62;         ///< of the body
    double tall = 0.66;
    double head = 0.45;  ///< radius
    dvec3 head_at{0.0, -0.78, 0.72};
    double neck = 0.40;  ///< radius
    BeakKind beak = BeakKind::Cone;
    double beak_length = 0.9;  ///< in heads
    double beak_width = 1.0;   ///< of cones, against those of songbirds
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

/// Where a bird's parts are.
struct BirdStance {
    Spot body;
    Spot head;
};

/// Joins body, head, wings and tail, and adds beak and feet. Faces and crests are added by `add_bird_face` and kinds.
[[nodiscard]] BirdStance add_bird(const ToyParams& params, Toy& toy, const Bird& species, const Plumage& plumage);

/// Adds eyes and a beak, once nothing of the head is to be joined or painted any more.
void add_bird_face(Toy& toy, const Bird& species, const Plumage& plumage, const BirdStance& stance);

[[nodiscard]] std::vector<Part> list_bird_parts(std::vector<Part> more = {});

}  // namespace clevrvk::things
