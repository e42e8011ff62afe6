// Programs of CURI: what a concept says of a scene, as a typed expression that is read and printed in postfix and in
// prefix form. How programs are drawn is in grammar.h, what they mean in interpret.h. Source: CURI (Vedantam et al.
// 2021, ICML), github facebookresearch/productive_concept_learning.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// The kind of a value: values are compared with those of their own kind only.
enum class Kind { Color, Shape, Material, Size, Location, Number };
inline constexpr int kKindCount = 6;

/// A property of an object; both locations are of kind Location.
enum class Property { Color, Shape, Material, Size, LocationX, LocationY };
inline constexpr int kPropertyCount = 6;

[[nodiscard]] Kind kind_of(Property property);

/// The constants of a kind, as programs write them. A value is its place in this list; locations and numbers are
/// counted from 1 instead.
/// The sizes are 0.35, 0.7: small before large, so that values compare as the sizes do.
[[nodiscard]] std::span<const std::string_view> constants_of(Kind kind);

/// The value of the first constant: 1 for locations and numbers, else 0.
[[nodiscard]] int first_value(Kind kind);

enum class Op {
    Constant,  ///< `red`
    OfObject,  ///< `x color?`
    OfSet,     ///< `S color?` or `non-x-S color?`: a list
    Count,     ///< `list value count=`: how often the value occurs
    Equal,     ///< `a b =`
    Greater,   ///< `a b >`: a is greater
    Exists,    ///< `list value exists=`
    ForAll,    ///< `list value for-all=`: false of an empty list
    And,
    Or,
    Not,
};

/// One operation. Its operands precede it.
struct Node {
    Op op = Op::Constant;
    Kind kind = Kind::Color;              ///< of the value or the list; of what is compared
    Property property = Property::Color;  ///< OfObject, OfSet
    bool excludes_x = false;              ///< OfSet: of all objects but x
    int value = 0;                        ///< Constant
    int left = -1;                        ///< place of the first operand in Program::nodes
    int right = -1;

    bool operator==(const Node&) const = default;
};

/// For how many x the body must hold. None is for bodies that do not mention x.
enum class Quantifier { None, Exists, ForAll };

struct Program {
    std::vector<Node> nodes;  ///< in postfix order: the last is the body's root
    Quantifier quantifier = Quantifier::None;

    bool operator==(const Program&) const = default;
};

/// Reads `BODY lambda S. QUANTIFIER`. \param source  begins messages: `FILE:LINE`
/// \throws SpecError  `SOURCE: column N: what was expected and found`
[[nodiscard]] Program read_postfix(std::string_view text, std::string_view source);

/// Reads what print_prefix writes; spaces may differ. \throws SpecError  as read_postfix
[[nodiscard]] Program read_prefix(std::string_view text, std::string_view source);

/// The published serialization, tokens with single spaces between them.
[[nodiscard]] std::string print_postfix(const Program& program);

/// The published prefix form, byte for byte.
[[nodiscard]] std::string print_prefix(const Program& program);

/// Number of tokens of the postfix form, where `lambda` and `S.` count as two.
[[nodiscard]] int length_of(const Program& program);

/// Does the body depend on x?
[[nodiscard]] bool speaks_of_x(const Program& program);

/// The program without its quantifier when the body does not mention x: both quantifiers then mean the same.
[[nodiscard]] Program collapse(Program program);

}  // namespace clevrvk::generators::curi
