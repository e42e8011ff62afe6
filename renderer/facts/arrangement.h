// A panel as the relations of contact and sight see it: true bodies at their places, and how they look.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/contact/body.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/patches.h"
#include "renderer/facts/cavity.h"
#include "renderer/facts/lines.h"
#include "renderer/facts/middle_line.h"
#include "renderer/facts/pair_sight.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/scene.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::facts {

/// An object of the panel, or one piece of its stage.
struct Body {
    std::string id;         ///< an object's id; "" for a piece of the stage
    contact::Body surface;  ///< in world space
    double diagonal = 0.0;  ///< diagonal of its box along the world's axes
    bool is_cloth = false;
    bool is_long = false;   ///< a knife, a cylinder, a blanket, or three times as long as wide: it may project from its vessel
    bool is_agent = false;
    bool is_cord = false;

    [[nodiscard]] const tree::Box& box() const { return surface.bounds(); }
};

/// Contacts between bodies. Each is measured on first request, so only one thread may use this at a time.
class Arrangement {
public:
    /// \param ids  of the panel's objects \param resolved, scene  of the panel, at the time of its labels
    /// \param caster  of the scene
    Arrangement(const std::vector<std::string>& ids, const resolve::ResolvedPanel& resolved, const scene::Scene& scene,
                const cast::Caster& caster);

    /// Objects come first, in the order of mask ids, then pieces of the stage; a panel without pieces has the ground.
    [[nodiscard]] const std::vector<Body>& bodies() const { return bodies_; }
    [[nodiscard]] std::size_t object_count() const { return object_count_; }
    [[nodiscard]] const Body& body(std::size_t k) const { return bodies_[k]; }
    [[nodiscard]] const PairSight& sight() const { return *sight_; }

    /// The largest gap at which surfaces touch: 2 mm, or 1 % of the smaller diagonal if that is more. A stage piece
    /// counts with the other body's diagonal.
    [[nodiscard]] double tolerance(std::size_t first, std::size_t second) const;

    /// The gap between two surfaces; nothing if it exceeds `within`.
    [[nodiscard]] std::optional<double> gap(std::size_t first, std::size_t second, double within) const;

    /// Depth of one body in the other; 0 if neither is inside the other.
    [[nodiscard]] double depth(std::size_t first, std::size_t second) const;

    /// The part of the first body's surface that lies within the tolerance of the second body's surface.
    [[nodiscard]] const contact::Contacts& contacts(std::size_t first, std::size_t second) const;
    [[nodiscard]] bool touches(std::size_t first, std::size_t second) const { return !contacts(first, second).points.empty(); }

    /// Unit normal of a body's surface at its closest point to `point`.
    [[nodiscard]] glm::dvec3 normal_at(std::size_t body, const glm::dvec3& point) const;

    [[nodiscard]] const Cavity& cavity(std::size_t body) const;

    /// The middle line of a body that is a cord.
    [[nodiscard]] const MiddleLine& middle_line(std::size_t body) const;

    /// Share of a body that lies in another's cavity: of its volume, or of a cloth's area.
    [[nodiscard]] double share_in_cavity(std::size_t first, std::size_t second) const;

private:
    using Pair = std::pair<std::size_t, std::size_t>;

    std::vector<Body> bodies_;
    std::size_t object_count_ = 0;
    std::shared_ptr<const PairSight> sight_;
    mutable std::map<Pair, contact::Contacts> contacts_;
    mutable std::map<Pair, double> depths_;  ///< the lower number first
    mutable std::map<std::size_t, Cavity> cavities_;
    mutable std::map<std::size_t, MiddleLine> middle_lines_;
};

/// Area of triangles, m2.
[[nodiscard]] double measure_area(const std::vector<contact::Triangle>& triangles);

}  // namespace clevrvk::facts
