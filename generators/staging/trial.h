// Shared by the relations: things stood on the ground, laid on others, and the clauses that hold of every stage.
#pragma once

#include "generators/staging/heights.h"
#include "generators/staging/put.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace clevrvk::generators::staging {

/// The least gap that counts as one, m: 2 mm, or 1 % of the smaller diagonal.
[[nodiscard]] double find_tolerance(const Prop& first, const Prop& second, const Scales& scales);

/// The diagonal of the larger thing, m.
[[nodiscard]] double find_larger_diagonal(const Prop& first, const Prop& second, const Scales& scales);

/// A level direction, unit, drawn evenly without a sine.
[[nodiscard]] contact::dvec2 draw_way(Rng& rng);

/// A turn about z that takes x to a level direction.
[[nodiscard]] contact::dmat3 turn_to(const contact::dvec2& way);

/// A thing as it rests, scaled, turned about its center of mass, which comes over `at`.
[[nodiscard]] contact::Placement stand(const Prop& prop, double scale, const contact::dmat3& turn, const contact::dvec2& at);

/// Ways to hold a thing before it falls: as it rests, on each side, upside down. Exact quarter turns.
[[nodiscard]] std::span<const contact::dmat3> list_turns();

/// A thing in one of these ways, its center of mass over `at`, its lowest point at `height`.
[[nodiscard]] contact::Placement hold_over(const Prop& prop, double scale, const contact::dmat3& axes, const contact::dvec2& at,
                                           double height);

/// The lowest and the highest z of a body's corners.
struct Extent {
    double low = 0.0;
    double high = 0.0;
};
[[nodiscard]] Extent measure_extent(const contact::PlacedBody& body);

/// Points spread evenly through a body, in its own space; of sheets over its surface.
[[nodiscard]] std::vector<contact::dvec3> list_inner_points(const contact::Body& body);

/// The space in a thing that water would fill: its cavities, or pools of its mesh where it has none.
class Hollow {
public:
    Hollow(const Prop& prop, const contact::Placement& at);

    /// The share of a body's volume that is in it.
    [[nodiscard]] double measure_share(const contact::PlacedBody& body) const;

    /// Where to aim: the middles of its parts, the largest first.
    [[nodiscard]] const std::vector<contact::dvec2>& middles() const { return middles_; }

    /// The depth of the part below that point of the ground, and its rim; nothing where there is none.
    struct Part {
        double rim = 0.0;
        double depth = 0.0;
    };
    [[nodiscard]] std::optional<Part> find_part(const contact::dvec2& at) const;

private:
    struct Room {
        contact::Placement at;
        catalog::Cavity cavity;
    };
    [[nodiscard]] bool contains(const contact::dvec3& point) const;

    std::vector<Room> rooms_;
    Heights heights_;            ///< of a thing without cavities
    std::vector<double> spill_;  ///< of these
    std::vector<contact::dvec2> middles_;
};

/// Adds the clauses that hold of every stage: neither thing is deep in the other, and both are at rest. Takes the gap.
/// \param gap_m  nothing: it is measured
[[nodiscard]] Outcome finish(const Pair& pair, Stage stage);

/// A list of clauses that stops at the first that fails.
class Judge {
public:
    /// Whether it holds. Once one has failed, nothing is added.
    bool require(const Clause& clause);

    [[nodiscard]] const std::optional<Clause>& failed() const { return failed_; }
    [[nodiscard]] std::vector<Clause>& clauses() { return clauses_; }

private:
    std::vector<Clause> clauses_;
    std::optional<Clause> failed_;
};

}  // namespace clevrvk::generators::staging
