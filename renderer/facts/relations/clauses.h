// Clauses that several relations share.
#pragma once

#include "renderer/facts/relations/relation.h"

namespace clevrvk::facts {

/// Tolerance for shares of a volume, an area or pixels.
inline constexpr double kShareTolerance = 0.02;

/// Neither is deeper in the other than surfaces that touch may be.
bool require_apart(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict);

/// Their surfaces touch, or do not.
bool require_contact(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict);
bool require_gap(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict);

/// The picture shows at least a share of each object, and 400 px where it is 512 px wide.
/// \param first_share, second_share  of their pixels within the picture
void require_both_shown(const Arrangement& panel, std::size_t first, double first_share, std::size_t second, double second_share,
                        Verdict& verdict);

/// The usual share.
inline constexpr double kLeastShown = 0.15;

/// The share of the smaller footprint that both have in common, seen from above; and how many of the common lines pass
/// the second only above the first.
struct Overlap {
    double share = 0.0;        ///< of the smaller footprint
    double first_share = 0.0;  ///< of the first's footprint
    double below_share = 0.0;  ///< of the common lines: top of the first at most the second's lowest point, and a slack
};

/// \param slack  scene units, above the second's lowest point
[[nodiscard]] Overlap measure_overlap(const Arrangement& panel, std::size_t first, std::size_t second, double slack);

/// Whether anything of the panel touches it.
[[nodiscard]] bool is_supported(const Arrangement& panel, std::size_t object);

}  // namespace clevrvk::facts
