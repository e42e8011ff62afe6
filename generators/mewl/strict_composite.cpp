// Strict composite: four colors and three shapes or materials make twelve phrases, six of which are heard: one color
// with each of the three, and the other colors with one of the three each. All five choices are among the other six,
// so hearing the contexts reveals nothing; with three values each there would be only three such phrases. Permuting
// those three colors and the three other values alike turns any of the six into any other and maps the heard phrases
// to themselves. So no count that ignores which phrase belongs to which picture distinguishes them.
#include "generators/mewl/strict_tasks.h"
#include "generators/mewl/trial.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kPlaceCount = 2;  // number of words in a phrase
constexpr int kColorCount = 4;
constexpr int kOtherCount = 3;

/// The attributes that the phrases name.
struct Syntax {
    std::array<Attribute, kPlaceCount> types{};
    std::array<std::vector<int>, kPlaceCount> values;
};

/// A phrase and an object that it names.
struct Phrase {
    std::array<std::size_t, kPlaceCount> words{};  // indices in Syntax::values
    Item item{};
};

std::vector<int> draw_values(const StrictOptions& options, Attribute type, int count, Rng& rng)
{
    const std::vector<int> nameable = options.list_nameable(type, count);
    std::vector<int> values;
    do {
        values.clear();
        for (const int place : draw_sample(static_cast<int>(nameable.size()), count, rng)) {
            values.push_back(nameable[static_cast<std::size_t>(place)]);
        }
    } while (!options.can_be_asked(type, values));
    return values;
}

Syntax draw_syntax(const StrictOptions& options, Rng& rng)
{
    Syntax syntax;
    const auto color_place = static_cast<std::size_t>(draw_index(kPlaceCount, rng));
    const Attribute other = draw_index(2, rng) == 0 ? Attribute::Shape : Attribute::Material;
    syntax.types[color_place] = Attribute::Color;
    syntax.values[color_place] = draw_values(options, Attribute::Color, kColorCount, rng);
    syntax.types[1 - color_place] = other;
    syntax.values[1 - color_place] = draw_values(options, other, kOtherCount, rng);
    return syntax;
}

/// The color and the other value of each phrase: the contexts, the question, then the others.
std::vector<std::array<std::size_t, kPlaceCount>> draw_pairs(Rng& rng)
{
    const std::vector<int> colors = draw_sample(kColorCount, kColorCount, rng);
    const std::vector<int> others = draw_sample(kOtherCount, kOtherCount, rng);
    std::vector<std::array<std::size_t, kPlaceCount>> heard;
    std::vector<std::array<std::size_t, kPlaceCount>> unheard;
    for (std::size_t color = 0; color < colors.size(); ++color) {
        for (std::size_t other = 0; other < others.size(); ++other) {
            const bool is_heard = color == 0 || color == other + 1;
            (is_heard ? heard : unheard).push_back({static_cast<std::size_t>(colors[color]), static_cast<std::size_t>(others[other])});
        }
    }
    shuffle(heard, rng);
    shuffle(unheard, rng);
    heard.insert(heard.end(), unheard.begin(), unheard.end());
    return heard;
}

/// All phrases in the order of draw_pairs; unnamed attributes have random values. Nothing if they cannot be shown.
std::vector<Phrase> draw_phrases(const Syntax& syntax, const StrictOptions& options, Rng& rng)
{
    const std::size_t color_place = syntax.types[0] == Attribute::Color ? 0 : 1;
    std::vector<Phrase> phrases;
    for (const auto& [color, other] : draw_pairs(rng)) {
        Phrase phrase{{color, other}, item_at(draw_index(kItemCount, rng))};
        if (color_place == 1) {
            std::swap(phrase.words[0], phrase.words[1]);
        }
        for (std::size_t place = 0; place < kPlaceCount; ++place) {
            set_value(phrase.item, syntax.types[place], syntax.values[place][phrase.words[place]]);
        }
        if (!options.may_show(phrase.item, phrases.size() >= kContextCount)) {
            return {};
        }
        phrases.push_back(phrase);
    }
    return options.are_fit_for_question({phrases[kContextCount].item}) ? phrases : std::vector<Phrase>{};
}

/// Whether every word is heard, and the objects of each word share only the attribute of its place.
bool teaches_all_words(const Syntax& syntax, std::span<const Phrase> contexts)
{
    for (std::size_t place = 0; place < kPlaceCount; ++place) {
        Groups groups;
        for (const Phrase& phrase : contexts) {
            groups[std::string(1, static_cast<char>('a' + phrase.words[place]))].push_back(phrase.item);
        }
        if (groups.size() != syntax.values[place].size() || count_shared_attributes(groups) != 1) {
            return false;
        }
    }
    return true;
}

}  // namespace

spec::EpisodeSpec make_strict_composite(EpisodeMaker& maker)
{
    Rng rng = maker.stream("plan");
    const Syntax syntax = draw_syntax(maker.options(), rng);
    std::vector<Phrase> phrases;
    do {
        phrases = draw_phrases(syntax, maker.options(), rng);
    } while (phrases.empty() || !teaches_all_words(syntax, std::span(phrases).first(kContextCount)));
    const std::vector<std::string> words = maker.draw_words(kColorCount + kOtherCount, kTrisyllabic);
    const auto say = [&](const Phrase& phrase) { return words[phrase.words[0]] + " " + words[syntax.values[0].size() + phrase.words[1]]; };

    for (std::size_t place = 0; place < kPlaceCount; ++place) {
        maker.labels().types.emplace_back(name_of(syntax.types[place]));
        for (const int value : syntax.values[place]) {
            maker.labels().lexicon.push_back(
                {words[maker.labels().lexicon.size()], std::string(values_of(syntax.types[place])[static_cast<std::size_t>(value)])});
        }
    }
    for (std::size_t i = 0; i <= kContextCount; ++i) {
        const std::string id = panel_id(i);
        const std::string phrase = say(phrases[i]);
        Rng object_rng = maker.stream(id + "/objects");
        maker.add_panel(maker.panels().make(id, std::span(&phrases[i].item, 1), object_rng), {phrase});
        if (i < kContextCount) {
            maker.add_utterance(phrase, phrase);
        }
    }
    std::vector<std::string> others;
    for (std::size_t i = kContextCount + 1; i < phrases.size(); ++i) {
        maker.labels().unshown.push_back({say(phrases[i]), write_item(phrases[i].item)});
        if (others.size() + 1 < kChoiceCount) {
            others.push_back(say(phrases[i]));
        }
    }
    maker.set_choices(say(phrases[kContextCount]), std::move(others));
    return maker.finish();
}

}  // namespace clevrvk::generators::mewl
