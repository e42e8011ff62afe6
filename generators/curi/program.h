// Programs of CURI: a statement about a scene as a typed expression, read and printed in postfix and prefix
// form. grammar.h draws programs, and interpret.h defines their meaning. Source: CURI (Vedantam et al.
// 2021, ICML), github facebookresearch/productive_concept_learning.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// The kind of a value. Only values of one kind are compared.
enum class Kind { Color, Shape, Material, Size, Location, Number };
inline constexpr int kKindCount = 6;

/// A property of an object; both locations are of kind Location.
enum class Property { Color, Shape, Material, Size, LocationX, LocationY };
inline constexpr int kPropertyCount = 6;

[[nodiscard]] Kind kind_of(Property property);

/// The constants of a kind, as in programs. A value is its index in this list, but locations and numbers are
/// counted from 1.
/// The sizes are 0.35 and 0.7, small before large, so values compare like the sizes.
[[nodiscard]] std::span<const std::string_view> constants_of(Kind kind);

/// The value of the first constant: 1 for locations and numbers, otherwise 0.
[[nodiscard]] int first_value(Kind kind);

enum class Op {
    Constant,  ///< `red`
    OfObject,  ///< `x color?`
    OfSet,     ///< `S color?` or `non-x-S color?`: a list
    Count,     ///< `list value count=`: how often the value occurs
    Equal,     ///< `a b =`
    Greater,   ///< `a b >`: a is greater
    Exists,    ///< `list value exists=`
    ForAll,    ///< `list value for-all=`: false for an empty list
    And,
    Or,
    Not,
};

/// One operation. Its operands precede it.
struct Node {
    Op op = Op::Constant;
    Kind kind = Kind::Color;              ///< kind of the value or the list; for a comparison, of its operands
    Property property = Property::Color;  ///< OfObject, OfSet
    bool excludes_x = false;              ///< OfSet: all objects except x
    int value = 0;                        ///< Constant
    int left = -1;                        ///< index of the first operand in Program::nodes
    int right = -1;

    bool operator==(const Node&) const = default;
};

/// The number of objects x for which the body must hold. None is for bodies that do not mention x.
enum class Quantifier { None, Exists, ForAll };

struct Program {
    std::vector<Node> nodes;  ///< in postfix order: the last node is the body's root
    Quantifier quantifier = Quantifier::None;

    bool operator==(const Program&) const = default;
};

/// Reads `BODY lambda S. QUANTIFIER`. \param source  start of messages: `FILE:LINE`
/// \throws SpecError  `SOURCE: column N: what was expected and found`
[[nodiscard]] Program read_postfix(std::string_view text, std::string_view source);

/// Reads the output of print_prefix; spaces may differ. \throws SpecError  like read_postfix
[[nodiscard]] Program read_prefix(std::string_view text, std::string_view source);

/// The published serialization, tokens with single spaces between them.
[[nodiscard]] std::string print_postfix(const Program& program);

/// The published prefix form, byte for byte.
[[nodiscard]] std::string print_prefix(const Program& program);

/// Number of tokens of the postfix form, where `lambda` and `S.` count as two.
[[nodiscard]] int length_of(const Program& program);

/// Whether the body depends on x.
[[nodiscard]] bool speaks_of_x(const Program& program);

/// The program without its quantifier if the body does not mention x, because both quantifiers then mean the same.
[[nodiscard]] Program collapse(Program program);

}  // namespace clevrvk::generators::curi
