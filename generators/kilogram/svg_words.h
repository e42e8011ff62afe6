// The parts of SVG syntax that drawing programs write and a tangram needs: numbers, transforms, straight outlines and
// style declarations. Does not depend on files.
// Source: W3C, Scalable Vector Graphics 1.1 (Second Edition).
#pragma once

#include "renderer/flat/polygon.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// x' = a x + c y + e, y' = b x + d y + f, in the order a to f.
using SvgMatrix = std::array<double, 6>;

inline constexpr SvgMatrix kSvgIdentity{1.0, 0.0, 0.0, 1.0, 0.0, 0.0};

/// The transform that applies `inner`, then `outer`.
[[nodiscard]] SvgMatrix combine(const SvgMatrix& outer, const SvgMatrix& inner);

[[nodiscard]] glm::dvec2 place_point(const SvgMatrix& matrix, const glm::dvec2& point);

/// Numbers separated by spaces, one comma, or both. \param takes_signs  whether a sign or a point also separates them
/// \throws SpecError  for anything else, or more than `most` numbers; the message begins with the text's name
[[nodiscard]] std::vector<double> read_svg_numbers(std::string_view name, std::string_view text, std::size_t most, bool takes_signs);

/// A list of matrix, translate, scale, rotate, skewX and skewY, combined into one matrix. \throws SpecError
[[nodiscard]] SvgMatrix read_svg_transform(std::string_view text);

/// The corners of a path that is a single outline of straight lines.
/// \throws SpecError  for curves, and for more than one outline
[[nodiscard]] flat::Polygon read_svg_path(std::string_view text);

/// A length in user units. Converts px, mm, cm, in, pt and pc; an inch has 96 user units.
/// \return  nothing for percentages and for text that is not a length
[[nodiscard]] std::optional<double> read_svg_length(std::string_view text);

/// A declaration `NAME: VALUE` in a style.
struct SvgDeclaration {
    std::string name;
    std::string value;
};

[[nodiscard]] std::vector<SvgDeclaration> read_svg_style(std::string_view text);

/// A rule of a style sheet: declarations for the elements with a name (`polygon`) or a class (`.cls-1`).
struct SvgRule {
    std::string selector;
    std::vector<SvgDeclaration> declarations;
};

/// \throws SpecError  for other kinds of selectors, and for rules that begin with @
[[nodiscard]] std::vector<SvgRule> read_svg_sheet(std::string_view text);

}  // namespace clevrvk::generators::kilogram
