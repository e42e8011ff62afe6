// Tangrams in KiloGram's form: seven pieces in a box, and measures of them. Holds no colours and no words.
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

/// The kind of each piece; piece k has the id k + 1. Source: the data set's SVG files.
constexpr std::array<PieceKind, kPieceCount> kPieceKinds{PieceKind::Square,        PieceKind::Parallelogram,  PieceKind::SmallTriangle,
                                                         PieceKind::SmallTriangle, PieceKind::MediumTriangle, PieceKind::LargeTriangle,
                                                         PieceKind::LargeTriangle};

[[nodiscard]] std::string_view name_of(PieceKind kind);

[[nodiscard]] std::size_t corner_count_of(PieceKind kind);

struct Piece {
    flat::Polygon corners;      ///< convex; x to the right, y down
    double stroke_scale = 1.0;  ///< line width factor of its transform; 1 without a transform
};

struct Tangram {
    std::string name;    ///< file name without the extension
    double width = 0.0;  ///< of the box from (0, 0) that its pictures show
    double height = 0.0;
    std::array<Piece, kPieceCount> pieces;  ///< piece k has the id k + 1
};

/// How far a tangram deviates from exact wooden pieces. Lengths are in sides of the square; that side is the square
/// root of an eighth of the total area.
struct TangramFacts {
    double unit = 0.0;           ///< side of the square, in the tangram's own unit
    double side_error = 0.0;     ///< largest deviation of a side from its ideal length
    double area_error = 0.0;     ///< largest deviation of a piece's area from its ideal, in squares
    double overlap_share = 0.0;  ///< largest common area of two pieces, as a share of the total area
    double gap = 0.0;            ///< widest gap that must be bridged to join all pieces
};

[[nodiscard]] TangramFacts measure_tangram(const Tangram& tangram);

enum class Validity { Good, Doubtful, Bad };

struct Judgement {
    Validity validity = Validity::Good;
    std::vector<std::string> reasons;  ///< one for each bound that is exceeded
};

/// Bounds for drawn tangrams: a side error of 5 % or an overlap of 1 % makes a tangram doubtful, and 13 % or 5 % makes
/// it bad. Nearly all published tangrams are good. A gap between pieces makes a tangram only doubtful.
[[nodiscard]] Judgement judge_drawn(const TangramFacts& facts);

/// The shape of the whole figure, in sides of the square.
struct Silhouette {
    double perimeter = 0.0;       ///< perimeters of the pieces minus their contacts
    double hull_ratio = 0.0;      ///< total area divided by the area of the convex hull
    int contact_count = 0;        ///< pairs of pieces with a contact longer than a hundredth
    double contact_length = 0.0;  ///< sum over all pairs
};

[[nodiscard]] Silhouette measure_silhouette(const Tangram& tangram);

/// The length, in the tangram's unit, along which the sides of two pieces are in contact: parallel and closer than
/// `tolerance`.
[[nodiscard]] double measure_contact(const flat::Polygon& one, const flat::Polygon& other, double tolerance);

/// The distance between two convex polygons; 0 when they share a point.
[[nodiscard]] double measure_distance(const flat::Polygon& one, const flat::Polygon& other);

}  // namespace clevrvk::generators::kilogram
