// The task composite: phrases of two words, each word for a value of one attribute; the order of the attributes is the
// syntax.
#include "generators/mewl/episode_maker.h"
#include "generators/mewl/mewl.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/strict_tasks.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::mewl {
namespace {

constexpr int kPlaceCount = 2;  // number of words in a phrase
constexpr int kValueCount = 3;  // number of words for each place in the phrase
constexpr int kSeenOptionCount = 2;

/// The attributes that phrases name.
struct Syntax {
    std::array<Attribute, kPlaceCount> types{};
    std::array<std::vector<int>, kPlaceCount> values;
};

/// One of the nine phrases and an object that it names.
struct Phrase {
    std::array<int, kPlaceCount> words{};  // indices in Syntax::values
    Item item{};
};

Syntax draw_syntax(Rng& rng)
{
    constexpr std::array kTypes{Attribute::Shape, Attribute::Color, Attribute::Material};
    const std::vector<int> chosen = draw_sample(static_cast<int>(kTypes.size()), kPlaceCount, rng);
    Syntax syntax;
    for (std::size_t place = 0; place < kPlaceCount; ++place) {
        syntax.types[place] = kTypes[static_cast<std::size_t>(chosen[place])];
        syntax.values[place] = draw_sample(static_cast<int>(values_of(syntax.types[place]).size()), kValueCount, rng);
    }
    return syntax;
}

/// All nine phrases; values that no word names are random.
std::vector<Phrase> draw_phrases(const Syntax& syntax, Rng& rng)
{
    std::vector<Phrase> phrases;
    for (int first = 0; first < kValueCount; ++first) {
        for (int second = 0; second < kValueCount; ++second) {
            Phrase phrase{{first, second}, item_at(draw_index(kItemCount, rng))};
            for (std::size_t place = 0; place < kPlaceCount; ++place) {
                set_value(phrase.item, syntax.types[place], syntax.values[place][static_cast<std::size_t>(phrase.words[place])]);
            }
            phrases.push_back(phrase);
        }
    }
    return phrases;
}

/// Whether the objects of each word at that place share exactly one attribute, the same one for all words. This is the
/// published program's rule.
bool has_one_shared_attribute(std::span<const Phrase> contexts, std::size_t place)
{
    return 1 == std::count_if(kAttributes.begin(), kAttributes.end(), [&](Attribute type) {
               std::array<int, kValueCount> known{-1, -1, -1};
               return std::all_of(contexts.begin(), contexts.end(), [&](const Phrase& phrase) {
                   int& value = known[static_cast<std::size_t>(phrase.words[place])];
                   const bool is_first = value < 0;
                   value = is_first ? value_of(phrase.item, type) : value;
                   return value == value_of(phrase.item, type);
               });
           });
}

bool has_one_shared_attribute(const std::vector<Phrase>& phrases)
{
    const std::span<const Phrase> contexts = std::span(phrases).first(kContextCount);
    return has_one_shared_attribute(contexts, 0) && has_one_shared_attribute(contexts, 1);
}

bool hears_all_words(const std::vector<Phrase>& phrases)
{
    std::array<std::array<bool, kValueCount>, kPlaceCount> heard{};
    for (std::size_t i = 0; i < kContextCount; ++i) {
        for (std::size_t place = 0; place < kPlaceCount; ++place) {
            heard[place][static_cast<std::size_t>(phrases[i].words[place])] = true;
        }
    }
    return std::all_of(heard.begin(), heard.end(),
                       [](const auto& words) { return std::all_of(words.begin(), words.end(), [](bool is_heard) { return is_heard; }); });
}

/// The nine phrases in an order: six contexts, then the question, then the others. The published program tests its rule
/// before it orders the phrases.
std::vector<Phrase> draw_order(const Syntax& syntax, bool is_published, Rng& rng)
{
    for (;;) {
        std::vector<Phrase> phrases = draw_phrases(syntax, rng);
        if (is_published && !has_one_shared_attribute(phrases)) {
            continue;
        }
        shuffle(phrases, rng);
        if (is_published || (has_one_shared_attribute(phrases) && hears_all_words(phrases))) {
            return phrases;
        }
    }
}

const TaskInfo& composite_info()
{
    static const TaskInfo info = [] {
        TaskInfo made =
            make_mewl_info("composite",
                           "MEWL: phrases of two words for two attributes; the learner infers the attributes and their order."_help);
        made.options.push_back(make_held_out_in_option());
        return made;
    }();
    return info;
}

spec::EpisodeSpec generate_composite(const catalog::Catalog& catalog, const TaskRequest& request)
{
    EpisodeMaker maker(catalog, composite_info(), request);
    if (maker.is_strict()) {
        return make_strict_composite(maker);
    }
    Rng rng = maker.stream("plan");
    const Syntax syntax = draw_syntax(rng);
    const std::vector<Phrase> phrases = draw_order(syntax, maker.is_published(), rng);
    const std::vector<std::string> words = maker.draw_words(kPlaceCount * kValueCount, kTrisyllabic);
    const auto say = [&words](const Phrase& phrase) {
        return words[static_cast<std::size_t>(phrase.words[0])] + " " + words[static_cast<std::size_t>(kValueCount + phrase.words[1])];
    };

    for (std::size_t place = 0; place < kPlaceCount; ++place) {
        const Attribute type = syntax.types[place];
        maker.labels().types.emplace_back(name_of(type));
        for (std::size_t i = 0; i < kValueCount; ++i) {
            maker.labels().lexicon.push_back(
                {words[place * kValueCount + i], std::string(values_of(type)[static_cast<std::size_t>(syntax.values[place][i])])});
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
        others.push_back(say(phrases[i]));
        maker.labels().unshown.push_back({say(phrases[i]), write_item(phrases[i].item)});
    }
    for (const int seen : draw_sample(kContextCount, kSeenOptionCount, rng)) {
        others.push_back(say(phrases[static_cast<std::size_t>(seen)]));
    }
    maker.set_choices(say(phrases[kContextCount]), std::move(others));
    return maker.finish();
}

}  // namespace

Task make_composite_task()
{
    return {composite_info(), generate_composite, find_broken_rules};
}

}  // namespace clevrvk::generators::mewl
