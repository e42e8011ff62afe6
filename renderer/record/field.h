// A row of the table that says each field of a record once, and the units and ranges of values.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>

namespace clevrvk::record {

/// The numbers that a field may hold, each of them where it holds several. Readers refuse others, and the schema says
/// the same.
struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool is_open = false;    ///< `least` itself is not allowed
    const char* words = "";  ///< for people, instead of the numbers

    [[nodiscard]] constexpr bool holds(double number) const
    {
        return number <= most && (is_open ? number > least : number >= least);
    }
};

constexpr Range at_least(double least)
{
    return {.least = least};
}

constexpr Range above(double least)
{
    return {.least = least, .is_open = true};
}

constexpr Range between(double least, double most)
{
    return {.least = least, .most = most};
}

/// The same range with words for people.
constexpr Range in_words(const char* words, Range range = {})
{
    range.words = words;
    return range;
}

/// "" for all numbers; `0 to 1`, `1 and up`, `above 0`.
[[nodiscard]] std::string describe(const Range& range);

/// The description of a field for people, in dataset.json.
struct FieldDoc {
    const char* meaning = "";  ///< "": the field is described by its members alone
    const char* unit = "";     ///< "" when the value has none
    const char* type = "";     ///< "": that of the C++ type in words
};

/// A field of a record: its key in the line, the member that holds it, and what it means. The member's type says the
/// rest: which values are allowed, and whether the key may be absent or null.
template <typename Record, typename Member>
struct Field {
    const char* name;
    Member Record::*member;
    FieldDoc doc;
    Range range{};
    FieldDoc instead{};  ///< of a field that holds either named values or a list: what the list is
};

template <typename Record, typename Member>
constexpr Field<Record, Member> field(const char* name, Member Record::*member, FieldDoc doc, Range range = {}, FieldDoc instead = {})
{
    return {name, member, doc, range, instead};
}

/// Specialised for each record: `fields`, a tuple of Field in the order of the keys in a line.
template <typename Record>
struct Table;

/// Whether a type is a record with a table.
template <typename Type, typename = void>
inline constexpr bool kIsRecord = false;
template <typename Type>
inline constexpr bool kIsRecord<Type, std::void_t<decltype(Table<Type>::fields)>> = true;

/// Calls `visit` with each field of a record.
template <typename Record, typename Visit>
void visit_fields(const Visit& visit)
{
    std::apply([&](const auto&... field) { (visit(field), ...); }, Table<Record>::fields);
}

}  // namespace clevrvk::record
