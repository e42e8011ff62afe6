// A relation between two bodies of a panel, decided by measures alone. A relation is one file in this folder,
// NAME.cpp with judge_NAME, and one line of the list.
#pragma once

#include "renderer/facts/arrangement.h"
#include "renderer/facts/graph.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::facts {

/// A condition of a relation, with the value that was measured.
struct Clause {
    std::string_view name;  ///< such as "contact"
    std::string_view unit;  ///< m, degrees, px; "" for shares and for conditions without a number
    double value = 0.0;
    double limit = 0.0;
    double tolerance = 1.0;  ///< above 0
    bool is_most = false;    ///< the value may be at most the limit; otherwise at least

    /// How far the value is on the good side of the limit, in tolerances.
    [[nodiscard]] double margin() const { return (is_most ? limit - value : value - limit) / tolerance; }

    /// Whether it was decided without a measure: its value is 1 for yes, 0 for no.
    bool is_decided = false;
};

/// Whether a relation holds, and by which clause: the first that fails without doubt, else the one closest to failing.
class Verdict {
public:
    /// Adds a clause. \return  whether judging should go on: no clause has failed without doubt
    bool require(const Clause& clause);

    /// The same of a condition that is decided without a measure.
    bool require(std::string_view name, bool holds);

    /// No measure can decide it.
    void set_unprovable(std::string reason);

    /// True if every margin is above 1, False if one is below -1, otherwise Doubt; Doubt if it is unprovable.
    [[nodiscard]] Truth truth() const;

    /// The least margin; 0 if it is unprovable.
    [[nodiscard]] double margin() const;

    /// The clause with the least margin; null if there is none.
    [[nodiscard]] const Clause* weakest() const;

    [[nodiscard]] const std::vector<Clause>& clauses() const { return clauses_; }
    [[nodiscard]] const std::string& unprovable() const { return unprovable_; }

    std::string_view sense;  ///< the way in which it holds, such as "drape"; "" where there is one way

private:
    std::vector<Clause> clauses_;
    std::string unprovable_;
};

/// One relation.
struct RelationKind {
    std::string_view name;
    std::string_view phrase;  ///< between the two in a sentence: "is hanging over"
    bool is_symmetric = false;
    Verdict (*judge)(const Arrangement& panel, std::size_t first, std::size_t second) = nullptr;
    bool needs_cord = false;  ///< whether it is false without a third object that is a cord
};

/// The relations, a line each: covering, hanging over, in, near, occluded by, on, tied to,
/// under.
[[nodiscard]] std::span<const RelationKind> list_relations();

/// The relation with that name, or null.
[[nodiscard]] const RelationKind* find_relation_kind(std::string_view name);

}  // namespace clevrvk::facts
