// Measures what holds between two objects of a panel: on the bodies and pixels of its spec alone, whoever placed them.
#pragma once

#include "generators/staged/look.h"
#include "renderer/base/json.h"
#include "renderer/contact/body.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::generators::staged {

/// Two objects of a panel: what is measured is of the first to the second.
struct Query {
    std::span<const contact::PlacedBody> bodies;  ///< every object, in the order of mask ids; the ground is z = 0
    std::span<const Look> looks;                  ///< of the same
    std::size_t first = 0;
    std::size_t second = 0;
};

/// A relation and how to measure it. A margin is (value - limit) / tolerance of the clause that fails first: above 1 it
/// holds, below -1 it does not, between it is in doubt.
struct Relation {
    std::string_view name;
    double (*measure)(const Query& query) = nullptr;
};

/// in, on, under, near, occluded_by.
[[nodiscard]] std::span<const Relation> all_relations();

/// {NAME: {forward, backward, margin}} of every relation: `backward` with the objects exchanged; null in doubt; `margin`
/// of forward, at most 100 either way, rounded to a hundredth.
[[nodiscard]] Json relations_to_json(const Query& query);

}  // namespace clevrvk::generators::staged
