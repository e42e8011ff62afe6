// A kind's parameters as members of a struct. A row holds one parameter's member and its row from parameters.h.
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

/// A parameter and the member that holds its value.
struct MemberRow {
    Parameter parameter;
    Member member;
};

/// Stores a parameter's value in its member.
void store_member(const Member& member, const Params& values, KindParams& params);

/// A row of a kind. `Kind` is the struct of its parameters, derived from KindParams.
template <typename Kind>
struct Row {
    MemberRow row;

    explicit Row(MemberRow said) : row(std::move(said)) {}

    /// A row that kinds share. `Shared` is the base of the kinds' own structs.
    template <typename Shared>
    requires(std::derived_from<Kind, Shared> && !std::same_as<Kind, Shared>) Row(const Row<Shared>& shared) : row(shared.row) {}
};

/// All rows of a kind, in the order of listing.
template <typename Kind>
class Rows {
public:
    Rows(std::initializer_list<Row<Kind>> rows)
    {
        for (const Row<Kind>& row : rows) {
            add(row);
        }
    }

    /// Rows that kinds share; each kind adds its own.
    template <typename Shared>
    requires(std::derived_from<Kind, Shared> && !std::same_as<Kind, Shared>) Rows(const Rows<Shared>& shared) : rows_(shared.list()) {}

    void add(const Row<Kind>& row) { rows_.push_back(row.row); }

    [[nodiscard]] const std::vector<MemberRow>& list() const { return rows_; }

    /// The struct filled with these values.
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

/// Splits a pointer to member into the struct and the member's type.
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

/// Stores a number, a count, an enumerator or a bool.
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

/// A row of words, each with its stored value.
[[nodiscard]] MemberRow make_word_row(std::string_view name, const WordList& words, std::string_view help,
                                      void (*store)(KindParams&, double));

/// A row with some words of an enumeration.
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> choice_row(std::string_view name, const Words<ValueOf<kMember>>& words, std::string_view help)
{
    return Row<KindOf<kMember>>(make_word_row(name, words, help, store_value<kMember>));
}

/// A row with all words of an enumeration.
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

/// The words of a yes-or-no row.
enum class Answer { No, Yes };

/// A row with the words `yes` and `no`. \param preset  true means `yes`
template <auto kMember>
[[nodiscard]] Row<KindOf<kMember>> flag_row(std::string_view name, bool preset, std::string_view help)
{
    static_assert(std::same_as<ValueOf<kMember>, bool>);
    const Words<Answer> words = preset ? Words<Answer>{"yes", "no"} : Words<Answer>{"no", "yes"};
    return Row<KindOf<kMember>>(make_word_row(name, words, help, store_value<kMember>));
}

/// The parameter struct of a build function.
template <typename Function>
struct BuiltFrom;
template <typename OfKind>
struct BuiltFrom<void (*)(const OfKind&, ThingBuilder&)> {
    using Kind = OfKind;
};

/// Gives a thing its parameters and the function that builds it from them.
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
