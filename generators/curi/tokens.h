// The words of CURI's programs, shared by the reader and the printer.
#pragma once

#include "generators/curi/program.h"

#include <array>
#include <string_view>

namespace clevrvk::generators::curi {

inline constexpr std::array<std::string_view, kPropertyCount> kPropertyTokens{"color?", "shape?",     "material?",
                                                                              "size?",  "locationX?", "locationY?"};

/// Indexed by Op; empty for values that are not operators.
inline constexpr std::array<std::string_view, 11> kOpTokens{"", "", "", "count=", "=", ">", "exists=", "for-all=", "and", "or", "not"};

inline constexpr std::string_view kObjectToken = "x";
inline constexpr std::string_view kSetToken = "S";
inline constexpr std::string_view kOthersToken = "non-x-S";

[[nodiscard]] constexpr std::string_view token_of(Property property)
{
    return kPropertyTokens[static_cast<std::size_t>(property)];
}

[[nodiscard]] constexpr std::string_view token_of(Op op)
{
    return kOpTokens[static_cast<std::size_t>(op)];
}

/// The token of a constant in programs.
[[nodiscard]] inline std::string_view token_of(Kind kind, int value)
{
    return constants_of(kind)[static_cast<std::size_t>(value - first_value(kind))];
}

/// The token of Exists and ForAll.
[[nodiscard]] constexpr std::string_view token_of(Quantifier quantifier)
{
    return quantifier == Quantifier::None ? "" : token_of(quantifier == Quantifier::Exists ? Op::Exists : Op::ForAll);
}

}  // namespace clevrvk::generators::curi
