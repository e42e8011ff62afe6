// Stores values in members. A word is stored as its enumerator's value.
#include "renderer/things/rows.h"

#include "renderer/base/error.h"

namespace clevrvk::things {

void a_word_names_no_enumerator()
{
    CLEVRVK_CHECK(false, "a word of a row names no enumerator");
}

void a_word_is_there_twice()
{
    CLEVRVK_CHECK(false, "a row lists a word twice");
}

void an_enumerator_has_no_word()
{
    CLEVRVK_CHECK(false, "an enumerator has no word in a row that must list them all");
}

void store_member(const Member& member, const Params& values, KindParams& params)
{
    const double value = values.number(member.name);
    member.store(params, member.values.empty() ? value : member.values[static_cast<std::size_t>(value)]);
}

MemberRow make_word_row(std::string_view name, const WordList& words, std::string_view help, void (*store)(KindParams&, double))
{
    MemberRow row{word_row(name, {}, help), {name, store, {}}};
    for (std::size_t place = 0; place < words.size(); ++place) {
        row.parameter.words.push_back(words.word(place));
        row.member.values.push_back(words.value(place));
    }
    row.parameter.high = static_cast<double>(words.size()) - 1.0;
    return row;
}

}  // namespace clevrvk::things
