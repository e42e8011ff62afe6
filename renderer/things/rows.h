// A kind's parameters as members of a struct. A row says all about one: the member, and what parameters.h says of it.
#pragma once

#include "renderer/things/materials.h"
#include "renderer/things/thing.h"
#include "renderer/things/words.h"

#include <concepts>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::things {

/// A parameter and the member that takes its value.
struct MemberRow {
    Parameter parameter;
    Member member;
};

/// Stores the value that a parameter has.
void store_member(const Member& member, const Params& values, KindParams& params);

/// A row of a kind: `Kind` is the struct of its parameters, which is derived from KindParams.
template <typename Kind>
struct Row {
    MemberRow row;

    explicit Row(MemberRow said) : row(std::move(said)) {}

    /// A row that kinds share: it is of the struct that theirs are derived from.
    template <typename Shared>
    requires(std::derived_from<Kind, Shared> && !std::same_as<Kind, Shared>) Row(const Row<Shared>& shared) : row(shared.row) {}
};

/// All rows of a kind, in the order in which they are listed.
template <typename Kind>
class Rows {
public:
    Rows(std::initializer_list<Row<Kind>> rows)
    {
        for (const Row<Kind>& row : rows) {
            add(row);
        }
    }

    /// Those that kinds share; a kind adds its own.
    template <typename Shared>
    requires(std::derived_from<Kind, Shared> && !std::same_as<Kind, Shared>) Rows(const Rows<Shared>& shared) : rows_(shared.list()) {}

    void add(const Row<Kind>& row) { rows_.push_back(row.row); }

    [[nodiscard]] const std::vector<MemberRow>& list() const { return rows_; }

    /// The struct with these values.
    [[nodiscard]] Kind read(const Params& values) const
    {
        Kind params{};
        for (const MemberRow& row : rows_) {
            store_member(row.member, values, params);
        }
        return params;
    }

private:
    std::vector<MemberRow> rows_;
};

/// The struct and the type of a pointer to a member.
template <typename Pointer>
struct PointedMember;
template <typename OfValue, typename OfKind>
struct PointedMember<OfValue OfKind::*> {
    using Value = OfValue;
    using Kind = OfKind;
};
template <auto kMember>
using ValueOf = typename PointedMember<decltype(kMember)>::Value;
template <auto kMember>
using KindOf = typename PointedMember<decltype(kMember)>::Kind;

/// Stores a number, a count, an enumerator or whether something is so.
template <auto kMember>
void store_value(KindParams& params, double value)
{
    static_cast<KindOf<kMember>&>(params).*kMember = static_cast<ValueOf<kMember>>(value);
}

template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> number_row(std::string_view name, std::string_view unit, double low, double high, double preset,
                                              std::string_view help)
{
    static_assert(std::same_as<ValueOf<kMember>, double>);
    return Row<KindOf<kMember>>({number_row(name, unit, low, high, preset, help), {name, store_value<kMember>, {}}});
}

template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> integer_row(std::string_view name, int low, int high, int preset, std::string_view help)
{
    static_assert(std::same_as<ValueOf<kMember>, int>);
    return Row<KindOf<kMember>>({integer_row(name, low, high, preset, help), {name, store_value<kMember>, {}}});
}

/// A row of words and of what is stored for each.
[[nodiscard]] MemberRow make_word_row(std::string_view name, const WordList& words, std::string_view help,
                                      void (*store)(KindParams&, double));

/// A row of some words of an enumeration.
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> choice_row(std::string_view name, const Words<ValueOf<kMember>>& words, std::string_view help)
{
    return Row<KindOf<kMember>>(make_word_row(name, words, help, store_value<kMember>));
}

/// A row of all words of an enumeration.
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> word_row(std::string_view name, const AllWords<ValueOf<kMember>>& words, std::string_view help)
{
    return choice_row<kMember>(name, words, help);
}

/// A row of colours.
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> color_row(std::string_view name, const Words<Color>& colors, std::string_view help)
{
    return choice_row<kMember>(name, colors, help);
}

/// The words of a row that says whether something is so.
enum class Answer { No, Yes };

/// A row of the words `yes` and `no`. \param preset  whether the preset is `yes`
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> flag_row(std::string_view name, bool preset, std::string_view help)
{
    static_assert(std::same_as<ValueOf<kMember>, bool>);
    const Words<Answer> words = preset ? Words<Answer>{"yes", "no"} : Words<Answer>{"no", "yes"};
    return Row<KindOf<kMember>>(make_word_row(name, words, help, store_value<kMember>));
}

/// The struct that a function builds from.
template <typename Function>
struct BuiltFrom;
template <typename OfKind>
struct BuiltFrom<void (*)(const OfKind&, ThingBuilder&)> {
    using Kind = OfKind;
};

/// Gives a thing its parameters, and the function that builds it from them.
template <auto kBuild>
void bind_rows(Thing& thing, const Rows<typename BuiltFrom<decltype(kBuild)>::Kind>& rows)
{
    using Kind = typename BuiltFrom<decltype(kBuild)>::Kind;
    for (const MemberRow& row : rows.list()) {
        thing.parameters.push_back(row.parameter);
        thing.members.push_back(row.member);
    }
    thing.make_params = []() -> std::shared_ptr<KindParams> { return std::make_shared<Kind>(); };
    thing.build = [](const KindParams& params, ThingBuilder& builder) { kBuild(static_cast<const Kind&>(params), builder); };
}

}  // namespace clevrvk::things
