// The rows of the table that defines each field of a record once, and the units and ranges of values.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <tuple>
#include <type_traits>

namespace clevrvk::record {

/// The numbers that a field may hold; for a field with several numbers, each must comply. Readers refuse other numbers,
/// and the schema has the same limits.
struct Range {
    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    bool is_open = false;    ///< excludes `least` itself
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

/// The range with a description for people.
constexpr Range in_words(const char* words, Range range = {})
{
    range.words = words;
    return range;
}

/// Describes a range: "" for all numbers; `0 to 1`, `1 and up`, `above 0`.
[[nodiscard]] std::string describe(const Range& range);

/// The description of a field for people, in dataset.json.
struct FieldDoc {
    const char* meaning = "";  ///< "": only its members describe the field
    const char* unit = "";     ///< "" for a value without a unit
    const char* type = "";     ///< "": the name of the C++ type in words
};

/// A field of a record: its key in the line, its member, and its meaning. The member's type determines which values are
/// allowed, and whether the key may be absent or null.
template <typename Record, typename Member>
struct Field {
    const char* name;
    Member Record::*member;
    FieldDoc doc;
    Range range{};
    FieldDoc instead{};  ///< for a field that holds either named values or a list: the description of the list
};

template <typename Record, typename Member>
constexpr Field<Record, Member> field(const char* name, Member Record::*member, FieldDoc doc, Range range = {}, FieldDoc instead = {})
{
    return {name, member, doc, range, instead};
}

/// Specialised for each record: `fields` is a tuple of Field in the order of the keys in a line.
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
