// Tangrams as KiloGram has them: seven pieces in a box, and what can be measured on them. Holds no colours and no
// words.
#pragma once

#include "renderer/flat/polygon.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

constexpr std::size_t kPieceCount = 7;

enum class PieceKind { Square, Parallelogram, SmallTriangle, MediumTriangle, LargeTriangle };

/// Pieces by their ids less one. Source: the data set's SVG files.
constexpr std::array<PieceKind, kPieceCount> kPieceKinds{PieceKind::Square,        PieceKind::Parallelogram,  PieceKind::SmallTriangle,
                                                         PieceKind::SmallTriangle, PieceKind::MediumTriangle, PieceKind::LargeTriangle,
                                                         PieceKind::LargeTriangle};

[[nodiscard]] std::string_view name_of(PieceKind kind);

[[nodiscard]] std::size_t corner_count_of(PieceKind kind);

struct Piece {
    flat::Polygon corners;      ///< convex; x to the right, y down
    double stroke_scale = 1.0;  ///< how much wider its transform makes a line; 1 without a transform
};

struct Tangram {
    std::string name;    ///< of its file, without the ending
    double width = 0.0;  ///< of the box from (0, 0) that its pictures show
    double height = 0.0;
    std::array<Piece, kPieceCount> pieces;  ///< piece k has the id k + 1
};

/// How far a tangram is from one of wood. Lengths are in sides of the square, which is the root of an eighth of all
/// area.
struct TangramFacts {
    double unit = 0.0;           ///< that side, in the tangram's own unit
    double side_error = 0.0;     ///< largest difference of a side from what it should be
    double area_error = 0.0;     ///< largest difference of a piece's area from what it should be, in squares
    double overlap_share = 0.0;  ///< largest common area of two pieces, as a share of all area
    double gap = 0.0;            ///< the widest gap that must be bridged to join all pieces
};

[[nodiscard]] TangramFacts measure_tangram(const Tangram& tangram);

enum class Validity { Good, Doubtful, Bad };

struct Judgement {
    Validity validity = Validity::Good;
    std::vector<std::string> reasons;  ///< one for each bound that is passed
};

/// Bounds for drawn tangrams: doubtful with a side off by 5 % or 1 % of overlap, bad with 13 % or 5 %. Nearly all
/// published ones are good; pieces that do not touch are doubtful only.
[[nodiscard]] Judgement judge_drawn(const TangramFacts& facts);

/// The shape of the whole figure, in sides of the square.
struct Silhouette {
    double perimeter = 0.0;       ///< of the pieces less what they have in common
    double hull_ratio = 0.0;      ///< all area by the area of the convex hull
    int contact_count = 0;        ///< pairs of pieces with a common length of more than a hundredth
    double contact_length = 0.0;  ///< of all pairs together
};

[[nodiscard]] Silhouette measure_silhouette(const Tangram& tangram);

/// The length, in the tangram's unit, along which the sides of two pieces lie on each other, where they are nearer than
/// `tolerance`.
[[nodiscard]] double measure_contact(const flat::Polygon& one, const flat::Polygon& other, double tolerance);

/// Between two convex polygons; 0 when they share a point.
[[nodiscard]] double measure_distance(const flat::Polygon& one, const flat::Polygon& other);

}  // namespace clevrvk::generators::kilogram
